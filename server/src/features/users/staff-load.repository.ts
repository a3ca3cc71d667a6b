/** How much work people have at present (USER-17). */
import { type CaseRole, caseRoles, type UserType } from "@helpline/contract/access";
import type { StaffLoad } from "@helpline/contract/users/staff-load";
import { loadDays } from "@helpline/contract/users/staff-load-words";
import { type Expression, expressionBuilder, type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";

const dayMs = 24 * 3600 * 1000;

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
 * The cases that still name somebody in a role that is not theirs any more, so that nobody sees them there.
 * @returns only roles with such cases
 */
export async function casesLeftBehind(
  db: Kysely<Tables>,
  userId: number,
  userType: UserType,
): Promise<{ role: CaseRole; cases: number }[]> {
  const former = caseRoles.filter((role) => role !== userType);
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
