/** Two sample cases that were deleted by mistake, for the admin to restore. */
import { dayMs } from "@helpline/contract/dates";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { demoUsername } from "./staff.ts";

/** How many days ago each was deleted. */
const daysAgo = [2, 9];

export async function seedDeletedCases(db: Kysely<Tables>, now = new Date()): Promise<void> {
  const { user_id, user_type } = await db
    .selectFrom("users")
    .select(["user_id", "user_type"])
    .where("username", "=", demoUsername("manager"))
    .executeTakeFirstOrThrow();
  const cases = await db
    .selectFrom("cases")
    .select("case_id")
    .where("closed", "=", 1)
    .where("deleted_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("legal_holds").whereRef("legal_holds.case_id", "=", "cases.case_id"))),
    )
    .orderBy("closed_on", "desc")
    .limit(daysAgo.length)
    .execute();
  for (const [index, { case_id }] of cases.entries()) {
    const at = new Date(now.getTime() - (daysAgo[index] ?? 0) * dayMs).toISOString();
    await db.updateTable("cases").set({ deleted_at: at }).where("case_id", "=", case_id).execute();
    await sql`
      INSERT INTO audit_log (happened_at, user_id, user_type, address, action, entity, entity_id, case_id)
      VALUES (${at}::timestamptz, ${user_id}, ${user_type}, '10.0.4.10', 'delete', 'cases', ${String(case_id)},
        ${case_id})`.execute(db);
  }
}
