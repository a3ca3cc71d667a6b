/** The files of a case: who added which, to be downloaded, and deleted where that is offered (spec 2 §2). */

import type { CaseFile } from "@helpline/contract/case-files/case-files";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { showMoment } from "@helpline/contract/dates";
import { Alert, Button, Skeleton, Stack } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { useSlow } from "#shared/form/use-slow.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { caseFilesQuery, downloadFile } from "./case-files.api.ts";
import classes from "./case-files.module.css";
import { showSize } from "./file-size.ts";

interface FileListProps {
  readonly caseId: number;
  /** Without it nothing can be deleted here. */
  readonly onDelete?: (name: string) => Promise<void>;
}

/** The list alone; its heading is the page's. */
export function FileList({ caseId, onDelete }: FileListProps) {
  const files = useQuery(caseFilesQuery(caseId));
  const slow = useSlow(files.isPending);

  if (files.isError) {
    return (
      <Alert color="red" variant="light" role="alert" title="The files could not be listed">
        <Stack align="flex-start" gap="sm">
          {files.error.message}
          <Button variant="default" size="xs" onClick={() => void files.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (!files.data) {
    return slow ? (
      <Stack role="status" aria-label="Loading the files" gap="sm">
        <Skeleton height={48} />
        <Skeleton height={48} />
      </Stack>
    ) : null;
  }
  if (files.data.length === 0) return <p className={classes.none}>{fileMessages.none}</p>;
  return (
    <ul className={classes.list}>
      {files.data.map((file) => (
        <FileRow key={file.name} caseId={caseId} file={file} onDelete={onDelete} />
      ))}
    </ul>
  );
}

interface FileRowProps {
  readonly caseId: number;
  readonly file: CaseFile;
  readonly onDelete: FileListProps["onDelete"];
}

function FileRow({ caseId, file, onDelete }: FileRowProps) {
  const timeZone = useTimeZone();
  const [busy, setBusy] = useState(false);
  const { name, size, added_on, added_by } = file;

  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      void showNotice({ title: "Error", message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <li className={classes.file} aria-busy={busy}>
      <div className={classes.about}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.facts}>
          <span>{showSize(size)}</span>
          <span>{showMoment(added_on, timeZone)}</span>
          <span>{added_by}</span>
        </span>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label={`Download ${name}`}
          onClick={() => void run(() => downloadFile(caseId, name))}
        >
          Download
        </Button>
        {onDelete && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            aria-label={`Delete ${name}`}
            onClick={() => void run(() => onDelete(name))}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
