/** The cases in somebody's hands, most urgent first (4-beyond W1). */
import { caseNeeds } from "@helpline/contract/cases/needs";
import { mostDeskCases } from "@helpline/contract/desk/desk.messages";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import {
  caseRowsQuery,
  type Day,
  type NeedSettings,
  needConditions,
  ownView,
  visibleCases,
} from "#features/cases/index";
import type { Identity } from "#http/context";

/** The place of the most urgent need; null if there is none. */
const urgency = sql<number | null>`array_position(needs_met, true)`;

/**
 * The caller's cases in the order of the desk, with what its rows are computed from.
 * @returns at most one more than {@link mostDeskCases}, which means that there were more
 */
export function urgentCases(
  db: Kysely<Tables>,
  identity: Identity,
  settings: NeedSettings,
  day: Day,
) {
  const conditions = needConditions(settings, day, identity.userId);
  const met = caseNeeds.map((need) => conditions[need]);
  return caseRowsQuery(db)
    .innerJoin(
      (from) =>
        from
          .selectFrom(
            from
              .selectFrom("cases")
              .select(["cases.case_id", "cases.last_entry_on"])
              .select(sql<boolean[]>`ARRAY[${sql.join(met)}]`.as("needs_met"))
              .where(visibleCases(identity, ownView(identity)))
              .as("own"),
          )
          .selectAll("own")
          .orderBy(urgency, (order) => order.asc().nullsLast())
          .orderBy("last_entry_on", (order) => order.asc().nullsFirst())
          .orderBy("case_id")
          .limit(mostDeskCases + 1)
          .as("urgent"),
      (join) => join.onRef("urgent.case_id", "=", "cases.case_id"),
    )
    .leftJoin("case_key_dates", "case_key_dates.case_id", "cases.case_id")
    .select([
      "urgent.last_entry_on",
      "urgent.needs_met",
      "case_key_dates.starts as key_date_starts",
      "case_key_dates.met as key_dates_met",
    ])
    .select((eb) =>
      eb
        .selectFrom("follow_ups")
        .whereRef("follow_ups.case_id", "=", "cases.case_id")
        .where("done_on", "is", null)
        .select(({ fn }) => fn.min<string | null>("due_on").as("due_on"))
        .$asScalar()
        .as("next_follow_up_on"),
    )
    .orderBy(urgency, (order) => order.asc().nullsLast())
    .orderBy("urgent.last_entry_on", (order) => order.asc().nullsFirst())
    .orderBy("cases.case_id")
    .execute();
}
