/**
 * The files that somebody has chosen, and how far each has come. They are sent one after another; one
 * that fails or is cancelled stays chosen, so that it can be tried again. What is sent is not kept
 * here, and leaving the page breaks off what is under way: the server then keeps nothing of it.
 */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { useCallback, useEffect, useRef, useState } from "react";
import { uploadFile } from "#shared/api-upload.ts";
import { useWrite } from "#shared/use-write.ts";

export interface ChosenFile {
  readonly id: number;
  readonly file: File;
  readonly state: "chosen" | "sending" | "failed" | "cancelled";
  /** How much has left, from 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly problem: string | null;
}

interface QueueOptions {
  readonly caseId: number;
  /** Told the server's message about each file that is there now. */
  readonly onUploaded: (message: string) => void;
  /** Told at the end what went wrong, a line each; not called when nothing did. */
  readonly onFailed: (messages: readonly string[]) => void;
}

let lastId = 0;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

export function useUploadQueue({ caseId, onUploaded, onFailed }: QueueOptions) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => () => stop.current?.abort(), []);

  const change = useCallback((id: number, values: Partial<ChosenFile>) => {
    setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));
  }, []);

  const remove = useCallback((id: number) => {
    setChosen((all) => all.filter((each) => each.id !== id));
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file): ChosenFile => {
      lastId += 1;
      return { id: lastId, file, state: "chosen", share: 0, problem: null };
    });
    setChosen((all) => [...all, ...added]);
  }, []);

  /** @returns what went wrong, null when nothing did */
  async function sendOne({ id, file }: ChosenFile, signal: AbortSignal): Promise<string | null> {
    change(id, { state: "sending", share: 0, problem: null });
    try {
      const fields = { case_id: String(caseId) };
      const onProgress = (share: number) => change(id, { share });
      const answer = await uploadFile(
        caseFileRoutes.upload,
        { file, fields },
        { signal, onProgress },
      );
      remove(id);
      onUploaded(answer.message);
      return null;
    } catch (error) {
      if (isAbort(error)) {
        change(id, { state: "cancelled", share: 0 });
        return null;
      }
      const problem = error instanceof Error ? error.message : String(error);
      change(id, { state: "failed", share: 0, problem });
      return problem;
    }
  }

  const sendAll = useWrite({
    mutationFn: async () => {
      const controller = new AbortController();
      stop.current = controller;
      const problems: string[] = [];
      for (const each of chosen) {
        if (controller.signal.aborted) break;
        const problem = await sendOne(each, controller.signal);
        if (problem !== null) problems.push(`${each.file.name}: ${problem}`);
      }
      return problems;
    },
    onSuccess: (problems) => {
      if (problems.length > 0) onFailed(problems);
    },
  });

  return {
    chosen,
    sending: sendAll.isPending,
    add,
    remove,
    sendAll: () => void sendAll.write(),
    cancel: () => stop.current?.abort(),
  };
}
