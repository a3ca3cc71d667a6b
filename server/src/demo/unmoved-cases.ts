/** The cases that a sample person can have read, or worried about, before now. */
import type { UserType } from "@helpline/contract/access";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";

interface Person {
  readonly user_id: number;
  readonly user_type: UserType;
}

/** The open cases, newest first, that a person sees now and that have not been added or moved since a moment. */
export const unmovedCases = (
  db: Kysely<Tables>,
  { user_id: userId, user_type: userType }: Person,
  since: string,
) =>
  db
    .selectFrom("cases")
    .where("closed", "=", 0)
    .where(visibleCases({ userId, userType }, ownView({ userType })))
    .where("cases.case_id", "not in", (eb) =>
      eb.selectFrom("case_stage_changes").select("case_id").where("changed_on", ">=", since),
    )
    .orderBy("cases.case_id", "desc");
