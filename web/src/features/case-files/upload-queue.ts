/**
 * The chosen files and their upload progress. Files are sent one after another; a failed or cancelled file
 * stays in the list and can be retried. Sent files leave the list. Leaving the page aborts the current
 * upload, and the server then stores nothing of that file.
 */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { useCallback, useEffect, useRef, useState } from "react";
import { uploadFile } from "#shared/api-upload.ts";
import { useWrite } from "#shared/use-write.ts";

export interface ChosenFile {
  readonly id: number;
  readonly file: File;
  readonly state: "chosen" | "sending" | "failed" | "cancelled";
  /** The share sent, from 0 to 1. */
  readonly share: number;
  /** The reason of the failure. */
  readonly problem: string | null;
}

interface QueueOptions {
  readonly caseId: number;
  /** Called with the server's message about each stored file. */
  readonly onUploaded: (message: string) => void;
  /** Called at the end with one line per failure; not called without failures. */
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

  /** @returns the error message, or null on success or cancellation */
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
