/** The enquiries of a family, as sections of a report. */
import type { Told } from "@helpline/contract/cases/case-facts";
import type { EnquiryCreate } from "@helpline/contract/enquiries/enquiries";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import type { Tables } from "#database/tables";
import { attemptsOf, enquiriesAbout } from "#features/enquiries/index";
import {
  date,
  isGiven,
  type MakeField,
  mixed,
  other,
  type ReportSection,
  staff,
  subject,
} from "./report.ts";

type Ids = "call_back_by" | "local_authority_id" | "guardian_id";

/** Each field that somebody fills in, and whom it tells of. */
const told = {
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
    { title: "Enquiries", nothing, records: found.map((row) => record(told, row)) },
    {
      title: "Attempts to ring back",
      nothing,
      records: attempts.map((row) => record(toldOfAttempt, row)),
    },
  ];
}
