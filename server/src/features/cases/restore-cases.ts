/** Brings deleted cases back, exactly as they were (CASE-35, CASE-36). */
import type { RestoredCases } from "@helpline/contract/deleted-cases/deleted-cases";
import { sql } from "kysely";
import type { WriteContext } from "#http/context";
import { auditAll } from "#security/audit";

/** Locks in the order of the ids, so that two callers wait for each other. */
async function lockAny({ db }: WriteContext, ids: readonly number[]) {
  return db
    .selectFrom("cases")
    .select(["case_id", "deleted_at"])
    .where("case_id", "=", sql<number>`any(${ids}::integer[])`)
    .orderBy("case_id")
    .forUpdate()
    .execute();
}

/** @returns what became of each case; those that are not deleted stay as they are */
export async function restoreCases(
  context: WriteContext,
  caseIds: readonly number[],
): Promise<RestoredCases> {
  const found = await lockAny(context, caseIds);
  const restored = found.filter((each) => each.deleted_at !== null).map(({ case_id }) => case_id);
  const known = found.map(({ case_id }) => case_id);
  if (restored.length > 0) {
    await context.db
      .updateTable("cases")
      .set({ deleted_at: null })
      .where("case_id", "in", restored)
      .execute();
    auditAll(
      context,
      restored.map((entityId) => ({ action: "restore", entity: "cases", entityId })),
    );
  }
  return {
    restored,
    already_back: known.filter((id) => !restored.includes(id)),
    gone: caseIds.filter((id) => !known.includes(id)).toSorted((a, b) => a - b),
  };
}
