/** Queries of what a calendar shows; its address: security/calendar-addresses.ts. */
import type { UserType } from "@helpline/contract/access";
import { assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";

type Db = Kysely<Tables>;

/** A calendar that shows more than this is of no use to anybody. */
export const maxEntries = 1000;

interface Owner {
  readonly user_id: number;
  readonly user_type: UserType;
}

/** A condition on `cases`: the owner of the calendar sees it (ROLE-7). */
const seenBy = ({ user_id: userId, user_type: userType }: Owner) =>
  visibleCases({ userId, userType }, ownView({ userType }));

/** The open follow-ups of a user on cases that they see, soonest first. */
export async function openFollowUps(db: Db, owner: Owner) {
  return db
    .selectFrom("follow_ups")
    .innerJoin("cases", "cases.case_id", "follow_ups.case_id")
    .select(["follow_up_id", "follow_ups.case_id", "due_on"])
    .select(["follow_ups.version", "changed_on"])
    .where("assigned_to", "=", owner.user_id)
    .where("done_on", "is", null)
    .where(seenBy(owner))
    .orderBy("due_on")
    .orderBy("follow_up_id")
    .limit(maxEntries)
    .execute();
}

/** What is entered of the key dates of the open cases that are in a user's hands. */
export async function enteredKeyDates(db: Db, owner: Owner) {
  const { user_id: userId } = owner;
  const rows = await db
    .selectFrom("cases")
    .innerJoin("case_key_dates", "case_key_dates.case_id", "cases.case_id")
    .select(["cases.case_id", "starts", "met", "case_key_dates.version", "changed_on"])
    .select(["closed", "with_advisor", "with_advocate", "with_evaluator", "clinic_participating"])
    .select(["advisor_id", "advocate_id", "clinic_id", "evaluator_id"])
    .where("closed", "=", 0)
    .where((eb) =>
      eb.or([
        eb("advisor_id", "=", userId),
        eb("advocate_id", "=", userId),
        eb("clinic_id", "=", userId),
        eb("evaluator_id", "=", userId),
      ]),
    )
    .where(seenBy(owner))
    .orderBy("cases.case_id")
    .execute();
  return rows.filter((row) => assigneeIds(assigneesOf(row)).includes(userId));
}
