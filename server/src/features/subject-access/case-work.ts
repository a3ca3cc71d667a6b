/** What people have added to a case since its creation, as sections of a report. */

import type { Told } from "@helpline/contract/cases/case-facts";
import { keptFields } from "@helpline/contract/cases/kept-fields";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { filesOfCase } from "#features/case-files/index";
import { logsOfCase } from "#features/case-logs/index";
import { findHold, stageChangesOf } from "#features/cases/index";
import { allFollowUpsOf } from "#features/follow-ups/index";
import type { Identity } from "#http/context";
import { type MakeField, mixed, other, staff, subject } from "./fields.ts";
import { isGiven, type ReportSection } from "./report.ts";
import { draftsAbout, mailsAbout, pageTimesOf } from "./subject-access.repository.ts";

type Fields = Readonly<Record<string, Told>>;

const logFields = {
  added_on: subject("Added on"),
  user_name: staff("User name"),
  user_type: staff("User type"),
  entry_type: subject("Entry type"),
  duration: subject("Duration"),
  details: mixed("Details"),
  action_undertaken: mixed("Action undertaken"),
  outcome: mixed("Outcome"),
  further_action: subject("Further action"),
  consented_to_evaluation: keptFields.consented_to_evaluation,
  nature_of_case: keptFields.nature_of_case,
  rabbi: other("Rabbi"),
};

export const fileFields = {
  name: mixed("Name"),
  size: subject("Size"),
  added_on: subject("Added on"),
  added_by: staff("Added by"),
};

export const followUpFields = {
  created_on: subject("Added on"),
  created_by_name: staff("Added by"),
  due_on: subject("Due on"),
  text: mixed("What is to be done"),
  assigned_to_name: staff("Assigned to"),
  done_on: subject("Done on"),
  done_by_name: staff("Done by"),
};

const stageFields = {
  changed_on: subject("Changed on"),
  stage: subject("Stage"),
  action: subject("Action"),
  changed_by: staff("Changed by"),
};

const draftFields = {
  saved_on: subject("Saved on"),
  saved_by: staff("Saved by"),
  draft: mixed("Draft"),
};

export const mailFields = {
  created_on: subject("Created on"),
  to_name: staff("To name"),
  to_address: staff("To address"),
  state: subject("State"),
  sent_on: subject("Sent on"),
};

const pageTimeFields = {
  page_entered_on: subject("Page entered on"),
  page_name: subject("Page name"),
  time_on_page: subject("Time on page"),
  user_name: staff("User name"),
};

const holdFields = {
  set_on: subject("Set on"),
  set_by: staff("Set by"),
  reason: mixed("Reason"),
};

export async function workSections(
  db: Kysely<Tables>,
  caseId: number,
  identity: Identity,
  make: MakeField,
): Promise<ReportSection[]> {
  /** Turns rows into records of the fields that have a value. */
  function list<F extends Fields>(
    title: string,
    nothing: string,
    rows: readonly { readonly [N in keyof F]: unknown }[],
    fields: F,
  ): ReportSection {
    const recordOf = (row: { readonly [N in keyof F]: unknown }) =>
      Object.entries(fields).map(([name, told]) => make(name, told, row[name]));
    return { title, nothing, records: rows.map((row) => recordOf(row).filter(isGiven)) };
  }
  const asker = { identity, view: "held" } as const;
  const logs = (await logsOfCase(db, asker, caseId)).map((log) => ({
    ...log,
    user_name: `${log.first_name} ${log.last_name}`,
  }));
  const files = await filesOfCase(db, caseId);
  const stages = await stageChangesOf(db, caseId);
  const hold = await findHold(db, caseId);
  return [
    list("Log entries", "There are no log entries.", logs.toReversed(), logFields),
    list(
      "Follow-ups",
      "There are no follow-ups.",
      await allFollowUpsOf(db, caseId),
      followUpFields,
    ),
    list("Files", "There are no files.", files, fileFields),
    list("Stages", "No stage has been recorded.", stages.toReversed(), stageFields),
    list(
      "Drafts that have not been saved",
      "There are no drafts.",
      await draftsAbout(db, caseId),
      draftFields,
    ),
    list(
      "Mails about the case",
      "There are no mails. They name the number of the case and nothing of the family.",
      await mailsAbout(db, caseId),
      mailFields,
    ),
    list(
      "Time spent on the case's pages",
      "No time has been recorded.",
      await pageTimesOf(db, caseId),
      pageTimeFields,
    ),
    list("Legal hold", "The case is not under legal hold.", hold ? [hold] : [], holdFields),
  ];
}
