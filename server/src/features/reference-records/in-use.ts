/** Counts the cases that name a record: such a record is not deleted (REC-15). */
import { namedRecords } from "@helpline/contract/cases/case-details";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { countUses } from "./merge.repository.ts";

/** Deleted cases count too, because they can be restored. */
export async function casesNaming(db: Kysely<Tables>, kind: RecordKind, id: number) {
  const { cases, deleted_cases } = await countUses(db, kind, id);
  return cases + deleted_cases;
}

/** The kind of record that a column of cases names, by column. */
export const kindNamedBy: Readonly<Record<string, string>> = Object.fromEntries(
  namedRecords.map(({ field, kind }) => [field, kind.entity]),
);
