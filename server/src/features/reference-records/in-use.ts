/** How many cases name a record: such a record is not deleted (decision B11). */
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";

type CaseReference = {
  [C in keyof Tables["cases"]]: C extends `${string}_id` ? C : never;
}[keyof Tables["cases"]];

/** Deleted cases count as well: they can be restored. */
export async function casesNaming(
  db: Kysely<Tables>,
  references: readonly CaseReference[],
  id: number,
): Promise<number> {
  const row = await db
    .selectFrom("cases")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or(references.map((column) => eb(column, "=", id))))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The columns of a case that name a record of this kind. */
export const caseReferences: Readonly<Record<string, readonly CaseReference[]>> = {
  gps: ["gp_id"],
  schools: ["school_id"],
  guardians: ["primary_guardian_id", "secondary_guardian_id"],
  "local-authorities": ["local_authority_id"],
  users: ["advisor_id", "advocate_id", "clinic_id", "evaluator_id"],
};

/** The kind of record that a column of a case names. */
export const kindNamedBy: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(caseReferences).flatMap(([entity, columns]) =>
    columns.map((column) => [column, entity]),
  ),
);
