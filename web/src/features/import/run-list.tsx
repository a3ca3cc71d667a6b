/** Earlier imports: what, when, by whom, and what became of them. */

import { showMoment } from "@helpline/contract/dates";
import type { ListedImport } from "@helpline/contract/import/import";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Column } from "#shared/list/list-columns.ts";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { runsQuery } from "./import.api.ts";
import classes from "./import.module.css";
import { contentOf, countsInWords, importWords, stateWords } from "./import.words.ts";

const lastMoment = (run: ListedImport) => run.undone_on ?? run.imported_on ?? run.uploaded_on;

const tones: Partial<Record<ListedImport["state"], "good" | "bad">> = {
  done: "good",
  failed: "bad",
};

const runColumns = (path: string, timeZone: string): Column<ListedImport>[] => [
  {
    field: "state",
    label: "State",
    tight: true,
    text: ({ state }) => stateWords[state],
    cell: ({ state }) => <StateBadge tone={tones[state]}>{stateWords[state]}</StateBadge>,
  },
  {
    field: "file_name",
    label: "File",
    text: ({ file_name }) => file_name,
    cell: ({ file_name }) => <bdi className={classes.fileName}>{file_name}</bdi>,
    href: ({ import_run_id }) => `${path}?run=${import_run_id}`,
  },
  { field: "kind", label: "Contains", text: contentOf },
  {
    field: "counts",
    label: "Rows",
    text: ({ counts }) => (counts ? countsInWords(counts) : ""),
  },
  {
    field: "when",
    label: "When",
    tight: true,
    text: (run) => showMoment(lastMoment(run), timeZone),
  },
  {
    field: "who",
    label: "By",
    text: ({ imported_by, uploaded_by }) => imported_by ?? uploaded_by,
  },
];

interface RunListProps {
  readonly path: string;
  readonly onOpen: (id: number) => void;
}

export function RunList({ path, onOpen }: RunListProps) {
  const timeZone = useTimeZone();
  const runs = useQuery(runsQuery);
  const columns = useMemo(() => runColumns(path, timeZone), [path, timeZone]);
  return (
    <section aria-labelledby="import-runs">
      <h2 id="import-runs">Earlier imports</h2>
      <ListTable
        label="Earlier imports"
        query={runs}
        rows={runs.data}
        columns={columns}
        rowId={(run) => run.import_run_id}
        onActivate={onOpen}
        isQuiet={({ state }) => state === "undone"}
        emptyText={importWords.noRuns}
      />
    </section>
  );
}
