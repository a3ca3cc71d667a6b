/** The rules of imports: what may be done to a run in which state (IMP-2). */
import { byteOrderMark, csvRow } from "@helpline/contract/csv";
import type { ImportRun, ListedImport } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import {
  externalCodeField,
  type ImportChoice,
  type ShownOutcome,
} from "@helpline/contract/import/import.plain";
import {
  type ColumnChoices,
  type ImportKindName,
  importColumnsOf,
  importKindOf,
} from "@helpline/contract/import/import-columns";
import { importFormatOf } from "@helpline/contract/import/import-formats";
import type { Database } from "#database/database";
import type { AskedBy } from "#database/tables";
import type { LoggedInContext, WriteContext } from "#http/context";
import { conflict, invalid, invalidField, notFound } from "#http/errors";
import type { FileForm } from "#http/form";
import type { Clock } from "#operations/clock";
import type { RequireSpace } from "#operations/disk-space";
import type { Queue } from "#operations/queue";
import { audit } from "#security/audit";
import { Refused } from "#untrusted/refused";
import { choicesOf, chosenOf, presentListed, presentRow, presentRun } from "./present.ts";
import { describeFile, describeRun, kindOf, receiveFile } from "./receive-file.ts";
import {
  countRows,
  lockRow,
  pageOfRows,
  rowOfRecord,
  type StoredRow,
  updateRow,
  wrongRows,
} from "./rows.repository.ts";
import {
  beginRun,
  findRun,
  isBusy,
  listRuns,
  lockRun,
  noteProgress,
  removeRun,
  type StoredRun,
  undoableSince,
  updateRun,
} from "./runs.repository.ts";
import { costs, spaceFor } from "./space.ts";

export interface ImportServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly requireSpace: RequireSpace;
}

type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

const entity = "imports";

/** What the audit log keeps of a run: no content of the file. */
const noted = ({ kind, file_name, format }: Pick<StoredRun, "kind" | "file_name" | "format">) => ({
  kind,
  file_name,
  format,
});

const askedBy = ({ identity, origin }: LoggedInContext): string =>
  JSON.stringify({
    user_id: identity.userId,
    user_type: identity.userType,
    address: origin.address,
    request_id: origin.requestId,
  } satisfies AskedBy);

/** What is wrong with a choice of columns: a field's column is missing, not in the file, or it is no field. */
export function columnErrors(
  { kind, headings }: Pick<LockedRun, "kind" | "headings">,
  columns: ColumnChoices,
) {
  const known = importColumnsOf(kind);
  const errors = known.flatMap(({ field, label, required }) => {
    const column = columns[field] ?? null;
    if (column === null) {
      return required ? [{ field, message: importMessages.columnMissing(label) }] : [];
    }
    return column > headings.length ? [{ field, message: importMessages.column }] : [];
  });
  const names = new Set(known.map(({ field }) => field));
  const unknown = Object.keys(columns)
    .filter((field) => !names.has(field))
    .map((field) => ({ field, message: importMessages.unknownField(field) }));
  return [...errors, ...unknown];
}

/** @throws AppError 422 */
function checkColumns(run: LockedRun, columns: ColumnChoices): void {
  const errors = columnErrors(run, columns);
  if (errors.length > 0) throw invalid(errors);
}

/** PostgreSQL's text cannot hold U+0000, and nobody can read the other control characters. */
const shownName = (name: string) => name.replace(/\p{Cc}/gu, "").slice(-200) || "file.csv";

const rowsAtOnce = 500;

export function createImportService(options: ImportServiceOptions) {
  const { database, clock, queue, requireSpace } = options;

  async function locked(context: WriteContext, id: number, allowed: readonly string[]) {
    const run = await lockRun(context.db, id);
    if (!run) throw notFound(importMessages.notFound);
    if (allowed.includes(run.state)) return run;
    throw conflict(importMessages.notNow[run.state as keyof typeof importMessages.notNow]);
  }

  async function required(context: Pick<LoggedInContext, "db">, id: number): Promise<StoredRun> {
    const run = await findRun(context.db, id);
    if (!run) throw notFound(importMessages.notFound);
    return run;
  }

  const shown = async (context: Pick<LoggedInContext, "db">, id: number): Promise<ImportRun> =>
    presentRun(await required(context, id), clock.now());

  /** Moves a run on, and lets the queue do the work, in one transaction. */
  async function begin(
    context: WriteContext,
    run: LockedRun,
    state: "checking" | "importing" | "undoing",
  ): Promise<ImportRun> {
    const { import_run_id: id } = run;
    await updateRun(context.db, id, { state, problem: null, asked_by: askedBy(context) });
    await noteProgress(context.db, id, 0, 0);
    await queue.put(context.db, "import", id);
    return shown(context, id);
  }

  async function receive(
    context: LoggedInContext,
    form: FileForm<{ readonly kind?: ImportKindName | undefined }>,
    begun: (runId: number) => void,
  ) {
    const { userId } = context.identity;
    const { kept, fields } = await form.read(async ({ name, ...sent }) => {
      await requireSpace(spaceFor(costs.upload, sent.announcedBytes));
      const fileName = shownName(name);
      const runId = await beginRun(database, { now: clock.now(), fileName, userId });
      begun(runId);
      return { runId, ...(await receiveFile(database, runId, { ...sent, requireSpace, userId })) };
    });
    if (!fields.ok) throw invalid(fields.errors);
    if (!kept) throw invalidField("file", importMessages.noFile);
    const chosen = kindOf(kept, fields.value.kind);
    if (!chosen) throw invalidField("kind", importMessages.kind);
    const { runId } = kept;
    const file = await describeFile(kept, chosen);
    return context.inTransaction(async (db) => {
      const within = { ...context, db };
      await describeRun(db, runId, file);
      const run = await locked(within, runId, ["uploaded", "checking"]);
      await audit(within, { action: "create", entity, entityId: runId, after: noted(run) });
      return run.state === "checking" ? begin(within, run, "checking") : shown(within, runId);
    });
  }

  return {
    async upload(
      context: LoggedInContext,
      form: FileForm<{ readonly kind?: ImportKindName | undefined }>,
    ): Promise<ImportRun> {
      let runId: number | undefined;
      try {
        return await receive(context, form, (id) => {
          runId = id;
        });
      } catch (error) {
        if (runId !== undefined) await removeRun(database, runId);
        throw error instanceof Refused ? invalidField("file", error.message) : error;
      }
    },

    async list({ db }: LoggedInContext): Promise<ListedImport[]> {
      const now = clock.now();
      return (await listRuns(db)).map((run) => presentListed(run, now));
    },

    details: shown,

    async columns(context: WriteContext, id: number, columns: ColumnChoices) {
      const run = await locked(context, id, ["uploaded", "checked", "failed"]);
      if (run.format !== null) throw conflict(importMessages.knownColumns);
      checkColumns(run, columns);
      await updateRun(context.db, id, { columns: JSON.stringify(columns) });
      const changed = { before: { columns: run.columns }, after: { columns } };
      await audit(context, { action: "update", entity, entityId: id, ...changed });
      return begin(context, run, "checking");
    },

    async check(context: WriteContext, id: number) {
      const run = await locked(context, id, ["checked", "failed"]);
      if (run.format === null) checkColumns(run, run.columns);
      const after = { asked: "check" };
      await audit(context, { action: "action", entity, entityId: id, after });
      return begin(context, run, "checking");
    },

    async rows(context: LoggedInContext, id: number, outcome: ShownOutcome, page: number) {
      const run = await required(context, id);
      const { rows, count } = await pageOfRows(context.db, id, outcome, page);
      await audit(context, { action: "read", entity, entityId: id, detail: outcome });
      return { rows: rows.map((row) => presentRow(run, row)), count };
    },

    async choose(context: WriteContext, id: number, number: number, choice: ImportChoice) {
      const { db } = context;
      const run = await locked(context, id, ["checked"]);
      const row = await lockRow(db, id, number);
      if (!row) throw notFound(importMessages.rowGone);
      if (!choicesOf(row).includes(choice)) throw conflict(importMessages.notChoosable);
      const becomes = rowAs(row, choice);
      const recordId = "record_id" in becomes ? becomes.record_id : row.record_id;
      const same = becomes.outcome === "changed" ? recordId : null;
      const other = same === null ? undefined : await rowOfRecord(db, row, same);
      if (other !== undefined) {
        throw conflict(importMessages.takenByRow(other, importKindOf(run.kind).one));
      }
      await updateRow(db, row, becomes);
      await updateRun(db, id, { counts: JSON.stringify(await countRows(db, id)) });
      const before = { row: number, choice: chosenOf(row) };
      const after = { row: number, choice };
      await audit(context, { action: "update", entity, entityId: id, before, after });
      return shown(context, id);
    },

    async confirm(context: WriteContext, id: number) {
      const run = await locked(context, id, ["checked"]);
      const { new: added = 0, changed = 0 } = run.counts ?? {};
      if (added + changed === 0) throw conflict(importMessages.nothingToImport);
      if (await isBusy(context.db, run.kind, id)) throw conflict(importMessages.otherRun);
      await updateRun(context.db, id, { imported_by: context.identity.userId });
      const after = { asked: "import", new: added, changed };
      await audit(context, { action: "action", entity, entityId: id, after });
      return begin(context, run, "importing");
    },

    async undo(context: WriteContext, id: number) {
      const run = await locked(context, id, ["done"]);
      if (run.imported_on === null || run.imported_on < undoableSince(clock.now())) {
        throw conflict(importMessages.undoTooLate);
      }
      if (await isBusy(context.db, run.kind, id)) throw conflict(importMessages.otherRun);
      const after = { asked: "undo" };
      await audit(context, { action: "action", entity, entityId: id, after });
      return begin(context, run, "undoing");
    },

    async remove(context: WriteContext, id: number): Promise<null> {
      const run = await locked(context, id, ["uploaded", "checked", "failed"]);
      await removeRun(context.db, id);
      await audit(context, { action: "delete", entity, entityId: id, before: noted(run) });
      return null;
    },

    /** The refused rows as they were, so that the corrected file can be imported in turn. */
    async refused(context: LoggedInContext, id: number) {
      const run = await required(context, id);
      await audit(context, { action: "download", entity, entityId: id, detail: "refused rows" });
      const hasHeading = run.format === null || importFormatOf[run.format].hasHeading;
      async function* lines() {
        yield byteOrderMark + (hasHeading ? csvRow([...run.headings, "Problem"]) : "");
        for (let after = 0; ; ) {
          const rows = await wrongRows(context.db, id, after, rowsAtOnce);
          const last = rows.at(-1);
          if (!last) return;
          after = last.row_number;
          yield rows.map((row) => refusedLine(run, row)).join("");
        }
      }
      return { run, content: lines() };
    },
  };
}

/** A doubtful row as somebody has chosen. What it was stays in it, so that they can choose again. */
function rowAs({ record_id, options }: StoredRow, choice: ImportChoice) {
  if (choice === "leave") {
    return { outcome: "left_out", reason: importMessages.leftByChoice } as const;
  }
  const json = JSON.stringify;
  if (choice === "new" && options?.new) {
    const apart = { record_id: null, record_version: null, before: null } as const;
    return { ...apart, outcome: "new", reason: null, after: json(options.new.after) } as const;
  }
  if (options?.same) {
    const { after, before, ...known } = options.same;
    return {
      ...known,
      outcome: "changed",
      reason: null,
      after: json(after),
      before: json(before),
    } as const;
  }
  return { outcome: record_id === null ? "new" : "changed", reason: null } as const;
}

type WrongRow = Awaited<ReturnType<typeof wrongRows>>[number];

/** The problem stands below its heading, however many cells the row has. */
function refusedLine({ kind, headings }: StoredRun, { cells, errors }: WrongRow): string {
  const labels = new Map(importColumnsOf(kind).map(({ field, label }) => [field, label]));
  const problems = (errors ?? []).map(({ field, message }) =>
    field === externalCodeField || field === ""
      ? message
      : `${labels.get(field) ?? field}: ${message}`,
  );
  const empty = Array.from(
    { length: Math.max(0, headings.length - (cells?.length ?? 0)) },
    () => "",
  );
  return csvRow([...(cells ?? []), ...empty, problems.join(" ")]);
}
