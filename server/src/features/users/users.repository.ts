/** Queries specific to users; the record repository has the shared ones. */

import { type CaseRole, caseRoles } from "@helpline/contract/access";
import { dayMs } from "@helpline/contract/dates";
import {
  type AccountStatus,
  accountStatuses,
  accountStatusOrder,
  lockThreshold,
} from "@helpline/contract/users/account-status";
import type { StaffLoad } from "@helpline/contract/users/staff";
import { loadDays } from "@helpline/contract/users/staff-words";
import { userMessages } from "@helpline/contract/users/users.messages";
import { type Expression, expressionBuilder, type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import { barUser } from "#database/held-access";
import { firstDay } from "#database/staff-names";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";
import { firstAdmin } from "./first-admin.ts";

// How much work people have at present (USER-17).

/** From when on logged minutes count. */
const loadSince = (now: Date) => new Date(now.getTime() - loadDays * dayMs).toISOString();

/** The minutes that everybody logged, a row for each person: entries of a few weeks follow each other. */
export const minutesOfEverybody = (now: Date) =>
  sql`SELECT logged_by, sum(duration)::integer AS minutes FROM case_logs
    WHERE case_logs.added_on >= ${loadSince(now)}::timestamptz GROUP BY logged_by`;

/** The number of cases in the hands of somebody in this role. */
const casesAssigned = (role: CaseRole, userId: number | Expression<number>) =>
  expressionBuilder<Tables, never>()
    .selectFrom("cases")
    .where(visibleCases({ userType: role, userId }, ownView({ userType: role })))
    .select(sql<number>`count(*)::integer`.as("count"))
    .$asScalar();

/**
 * The cases that still name somebody who is disabled, or in a role that is not theirs any more, so that nobody sees them
 * there.
 * @returns only roles with such cases
 */
export async function casesLeftBehind(
  db: Kysely<Tables>,
  userId: number,
): Promise<{ role: CaseRole; cases: number }[]> {
  const user = await db
    .selectFrom("users")
    .select(["user_type", "enabled"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const former = caseRoles.filter((role) => role !== user.user_type || user.enabled !== 1);
  const counts = await db
    .selectNoFrom(former.map((role) => casesAssigned(role, userId).as(role)))
    .executeTakeFirstOrThrow();
  return former.flatMap((role) => {
    const cases = Number(counts[role] ?? 0);
    return cases > 0 ? [{ role, cases }] : [];
  });
}

/**
 * The enabled people of a role, least loaded first. Each person's cases and entries are counted through an
 * index that begins with the person, so no table is read whole.
 */
export function loadOf(db: Kysely<Tables>, role: CaseRole, now: Date): Promise<StaffLoad[]> {
  return db
    .selectFrom("users")
    .where("user_type", "=", role)
    .where("enabled", "=", 1)
    .select(["user_id", "clinic_name", "first_name", "last_name"])
    .select([
      sql<string | null>`CASE WHEN user_type = 'clinic' THEN city END`.as("city"),
      firstDay.as("since"),
    ])
    .select((eb) => [
      casesAssigned(role, eb.ref("users.user_id")).as("open_cases"),
      eb
        .selectFrom("case_logs")
        .whereRef("logged_by", "=", "users.user_id")
        .where("case_logs.added_on", ">=", loadSince(now))
        .select(sql<number>`coalesce(sum(duration), 0)::integer`.as("minutes"))
        .$asScalar()
        .as("minutes_28_days"),
    ])
    .orderBy("open_cases")
    .orderBy("minutes_28_days")
    .orderBy(sql`helpline_fold(last_name)`)
    .orderBy(sql`helpline_fold(first_name)`)
    .orderBy("user_id")
    .execute();
}

type Db = Kysely<Tables>;

const position = (status: AccountStatus) => sql.lit(accountStatusOrder.indexOf(status));

/** The sort order of the derived status column. */
export const statusOrder = sql`CASE WHEN enabled <> 1 THEN ${position(accountStatuses.disabled)}
  WHEN failed_logins >= ${sql.lit(lockThreshold)} THEN ${position(accountStatuses.locked)}
  WHEN invited = 1 THEN ${position(accountStatuses.invited)}
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

/**
 * Makes changes that take power from somebody wait for one another until the transaction ends, so that the last admin or lead
 * stays. It is no lock on their rows: each change holds one of these already, and several would wait in a circle.
 */
const takeTurns = (db: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('power of users'))`.execute(db);

/** The ids of the enabled admins; nobody else removes one until the transaction ends. */
export async function holdEnabledAdmins(db: Db): Promise<number[]> {
  await takeTurns(db);
  const rows = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_type", "=", "admin")
    .where("enabled", "=", 1)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The ids of the enabled safeguarding leads; nobody else removes one until the transaction ends. */
export async function holdEnabledLeads(db: Db): Promise<number[]> {
  await takeTurns(db);
  const rows = await db
    .selectFrom("users")
    .select("user_id")
    .where("safeguarding_lead", "=", 1)
    .where("enabled", "=", 1)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Whether this is an admin, and no other can log in: then nobody inside can unlock the account or set its
 * mail address (ADR 6).
 */
export async function isOnlyAdminLeft(
  db: Db,
  { user_id, user_type }: { readonly user_id: number; readonly user_type: string },
): Promise<boolean> {
  if (user_type !== "admin") return false;
  const other = await db
    .selectFrom("users")
    .select("user_id")
    .where("user_type", "=", "admin")
    .where("user_id", "<>", user_id)
    .where("enabled", "=", 1)
    .where("failed_logins", "<", lockThreshold)
    .where("invited", "=", 0)
    .executeTakeFirst();
  return other === undefined;
}

/** Work that must be kept, so that the user must be kept too (USER-10). */
export const keptWork = [
  { table: "case_logs", author: "logged_by", message: userMessages.hasLogEntries },
  { table: "enquiries", author: "taken_by", message: userMessages.hasEnquiries },
  { table: "enquiries", author: "call_back_by", message: userMessages.hasEnquiries },
  { table: "enquiry_attempts", author: "tried_by", message: userMessages.hasEnquiries },
  { table: "evaluations", author: "evaluated_by", message: userMessages.hasEvaluations },
  { table: "case_files", author: "added_by", message: userMessages.hasFiles },
  { table: "follow_ups", author: "created_by", message: userMessages.hasFollowUps },
  { table: "follow_ups", author: "assigned_to", message: userMessages.hasFollowUps },
  { table: "follow_ups", author: "done_by", message: userMessages.hasFollowUps },
  { table: "service_tokens", author: "made_by", message: userMessages.hasTokens },
  { table: "settings_versions", author: "changed_by", message: userMessages.hasSettings },
  { table: "logos", author: "added_by", message: userMessages.hasSettings },
  { table: "page_times", author: "user_id", message: userMessages.hasPageTimes },
] as const;

/** @returns the message that names the first work found; null if there is none */
export async function workOnCases(db: Db, userId: number): Promise<string | null> {
  for (const { table, author, message } of keptWork) {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(author)} = ${userId} LIMIT 1`.execute(db);
    if (rows.length > 0) return message;
  }
  return null;
}

/** Locked until the transaction ends. */
export async function lockUser(db: Db, userId: number) {
  await barUser(db, userId);
  return db
    .selectFrom("users")
    .select(["user_id", "user_type", "failed_logins", "enabled", "invited", "email"])
    .select("safeguarding_lead")
    .select(fullName("users").as("name"))
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

/** The city and county of most enabled users; null if nobody has entered any. */
export async function usualPlace(db: Db) {
  const place = await db
    .selectFrom("users")
    .select(["city", "county"])
    .where("enabled", "=", 1)
    // Those of the first admin are made up, until somebody edits them.
    .where("email", "<>", firstAdmin.email)
    .groupBy(["city", "county"])
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .orderBy("city")
    .orderBy("county")
    .limit(1)
    .executeTakeFirst();
  return place ?? null;
}

export async function nameOf(db: Db, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom("users")
    .select(fullName("users").as("name"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return name;
}
