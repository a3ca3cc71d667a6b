/** Queries of drafts. */
import { caseDraftKinds, type DraftKind, draftName } from "@helpline/contract/drafts/drafts";
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
} from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import type { WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** The condition on `cases` for those whose form the owner may open. */
export type CasesOfForm = (
  kind: DraftKind,
) => (eb: ExpressionBuilder<Tables, "cases">) => Expression<SqlBool>;

export async function findDraft(db: Db, userId: number, name: string) {
  return db
    .selectFrom("drafts")
    .select(["draft", "saved_on"])
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .executeTakeFirst();
}

/** The person's drafts of enquiries that are not added yet, the last saved first. */
export async function unfinishedCalls(db: Db, userId: number) {
  return db
    .selectFrom("drafts")
    .select(["name", "draft", "saved_on"])
    .where("user_id", "=", userId)
    .where((eb) =>
      eb.or([
        eb("name", "=", draftName("enquiry-form", "new")),
        eb("name", "like", `${"enquiry-call" satisfies DraftKind}-%`),
      ]),
    )
    .orderBy("saved_on", "desc")
    .execute();
}

/** Serialises one person's draft saves until the transaction ends, so that the limits hold. */
export async function lockDraftsOf(db: Db, userId: number): Promise<void> {
  await sql`SELECT 1 FROM users WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(db);
}

/** The size of a person's other drafts, and whether a draft of this name exists. */
export async function otherDrafts(db: Db, userId: number, name: string) {
  const { rows } = await sql<{ count: number; bytes: number; exists: boolean }>`
    SELECT count(*) FILTER (WHERE name <> ${name}) AS count,
      coalesce(sum(bytes) FILTER (WHERE name <> ${name}), 0)::bigint AS bytes,
      coalesce(bool_or(name = ${name}), false) AS exists
    FROM drafts WHERE user_id = ${userId}`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0, exists: false };
}

export async function keepDraft(db: Db, row: Insertable<Tables["drafts"]>): Promise<void> {
  const { draft, bytes, saved_on } = row;
  await db
    .insertInto("drafts")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "name"]).doUpdateSet({ draft, bytes, saved_on }),
    )
    .execute();
}

/** @returns whether it existed */
export async function throwAway(db: Db, userId: number, name: string): Promise<boolean> {
  const result = await db
    .deleteFrom("drafts")
    .where("user_id", "=", userId)
    .where("name", "=", name)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const removal = compiledOnce((db, value: ValueOf<{ userId: number; name: string }>) =>
  db.deleteFrom("drafts").where("user_id", "=", value("userId")).where("name", "=", value("name")),
);

/** Called in the transaction of the save that replaces the draft. */
export function removeDraft(db: WriteTransaction, userId: number, name: string): void {
  db.defer(removal(db, { userId, name }));
}

/** Deletes the drafts about these records, whoever typed them: they go with what they are about. */
export async function deleteDraftsAbout(
  db: Db,
  kinds: readonly DraftKind[],
  ids: readonly number[],
): Promise<void> {
  const names = ids.flatMap((id) => kinds.map((kind) => draftName(kind, id)));
  if (names.length === 0) return;
  await db.deleteFrom("drafts").where(sql<SqlBool>`name = ANY (${names}::text[])`).execute();
}

/**
 * Removes the drafts whose forms the person can no longer open.
 * @returns their names
 */
export async function removeUnreachable(
  db: Db,
  userId: number,
  reachable: CasesOfForm,
): Promise<string[]> {
  const removed: string[] = [];
  for (const kind of caseDraftKinds) {
    const rows = await db
      .deleteFrom("drafts")
      .where("user_id", "=", userId)
      .where("name", "=", sql<string>`${`${kind}-`} || case_id`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("cases")
              .select("cases.case_id")
              .whereRef("cases.case_id", "=", "drafts.case_id")
              .where(reachable(kind)),
          ),
        ),
      )
      .returning("name")
      .execute();
    removed.push(...rows.map(({ name }) => name));
  }
  return removed;
}
