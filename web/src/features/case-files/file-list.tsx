/** The files of a case and who added them, to download and, if offered, delete. */

import type { CaseFile } from "@helpline/contract/case-files/case-files";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { showMoment } from "@helpline/contract/dates";
import { showSize } from "@helpline/contract/words";
import { Button, Group, Text } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import harm from "#shared/harmful.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { useWrite } from "#shared/use-write.ts";
import { caseFilesQuery, downloadFile } from "./case-files.api.ts";
import classes from "./case-files.module.css";

interface FileListProps {
  readonly caseId: number;
  /** Omit to offer no deletion. */
  readonly onDelete?: (name: string) => Promise<void>;
}

/** Only the list; the page has the heading. */
export function FileList({ caseId, onDelete }: FileListProps) {
  return (
    <QueryPart
      query={useQuery(caseFilesQuery(caseId))}
      failed="The files could not be loaded"
      loading="Loading the files"
      lineHeight={48}
    >
      {(files) =>
        files.length === 0 ? (
          <Text c="dimmed">{fileMessages.none}</Text>
        ) : (
          <ul className="plain-list">
            {files.map((file) => (
              <FileRow key={file.name} caseId={caseId} file={file} onDelete={onDelete} />
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
}

interface FileRowProps {
  readonly caseId: number;
  readonly file: CaseFile;
  readonly onDelete: FileListProps["onDelete"];
}

function FileRow({ caseId, file, onDelete }: FileRowProps) {
  const timeZone = useTimeZone();
  const { name, size, added_on, added_by } = file;
  const { write, isPending } = useWrite({
    mutationFn: (work: () => Promise<void>) => work(),
    onFailure: (error) => showFailure(error, "Error"),
  });

  return (
    <li className={classes.file} aria-busy={isPending}>
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
      <Group gap={8} data-paper="hidden">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          aria-label={`Download ${name}`}
          onClick={() => void write(() => downloadFile(caseId, name))}
        >
          Download
        </Button>
        {onDelete && (
          <Button
            variant="default"
            size="xs"
            className={harm.outlined}
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            aria-label={`Delete ${name}`}
            onClick={() => void write(() => onDelete(name))}
          >
            Delete
          </Button>
        )}
      </Group>
    </li>
  );
}
