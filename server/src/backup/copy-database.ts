/** Copies a whole database into another one and compares the two. */
import { copyOut, summed, type TableSum } from "./copying.ts";
import { makeReady, replaceDatabase, type Target } from "./replace-database.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Copied {
  readonly tables: number;
  readonly rows: number;
}

/** @throws the errors of {@link replaceDatabase} and {@link makeReady} */
export async function copyDatabase(snapshot: Snapshot, target: Target): Promise<Copied> {
  const { client, tables, sequences } = snapshot;
  const sums: Record<string, TableSum> = {};
  await replaceDatabase(target, snapshot, async (copy) => {
    for (const table of tables) {
      const rows = summed(copyOut(client, table), (sum) => {
        sums[table.name] = sum;
      });
      await copy(table, rows);
    }
    return { sums, sequences };
  });
  await makeReady(target, "Everything was copied");
  const rows = Object.values(sums).reduce((total, sum) => total + sum.rows, 0);
  return { tables: tables.length, rows };
}
