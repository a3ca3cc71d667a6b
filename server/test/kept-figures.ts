/** Checks the stored figures (ADR 12) against a count of the rows. */
import { sql, type Transaction } from "kysely";
import type { ClientConfig } from "pg";
import { openDatabase } from "#database/database";
import type { Days } from "#database/expressions";
import type { Tables } from "#database/tables";
import { allKeptFigures } from "#features/kept-figures/index";

class Undone extends Error {}

/** All dates, and some years and days: evenly spaced, from the first to the last. */
async function rangesOf(db: Transaction<Tables>): Promise<Days[]> {
  const { rows } = await sql<{ first: string; last: string }>`
    SELECT starts AS first, (starts + ('1 ' || span)::interval - interval '1 day')::date AS last FROM (
      SELECT span, starts, row_number() OVER (PARTITION BY span ORDER BY starts) AS n,
        count(*) OVER (PARTITION BY span) AS all_of FROM (SELECT DISTINCT span, starts FROM kept_figures) AS kept
    ) AS counted WHERE n % (all_of / 12 + 1) = 0`.execute(db);
  const spans = rows.map(({ first, last }) => ({ from: first, to: last }));
  return [{ from: null, to: null }, ...spans];
}

async function readAll(db: Transaction<Tables>, ranges: readonly Days[]) {
  const figures = new Map<string, number>();
  for (const kept of allKeptFigures) {
    for (const { from, to } of ranges) {
      for (const [name, count] of await kept.read(db, { from, to })) {
        if (count !== 0) figures.set(`${kept.name} ${name} from ${from} to ${to}`, count);
      }
    }
  }
  return figures;
}

/** @returns the differences between stored and counted figures; changes nothing */
export async function wrongFigures(owner: ClientConfig): Promise<string[]> {
  const database = openDatabase(owner, { connections: 1, onIdleError: () => undefined });
  const wrong: string[] = [];
  try {
    await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (db) => {
        const ranges = await rangesOf(db);
        const kept = await readAll(db, ranges);
        // The stored figures are ignored: everything is counted from the rows.
        await sql`DELETE FROM figure_sources`.execute(db);
        const counted = await readAll(db, ranges);
        for (const figure of new Set([...kept.keys(), ...counted.keys()])) {
          const [is, shouldBe] = [kept.get(figure) ?? 0, counted.get(figure) ?? 0];
          if (is !== shouldBe) wrong.push(`${figure}: kept ${is}, counted ${shouldBe}`);
        }
        throw new Undone();
      });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  } finally {
    await database.destroy();
  }
  return wrong;
}
