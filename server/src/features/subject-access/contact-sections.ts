/**
 * Contacts with a family, as sections of a report: mails, links to the questions of its evaluation, telephone calls, enquiries.
 */
import type { Told } from "@helpline/contract/cases/case-facts";
import type { CaseAbout } from "@helpline/contract/cases/named-record";
import type { EnquiryCreate } from "@helpline/contract/enquiries/enquiries";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import type { Tables } from "#database/tables";
import { attemptsOf, enquiriesAbout } from "#features/enquiries/index";
import { mailsToGuardian } from "#features/mail/index";
import { callsOfGuardian } from "#features/telephone/index";
import { familyLinks } from "#security/evaluation-links";
import {
  date,
  isGiven,
  type MakeField,
  mixed,
  other,
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

const toldOfCall = {
  rang_at: subject("When"),
  direction: subject("Direction"),
  number: subject("Number"),
  answered_at: subject("Answered"),
  ended_at: subject("Ended"),
  answered_by: staff("Answered by"),
} satisfies Record<string, Told>;

/** The telephone calls from and to the numbers of a guardian. */
export async function callSection(
  db: Kysely<Tables>,
  guardianId: number,
  make: MakeField,
): Promise<ReportSection> {
  const calls = await callsOfGuardian(db, guardianId);
  return {
    title: "Telephone calls",
    nothing: "No call is on record.",
    records: calls.map((call) =>
      Object.entries({ ...call, direction: call.direction === "in" ? "from them" : "to them" })
        .map(([name, value]) => make(name, toldOfCall[name as keyof typeof toldOfCall], value))
        .filter(isGiven),
    ),
  };
}

type Ids = "call_back_by" | "local_authority_id" | "guardian_id";

/** Each field that somebody fills in, and whom it tells of. */
const toldOfEnquiry = {
  reference: subject("Reference"),
  taken_on: subject("Taken on"),
  taken_by_name: staff("Taken by"),
  channel: subject("Channel"),
  caller: subject("Caller"),
  topic: subject("Topic"),
  minutes: subject("Minutes"),
  outcome: subject("Outcome"),
  call_back_on: date("Ring back on"),
  name: mixed("Name"),
  telephone: mixed("Telephone"),
  email: mixed("Email"),
  postcode: mixed("Postcode"),
  child_name: other("Child's name"),
  notes: mixed("Notes"),
} satisfies Record<string, Told> & Record<Exclude<keyof EnquiryCreate, Ids>, Told>;

const toldOfAttempt = {
  reference: subject("Reference of the enquiry"),
  on: subject("When"),
  by_name: staff("Who"),
  reached: subject("Reached"),
  minutes: subject("Minutes"),
  notes: mixed("Notes"),
};

const nothing = "There are none.";

/** The enquiries that meet a condition, and the attempts to ring back about them. */
export async function enquirySections(
  db: Kysely<Tables>,
  which: RawBuilder<SqlBool>,
  make: MakeField,
): Promise<ReportSection[]> {
  const record = (fields: Readonly<Record<string, Told>>, row: object) =>
    Object.entries(fields)
      .map(([name, whom]) => make(name, whom, (row as Readonly<Record<string, unknown>>)[name]))
      .filter(isGiven);
  const found = await enquiriesAbout(db, which);
  const attempts = [];
  for (const { enquiry_id, reference } of found) {
    const found = await attemptsOf(db, enquiry_id);
    attempts.push(...found.map((each) => ({ ...each, reference, reached: Number(each.reached) })));
  }
  return [
    { title: "Enquiries", nothing, records: found.map((row) => record(toldOfEnquiry, row)) },
    {
      title: "Attempts to ring back",
      nothing,
      records: attempts.map((row) => record(toldOfAttempt, row)),
    },
  ];
}
