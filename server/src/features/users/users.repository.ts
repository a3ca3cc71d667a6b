/** Queries specific to users; the record repository has the shared ones. */
import {
  type AccountStatus,
  accountStatuses,
  accountStatusOrder,
  lockThreshold,
} from "@helpline/contract/users/account-status";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

const position = (status: AccountStatus) => sql.lit(accountStatusOrder.indexOf(status));

/** The sort order of the derived status column. */
export const statusOrder = sql`CASE WHEN enabled <> 1 THEN ${position(accountStatuses.disabled)}
  WHEN failed_logins >= ${sql.lit(lockThreshold)} THEN ${position(accountStatuses.locked)}
  ELSE ${position(accountStatuses.active)} END`;

export async function usernameTaken(db: Db, username: string, ownId: number | null) {
  const other = await db
    .selectFrom("users")
    .select("user_id")
    .where(sql<string>`lower(username)`, "=", sql<string>`lower(${username}::text)`)
    .where("user_id", "<>", ownId ?? 0)
    .executeTakeFirst();
  return other !== undefined;
}

/** The ids of the enabled admins, locked until the transaction ends. */
export async function lockEnabledAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_type", "=", "admin")
    .where("enabled", "=", 1)
    .orderBy("user_id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.user_id);
}

/** Work on cases that must be kept, so that the user must be kept too (decision B11). */
export async function workOnCases(
  db: Db,
  userId: number,
): Promise<"log entries" | "evaluations" | "files" | "page times" | "none"> {
  const entry = await db
    .selectFrom("case_logs")
    .select("case_log_id")
    .where("logged_by", "=", userId)
    .limit(1)
    .executeTakeFirst();
  if (entry) return "log entries";
  const evaluation = await db
    .selectFrom("evaluations")
    .select("evaluation_id")
    .where("evaluated_by", "=", userId)
    .limit(1)
    .executeTakeFirst();
  if (evaluation) return "evaluations";
  const file = await db
    .selectFrom("case_files")
    .select("file_id")
    .where("added_by", "=", userId)
    .limit(1)
    .executeTakeFirst();
  if (file) return "files";
  const pageTime = await db
    .selectFrom("page_times")
    .select("page_time_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return pageTime ? "page times" : "none";
}

/** Locked until the transaction ends. */
export function lockUser(db: Db, userId: number) {
  return db
    .selectFrom("users")
    .select(["user_type", "failed_logins"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Resets the count; if there had been failures the owner is told. */
export async function resetFailedLogins(
  db: Db,
  userId: number,
  { before, by }: { before: number; by: string },
): Promise<void> {
  await db.updateTable("users").set({ failed_logins: 0 }).where("user_id", "=", userId).execute();
  await keepForOwner(db, userId, { before, by });
}

/** Recorded for the owner's next login: somebody reset their failed logins. */
export async function keepForOwner(
  db: Db,
  userId: number,
  { before, by }: { before: number; by: string },
): Promise<void> {
  if (before === 0) return;
  await db
    .insertInto("failed_login_resets")
    .values({ user_id: userId, failed_logins: before, reset_by: by })
    .execute();
}

export async function nameOf(db: Db, userId: number): Promise<string> {
  const { first_name, last_name } = await db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return `${first_name} ${last_name}`;
}
