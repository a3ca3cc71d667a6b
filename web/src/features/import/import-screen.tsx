/** The import screen: a file to upload and the earlier imports, or one import with its steps. */

import { showMoment } from "@helpline/contract/dates";
import type { ListedImport } from "@helpline/contract/import/import";
import { externalCodeLabel, undoDays } from "@helpline/contract/import/import.plain";
import {
  type ImportKindName,
  importColumnsOf,
  importKinds,
} from "@helpline/contract/import/import-columns";
import { importFormatOf } from "@helpline/contract/import/import-formats";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { type ImportPlace, runsQuery } from "./import.api.ts";
import classes from "./import.module.css";
import { contentOf, countsInWords, importWords, kindWord, stateWords } from "./import.words.ts";
import { ImportRunView } from "./run-view.tsx";
import { UploadStep } from "./upload-step.tsx";

// The way in: a file to upload, what can be imported, and the earlier imports.

// Earlier imports: what, when, by whom, and what became of them.

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

function RunList({ path, onOpen }: RunListProps) {
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

// What a file has to look like, and which ones are recognised.

const requiredOf = (kind: ImportKindName): string =>
  importColumnsOf(kind)
    .filter(({ required }) => required)
    .map(({ label }) => label)
    .join(", ");

function FileHelp() {
  return (
    <section className={classes.help} aria-labelledby="import-help">
      <h2 id="import-help">Which files</h2>
      <p>These are recognised, and need no further answers:</p>
      <ul>
        {Object.values(importFormatOf).map(({ label, source }) => (
          <li key={label}>
            {label}
            <span className={classes.source}>{source}</span>
          </li>
        ))}
      </ul>
      <p>For any other CSV file you choose which column is what.</p>
      <details>
        <summary>How to prepare a file</summary>
        <ul>
          <li>
            The first row names the columns. Each row below it is one record. In Excel, save it as
            “CSV UTF-8”.
          </li>
          {importKinds.map((kind) => (
            <li key={kind}>
              {kindWord(kind)} need: {requiredOf(kind)}.
            </li>
          ))}
          <li>
            “{externalCodeLabel}” is the number that a record has where the file comes from, such as
            a school's URN. A later file with the same code updates the record. Without a code, a
            record is found by its name and postcode.
          </li>
          <li>
            Rows that are wrong are left out, and you can download them. The rest is imported
            together, and can be undone for {undoDays} days.
          </li>
        </ul>
      </details>
    </section>
  );
}

interface ImportStartProps {
  readonly title: string;
  readonly path: string;
  readonly onOpen: (id: number) => void;
}

function ImportStart({ title, path, onOpen }: ImportStartProps) {
  return (
    <ListScreen title={title}>
      <Lead>{importWords.lead}</Lead>
      <div className={classes.start}>
        <UploadStep onUploaded={onOpen} />
        <FileHelp />
      </div>
      <RunList path={path} onOpen={onOpen} />
    </ListScreen>
  );
}

interface ImportScreenProps {
  readonly title: string;
  readonly path: string;
  readonly place: ImportPlace;
  readonly onPlace: (place: ImportPlace) => void;
}

export function ImportScreen({ title, path, place, onPlace }: ImportScreenProps) {
  const { run } = place;
  if (run === undefined) {
    return <ImportStart title={title} path={path} onOpen={(id) => onPlace({ run: id })} />;
  }
  return (
    <ImportRunView
      key={run}
      title={title}
      path={path}
      id={run}
      place={place}
      onRows={(show, page) => onPlace({ run, show, ...(page > 1 && { page }) })}
      onLeave={() => onPlace({})}
    />
  );
}
