/** Importing records from files (IMP-1, ADR 19). */
import { importRoutes } from "@helpline/contract/import/import";
import type { FieldLimits } from "@helpline/contract/validation";
import type { Database } from "#database/database";
import { csvAnswer, fileNameOf } from "#http/csv-answer";
import { type HandledRoute, read, upload, write } from "#http/route";
import type { Clock } from "#operations/clock";
import type { RequireSpace } from "#operations/disk-space";
import type { Job, Queue } from "#operations/queue";
import { applyImport, failImport, undoImport } from "./apply-import.ts";
import { checkFile } from "./check-file.ts";
import { createImportService, type ImportServiceOptions } from "./import.service.ts";
import { findRun } from "./runs.repository.ts";

export { applyImport, sweepImports } from "./apply-import.ts";
export { checkFile } from "./check-file.ts";
export { importFromFile } from "./import-file.ts";
export { forgetImportedGuardian, importedRowsOfGuardian } from "./runs.repository.ts";
export { importSpace } from "./space.ts";
export { ImportFileError } from "./steps.ts";

export function importFeature(options: ImportServiceOptions): HandledRoute[] {
  const imports = createImportService(options);
  return [
    read(importRoutes.list, (_input, context) => imports.list(context)),
    upload(importRoutes.upload, (form, context) => imports.upload(context, form)),
    read(importRoutes.details, ({ params }, context) => imports.details(context, params.id)),
    write(importRoutes.columns, ({ params, body }, context) =>
      imports.columns(context, params.id, body.columns),
    ),
    write(importRoutes.check, ({ params }, context) => imports.check(context, params.id)),
    read(importRoutes.rows, ({ params, query }, context) =>
      imports.rows(context, params.id, query.outcome, query.page ?? 1),
    ),
    write(importRoutes.choose, ({ params, body }, context) =>
      imports.choose(context, params.id, params.row, body.choice),
    ),
    write(importRoutes.confirm, ({ params }, context) => imports.confirm(context, params.id)),
    write(importRoutes.undo, ({ params }, context) => imports.undo(context, params.id)),
    write(importRoutes.remove, ({ params }, context) => imports.remove(context, params.id)),
    read(importRoutes.refused, async ({ params }, context) => {
      const { run, content } = await imports.refused(context, params.id);
      return csvAnswer(context, fileNameOf("refused", run.kind, String(params.id)), content);
    }),
  ];
}

// What was asked of an import is done in the queue: check it, import it, undo it.

export interface ImportWorkerOptions {
  readonly database: Database;
  readonly queue: Queue;
  readonly limits: FieldLimits;
  readonly clock: Clock;
  readonly requireSpace: RequireSpace;
  log(message: string): void;
}

export function createImportWorker(options: ImportWorkerOptions) {
  const { database, queue, limits, clock, requireSpace, log } = options;
  const stopping = new AbortController();
  const services = { database, limits, clock, requireSpace, ending: stopping.signal };

  async function work(id: number): Promise<void> {
    const state = (await findRun(database, id))?.state;
    if (state === "checking") await checkFile(services, id);
    if (state === "importing") await applyImport(services, id);
    if (state === "undoing") await undoImport(services, id);
  }

  async function handle({ data, isLastTry }: Job): Promise<void> {
    try {
      await work(data.id);
    } catch (error) {
      // The queue repeats it, after a stop of the server too.
      if (stopping.signal.aborted || !isLastTry) throw error;
      log(`Import ${data.id} failed: ${error instanceof Error ? error.message : error}`);
      await failImport(services, data.id);
    }
  }

  return {
    start: () => queue.work("import", handle),
    /** Breaks off what is running; it begins again when a server runs again. */
    stop: () => stopping.abort(),
  };
}
