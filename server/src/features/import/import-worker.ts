/** Does in the queue what was asked of an import: check it, import it, undo it. */
import type { FieldLimits } from "@helpline/contract/validation";
import type { Database } from "#database/database";
import type { Clock } from "#operations/clock";
import type { RequireSpace } from "#operations/disk-space";
import type { Job, Queue } from "#operations/queue";
import { applyImport, failImport, undoImport } from "./apply-import.ts";
import { checkFile } from "./check-file.ts";
import { findRun } from "./runs.repository.ts";

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
