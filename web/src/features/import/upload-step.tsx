/** Chooses a file and uploads it. A refusal keeps what was chosen. */

import { showSize } from "@helpline/contract/file-size";
import { importMessages } from "@helpline/contract/import/import.messages";
import { type ImportKindName, importKinds } from "@helpline/contract/import/import-columns";
import { importLimitBytes } from "@helpline/contract/import/import-limits";
import { Button, CloseButton, Group, NativeSelect, Progress, Stack } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { showError, showFailure } from "#shared/dialogs/show-failure.ts";
import { FileDrop } from "#shared/files/file-drop.tsx";
import { useLeaveGuard } from "#shared/form/use-leave-guard.ts";
import classes from "./import.module.css";
import { importWords, kindWord } from "./import.words.ts";
import { type Refused, useUpload } from "./use-upload.ts";

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
