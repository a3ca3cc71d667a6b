/** Chooses a file and uploads it. A refusal keeps what was chosen. */

import { importRoutes } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import { importLimitBytes } from "@helpline/contract/import/import.plain";
import { type ImportKindName, importKinds } from "@helpline/contract/import/import-columns";
import { showSize } from "@helpline/contract/words";
import { Button, CloseButton, Group, NativeSelect, Progress, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, isAbort } from "#shared/api-client.ts";
import { uploadFile } from "#shared/api-upload.ts";
import { showError, showFailure } from "#shared/dialogs/dialogs.tsx";
import { FileDrop } from "#shared/files/file-drop.tsx";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import { useWrite } from "#shared/use-write.ts";
import { importKeys } from "./import.api.ts";
import classes from "./import.module.css";
import { importWords, kindWord } from "./import.words.ts";

// Uploads the file of an import. Leaving the page cancels it, and the server then keeps nothing.

/** Why the server did not take the file. */
export interface Refused {
  readonly message: string;
  /** Only what it contains has to be chosen. */
  readonly isKind: boolean;
}

interface UploadOptions {
  readonly onUploaded: (id: number) => void;
  readonly onRefused: (reason: Refused, error: Error) => Promise<void>;
}

function reasonOf(error: Error): Refused {
  const [first] = error instanceof ApiError ? error.fieldErrors : [];
  return { message: first?.message ?? error.message, isKind: first?.field === "kind" };
}

function useUpload({ onUploaded, onRefused }: UploadOptions) {
  const client = useQueryClient();
  const stop = useRef<AbortController | null>(null);
  const [share, setShare] = useState(0);
  useEffect(() => () => stop.current?.abort(), []);

  const { write, isPending } = useWrite({
    mutationFn: ({ file, kind }: { readonly file: File; readonly kind: ImportKindName | "" }) => {
      stop.current = new AbortController();
      setShare(0);
      return uploadFile(
        importRoutes.upload,
        { file, fields: kind === "" ? {} : { kind } },
        { signal: stop.current.signal, onProgress: setShare },
      );
    },
    onSuccess: ({ data }) => {
      client.setQueryData(importKeys.run(data.import_run_id), data);
      onUploaded(data.import_run_id);
    },
    onFailure: (error) => (isAbort(error) ? undefined : onRefused(reasonOf(error), error)),
  });
  return { share, isPending, send: write, cancel: () => stop.current?.abort() };
}

function problemOf(file: File | null): string | null {
  if (file === null) return importMessages.noFile;
  if (file.size === 0) return importMessages.empty;
  return file.size > importLimitBytes ? importMessages.tooBig : null;
}

const kindOptions = [
  { value: "", label: importWords.findOut },
  ...importKinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
];

export function UploadStep({ onUploaded }: { readonly onUploaded: (id: number) => void }) {
  const [kind, setKind] = useState<ImportKindName | "">("");
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const guard = useLeaveGuard(importWords.leaveUpload);

  const upload = useUpload({
    onUploaded: (id) => {
      guard.setChanged(false);
      onUploaded(id);
    },
    onRefused: async (reason, error) => {
      setRefused(reason);
      await showFailure(error);
      (reason.isKind ? select : choose).current?.focus();
    },
  });
  const { isPending } = upload;
  useEffect(() => guard.setChanged(isPending), [guard, isPending]);

  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    if (isPending) return void showError(importWords.isUploading);
    if (files.length > 1) return void showError(importWords.oneFile);
    setFile(files[0] ?? null);
    setRefused(null);
  };
  const send = async () => {
    const problem = problemOf(file);
    if (problem === null && file) return upload.send({ file, kind });
    await showError(problem ?? importMessages.noFile);
    choose.current?.focus();
  };
  const isKindMissing = refused?.isKind === true && kind === "";

  return (
    <section className={classes.card} aria-labelledby="import-file">
      <h2 id="import-file">Upload a file</h2>
      <Stack gap={16}>
        <FileDrop
          label={importWords.choose}
          hint={importWords.chooseHint}
          accept=".csv,text/csv"
          onFiles={take}
          buttonRef={choose}
        />
        {file && (
          <ChosenFile
            file={file}
            problem={refused && !refused.isKind ? refused.message : null}
            share={isPending ? upload.share : null}
            onRemove={() => {
              setFile(null);
              choose.current?.focus();
            }}
          />
        )}
        <NativeSelect
          ref={select}
          label={importWords.contains}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={importWords.containsHint}
          error={isKindMissing && refused.message}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(importKinds.find((each) => each === value) ?? "")
          }
          data={kindOptions}
        />
        <Group gap={8}>
          <Button
            aria-busy={isPending}
            leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
            onClick={() => void send()}
          >
            Upload
          </Button>
          {isPending && (
            <Button variant="default" onClick={upload.cancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </section>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly problem: string | null;
  /** The share that has been sent, from 0 to 1; null if it is not being sent. */
  readonly share: number | null;
  readonly onRemove: () => void;
}

function ChosenFile({ file, problem, share, onRemove }: ChosenFileProps) {
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <div className={classes.chosen}>
      <div className={classes.about}>
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.quiet}>{showSize(file.size)}</span>
        {problem && <span className={classes.problem}>{problem}</span>}
        {share !== null && (
          <>
            <Progress value={percent} aria-label={`Upload of ${file.name}`} size="md" />
            <span role="status" className={classes.quiet}>
              {percent === 100 ? "Reading the file" : "Uploading"}
            </span>
          </>
        )}
      </div>
      {share === null && (
        <CloseButton aria-label={`Do not upload ${file.name}`} onClick={onRemove} />
      )}
    </div>
  );
}
