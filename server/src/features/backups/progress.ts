/** How far a backup is: measured in bytes, phase by phase. */
import type { BackupPhase } from "@helpline/contract/backups/backups";
import type { TableShape } from "#backup/catalogue";
import type { Snapshot } from "#backup/snapshot";

/** Called often; `share` is from 0 to 1. */
export type OnProgress = (phase: BackupPhase, share: number) => void;

/** Passes on the bytes and counts them. */
async function* counted(
  bytes: AsyncIterable<Buffer>,
  count: (length: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
  }
}

/** What there is to copy, in bytes; tables take about as much on the disk as in the backup. */
export async function amounts({ client, tables }: Snapshot) {
  const sizes = await client.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_table_size(oid) AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [tables.map(({ name }) => name)],
  );
  const files = await client.query<{ bytes: string }>(
    "SELECT coalesce(sum(size), 0) AS bytes FROM case_files",
  );
  return {
    tables: new Map(sizes.rows.map(({ name, bytes }) => [name, Number(bytes)])),
    files: Number(files.rows[0]?.bytes ?? 0),
  };
}

export type Amounts = Awaited<ReturnType<typeof amounts>>;

const shareOf = (done: number, all: number) => (all === 0 ? 1 : Math.min(done / all, 1));

/** Counts what has been copied, and then what has been checked. */
export function createMeter({ tables, files }: Amounts, onProgress: OnProgress) {
  const allTables = [...tables.values()].reduce((sum, bytes) => sum + bytes, 0);
  let finished = 0;
  let copied = 0;
  let filed = 0;
  let checked = 0;
  return {
    begin: (phase: BackupPhase) => onProgress(phase, 0),
    /** The rows of a table, counted while they pass. A table is never more than its size on the disk. */
    table(table: TableShape, rows: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      const size = tables.get(table.name) ?? 0;
      const before = finished;
      finished += size;
      let own = 0;
      return counted(rows, (length) => {
        own += length;
        copied += length;
        onProgress("database", shareOf(before + Math.min(own, size), allTables));
      });
    },
    file(length: number): void {
      filed += length;
      onProgress("files", shareOf(filed, files));
    },
    check(length: number): void {
      checked += length;
      onProgress("checking", shareOf(checked, copied + filed));
    },
  };
}

export type Meter = ReturnType<typeof createMeter>;
