/** Counts the cases that name a record: such a record is not deleted (decision B11). */
import { namedRecords } from "@helpline/contract/cases/case-details";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";

/** Deleted cases count too, because they can be restored. */
export async function casesNaming(db: Kysely<Tables>, entity: string, id: number): Promise<number> {
  const columns = namedRecords.filter(({ kind }) => kind.entity === entity);
  if (columns.length === 0) return 0;
  const row = await db
    .selectFrom("cases")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or(columns.map(({ field }) => eb(field, "=", id))))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The kind of record that a column of cases names, by column. */
export const kindNamedBy: Readonly<Record<string, string>> = Object.fromEntries(
  namedRecords.map(({ field, kind }) => [field, kind.entity]),
);
