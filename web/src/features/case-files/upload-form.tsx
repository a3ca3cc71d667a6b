/** Chooses files by button or drag and drop, and uploads them with progress. */

import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { fileMessages, uploadLimitBytes } from "@helpline/contract/case-files/case-files.messages";
import { fileNameProblem } from "@helpline/contract/case-files/file-names";
import { showSize } from "@helpline/contract/words";
import { Button, CloseButton, Group, Progress, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort } from "#shared/api-client.ts";
import { uploadFile } from "#shared/api-upload.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { FileDrop } from "#shared/files/file-drop.tsx";
import { newKey } from "#shared/form/send-once.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./case-files.module.css";

const texts = {
  leave:
    "Not all files have been uploaded. Do you want to leave? What has not arrived is not kept.",
  hint: `Choose one file or several, or drop them here. Up to ${showSize(uploadLimitBytes)} each.`,
} as const;

/**
 * Checks a file before sending it, and shows why the server would refuse it. Returns whether it is refused.
 */
function refuse(file: File): boolean {
  const tooBig = file.size > uploadLimitBytes;
  const problem = tooBig
    ? fileMessages.tooBig(file.size)
    : file.size === 0
      ? fileMessages.empty
      : fileNameProblem(file.name);
  if (problem === null) return false;
  const title = tooBig ? fileMessages.tooBigTitle : "Error";
  void showNotice({ title, message: [file.name, problem] });
  return true;
}

interface UploadFormProps {
  readonly caseId: number;
  /** The latest results, one per line. */
  readonly told: readonly string[];
  /** Called with the server's message about each stored file. */
  readonly onUploaded: (message: string) => void;
  /** Called when an upload starts: earlier messages are out of date. */
  readonly onBegin: () => void;
}

export function UploadForm({ caseId, told, onUploaded, onBegin }: UploadFormProps) {
  const queue = useUploadQueue({
    caseId,
    onUploaded,
    onFailed: (message) => void showNotice({ title: "Error", message }),
  });
  const { chosen, sending } = queue;
  const guard = useLeaveGuard(texts.leave);
  const wouldLose = sending || chosen.length > 0;
  useEffect(() => guard.setChanged(wouldLose), [guard, wouldLose]);

  const take = (files: FileList | null) => {
    const good = [...(files ?? [])].filter((file) => !refuse(file));
    if (good.length > 0) queue.add(good);
  };
  const send = () => {
    onBegin();
    if (chosen.length > 0) queue.sendAll();
    else void showNotice({ title: "Error", message: fileMessages.noFile });
  };

  return (
    <Stack gap={12}>
      <FileDrop multiple label="Choose files" hint={texts.hint} onFiles={take} />
      {chosen.length > 0 && (
        <ul className="plain-list" aria-label="Chosen files">
          {chosen.map((each) => (
            <ChosenRow key={each.id} chosen={each} onRemove={() => queue.remove(each.id)} />
          ))}
        </ul>
      )}
      <Group gap={8}>
        <Button
          aria-busy={sending}
          leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
          onClick={send}
        >
          Upload
        </Button>
        {sending && (
          <Button variant="default" onClick={queue.cancel}>
            Cancel
          </Button>
        )}
        <span role="status" className={classes.told}>
          {told.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <Announced chosen={chosen} />
        </span>
      </Group>
    </Stack>
  );
}

/** Announces every quarter only, so that screen readers are not interrupted all the time. */
function Announced({ chosen }: { readonly chosen: readonly ChosenFile[] }) {
  const now = chosen.find((each) => each.state === "sending");
  if (!now) return null;
  const quarters = Math.floor(now.share * 4) * 25;
  return (
    <span className="visually-hidden">
      Uploading {now.file.name}: {quarters} per cent
    </span>
  );
}

const stateTexts = {
  chosen: "Not uploaded yet",
  sending: "Uploading",
  failed: "Not uploaded",
  cancelled: "Cancelled",
} as const;

interface ChosenRowProps {
  readonly chosen: ChosenFile;
  readonly onRemove: () => void;
}

function ChosenRow({ chosen: { file, state, share, problem }, onRemove }: ChosenRowProps) {
  const percent = Math.floor(share * 100);
  return (
    <li className={classes.file} data-state={state}>
      <div className={classes.about}>
        <span className={classes.name}>
          <bdi>{file.name}</bdi>
        </span>
        <span className={classes.facts}>
          <span>{showSize(file.size)}</span>
          <span className={classes.state}>
            {problem ?? (state === "sending" ? `${percent} %` : stateTexts[state])}
          </span>
        </span>
        {state === "sending" && (
          <Progress value={percent} aria-label={`Upload of ${file.name}`} size="md" />
        )}
      </div>
      {state !== "sending" && (
        <CloseButton aria-label={`Do not upload ${file.name}`} onClick={onRemove} />
      )}
    </li>
  );
}

// The chosen files and their upload progress. Files are sent one after another; a failed or cancelled file
// stays in the list and can be retried. Sent files leave the list. Leaving the page aborts the current
// upload, and the server then stores nothing of that file.

interface ChosenFile {
  readonly id: number;
  readonly file: File;
  /** Every attempt to send it has the same. */
  readonly key: string;
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

function useUploadQueue({ caseId, onUploaded, onFailed }: QueueOptions) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const stop = useRef<AbortController | null>(null);
  // An upload that runs knows only the files that were chosen when it started.
  const removed = useRef(new Set<number>());

  useEffect(() => () => stop.current?.abort(), []);

  const change = useCallback((id: number, values: Partial<ChosenFile>) => {
    setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));
  }, []);

  const remove = useCallback((id: number) => {
    removed.current.add(id);
    setChosen((all) => all.filter((each) => each.id !== id));
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file): ChosenFile => {
      lastId += 1;
      return { id: lastId, file, key: newKey(), state: "chosen", share: 0, problem: null };
    });
    setChosen((all) => [...all, ...added]);
  }, []);

  /** @returns the error message, or null on success or cancellation */
  async function sendOne(
    { id, file, key }: ChosenFile,
    signal: AbortSignal,
  ): Promise<string | null> {
    change(id, { state: "sending", share: 0, problem: null });
    try {
      const fields = { case_id: String(caseId) };
      const onProgress = (share: number) => change(id, { share });
      const answer = await uploadFile(
        caseFileRoutes.upload,
        { file, fields },
        { signal, onProgress, idempotencyKey: key },
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
        if (removed.current.has(each.id)) continue;
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
