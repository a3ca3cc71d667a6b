/**
 * Imports a file for the command `npm run import`, from end to end, in this process. Helpline may run beside
 * it. Its run appears on the screen with the others and can be undone there.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { ImportCounts } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import {
  type ImportKindName,
  importKindOf,
  unusedColumns,
} from "@helpline/contract/import/import-columns";
import { importFormatOf } from "@helpline/contract/import/import-formats";
import { auditCommand } from "#security/audit";
import { applyImport } from "./apply-import.ts";
import { type CheckServices, checkFile } from "./check-file.ts";
import { columnErrors } from "./import.service.ts";
import { presentRow } from "./present.ts";
import {
  describeFile,
  describeRun,
  kindOf,
  type ReceivedFile,
  receiveFile,
  type SentBytes,
} from "./receive-file.ts";
import { pageOfRows } from "./rows.repository.ts";
import {
  beginRun,
  findRun,
  isBusy,
  noteProgress,
  removeRun,
  type StoredRun,
  updateRun,
} from "./runs.repository.ts";
import { costs, spaceFor } from "./space.ts";
import { ImportFileError, problemOf } from "./steps.ts";

export interface CommandOptions extends CheckServices {
  readonly kind: ImportKindName;
  readonly file: string;
  say(line: string): void;
  /** Asks whether to import. */
  ask(question: string): Promise<boolean>;
}

const shownErrors = 20;
const askedBy = {
  user_id: null,
  user_type: null,
  address: "this machine",
  request_id: "import",
};

async function requireRun({ database }: CommandOptions, id: number): Promise<StoredRun> {
  const run = await findRun(database, id);
  if (!run) throw new ImportFileError(importMessages.notFound);
  return run;
}

/** @throws ImportFileError if the columns of the file do not tell what is needed */
async function describe(options: CommandOptions, id: number, received: ReceivedFile) {
  const { database, kind, say } = options;
  const chosen = kindOf(received, kind) ?? { kind, format: null };
  const file = await describeFile(received, chosen);
  await describeRun(database, id, file);
  const { columns } = file;
  const run = await requireRun(options, id);
  say(
    chosen.format === null
      ? `${run.headings.length} columns, ${run.encoding}.`
      : `${importFormatOf[chosen.format].label}, ${run.encoding}.`,
  );
  const unused = chosen.format === null ? unusedColumns(run.headings, columns) : [];
  if (unused.length > 0) {
    const names = unused.map((column) => run.headings[column - 1] || `Column ${column}`);
    say(`Not imported: ${names.join(", ")}.`);
  }
  const errors = chosen.format === null ? columnErrors(run, columns) : [];
  if (errors.length > 0) {
    const told = errors.map(({ message }) => message).join("\n");
    throw new ImportFileError(`${told}\nThe file has: ${run.headings.join(", ")}`);
  }
}

const numbered = (count: number) => count.toLocaleString("en-GB");

function describeCounts(counts: ImportCounts, { say }: CommandOptions): void {
  say(
    `New: ${numbered(counts.new)}, changed: ${numbered(counts.changed)}, unchanged: ${numbered(counts.unchanged)}, left out: ${numbered(counts.left_out)}, wrong: ${numbered(counts.wrong)}, doubtful: ${numbered(counts.doubtful)}`,
  );
}

/** Names the first rows that are wrong, or doubtful. */
async function describeRows(
  options: CommandOptions,
  run: StoredRun,
  outcome: "wrong" | "doubtful",
): Promise<void> {
  const { rows, count } = await pageOfRows(options.database, run.import_run_id, outcome, 1);
  for (const row of rows.slice(0, shownErrors)) {
    const { row_number, errors, doubts } = presentRow(run, row);
    const told = outcome === "wrong" ? errors : doubts;
    options.say(`Row ${row_number}: ${told.map(({ message }) => message).join(" ")}`);
  }
  if (count > shownErrors) options.say(`and ${numbered(count - shownErrors)} more rows.`);
}

async function apply(options: CommandOptions, run: StoredRun): Promise<void> {
  const { database } = options;
  const { import_run_id: id, kind, file_name, counts } = run;
  if (await isBusy(database, kind, id)) throw new ImportFileError(importMessages.otherRun);
  await auditCommand(database, "import", {
    action: "action",
    entity: "imports",
    entityId: id,
    after: { asked: "import", kind, file_name, new: counts?.new, changed: counts?.changed },
  });
  await noteProgress(database, id, 0, 0);
  await updateRun(database, id, { state: "importing", asked_by: JSON.stringify(askedBy) });
  await applyImport(options, id);
  const { state, problem } = await requireRun(options, id);
  if (state !== "done") throw new ImportFileError(problem ?? importMessages.failed);
}

/** @returns false if the run is not needed any more: nothing was imported */
async function importRun(options: CommandOptions, id: number, sent: SentBytes): Promise<boolean> {
  const { database, file, kind, say } = options;
  await describe(options, id, await receiveFile(database, id, sent));
  await updateRun(database, id, { state: "checking" });
  await noteProgress(database, id, 0, 0);
  await checkFile(options, id);
  const run = await requireRun(options, id);
  if (run.state !== "checked" || !run.counts) {
    throw new ImportFileError(run.problem ?? importMessages.failed);
  }
  const { counts } = run;
  describeCounts(counts, options);
  await describeRows(options, run, "wrong");
  await describeRows(options, run, "doubtful");
  const written = counts.new + counts.changed;
  if (written === 0 && counts.wrong > 0) throw new ImportFileError("No row can be imported.");
  if (written === 0) {
    say(importMessages.nothingToImport);
    return false;
  }
  const { one, many } = importKindOf(kind);
  if (!(await options.ask(`${importMessages.confirm(written, one, many)}?`))) {
    say("Nothing has been imported.");
    return false;
  }
  await apply(options, run);
  say(`Imported. ${path.basename(file)} can be undone at /import (number ${id}).`);
  return true;
}

/** @throws ImportFileError if the file is no good, or there is no room for it; nothing has been written then */
export async function importFromFile(options: CommandOptions): Promise<void> {
  const { database, clock, file, requireSpace } = options;
  const { size: announcedBytes } = await stat(file);
  const fileName = path.basename(file).slice(-200);
  let id: number | undefined;
  let isDone = false;
  try {
    await requireSpace(spaceFor(costs.upload, announcedBytes));
    id = await beginRun(database, { now: clock.now(), fileName, userId: null });
    const sent = { bytes: createReadStream(file), announcedBytes, requireSpace, userId: null };
    isDone = await importRun(options, id, sent);
  } catch (error) {
    const problem = problemOf(error);
    throw problem === undefined ? error : new ImportFileError(problem, { cause: error });
  } finally {
    if (id !== undefined && !isDone) await removeRun(database, id);
  }
}
