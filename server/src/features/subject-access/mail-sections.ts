/** Mails to a family, and links to the questions of its evaluation, in a report. */
import type { Told } from "@helpline/contract/cases/case-facts";
import type { CaseAbout } from "@helpline/contract/cases/named-record";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { mailsToGuardian } from "#features/mail/index";
import { familyLinks } from "#security/evaluation-links";
import {
  isGiven,
  type MakeField,
  mixed,
  type ReportSection,
  staff,
  subject,
  told,
} from "./report.ts";
import { keptMails } from "./subject-access.repository.ts";

export const linkFields = (about: CaseAbout) => ({
  sent_on: subject("Sent on"),
  sent_by: staff("Sent by"),
  to_name: told(about)("Sent to"),
  to_address: told(about)("Email address"),
  reminded_on: subject("Reminded on"),
  ended_on: subject("Ended on"),
});

export const mailFields = (about: CaseAbout) => ({
  created_on: subject("Created on"),
  to_name: told(about)("To name"),
  to_address: told(about)("To address"),
  state: subject("State"),
  sent_on: subject("Sent on"),
});

export const familyMailFields = (about: CaseAbout) => ({
  ...mailFields(about),
  created_by: staff("Written by"),
  subject: mixed("Subject"),
  text: mixed("Text"),
  file_name: mixed("Attached file"),
});

/** Mails and links that went to a guardian in cases which no longer name them, with nothing about those families. */
export async function formerCaseSections(
  db: Kysely<Tables>,
  ids: readonly number[],
  make: MakeField,
): Promise<ReportSection[]> {
  const { linkIds, mailIds } = await mailsToGuardian(db, ids);
  const section = (
    title: string,
    fields: Readonly<Record<string, Told>>,
    rows: readonly object[],
  ) => ({
    title,
    nothing: "There are none.",
    records: rows.map((row) =>
      Object.entries(fields)
        .map(([name, whom]) => make(name, whom, (row as Readonly<Record<string, unknown>>)[name]))
        .filter(isGiven),
    ),
  });
  return [
    section(
      "Mails to them in other cases",
      familyMailFields("subject"),
      await keptMails(db, mailIds),
    ),
    section(
      "Evaluation links in other cases",
      linkFields("subject"),
      await familyLinks(db, linkIds),
    ),
  ].filter(({ records }) => records.length > 0);
}
