/** How much work people have at present (4-beyond A3). */
import type { CaseRole } from "@helpline/contract/access";
import type { StaffLoad } from "@helpline/contract/users/staff-load";
import { loadDays } from "@helpline/contract/users/staff-load-words";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";

const dayMs = 24 * 3600 * 1000;

/** From when on logged minutes count. */
const loadSince = (now: Date) => new Date(now.getTime() - loadDays * dayMs).toISOString();

/** The minutes that everybody logged, a row for each person: entries of a few weeks follow each other. */
export const minutesOfEverybody = (now: Date) =>
  sql`SELECT logged_by, sum(duration)::integer AS minutes FROM case_logs
    WHERE case_logs.added_on >= ${loadSince(now)}::timestamptz GROUP BY logged_by`;

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
      eb
        .selectFrom("cases")
        .where(
          visibleCases(
            { userType: role, userId: eb.ref("users.user_id") },
            ownView({ userType: role }),
          ),
        )
        .select(sql<number>`count(*)::integer`.as("count"))
        .$asScalar()
        .as("open_cases"),
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
