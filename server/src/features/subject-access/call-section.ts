/** The telephone calls from and to the numbers of a guardian, as a section of a report. */
import type { Told } from "@helpline/contract/cases/case-facts";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { callsOfGuardian } from "#features/telephone/index";
import { isGiven, type MakeField, type ReportSection, staff, subject } from "./report.ts";

const told = {
  rang_at: subject("When"),
  direction: subject("Direction"),
  number: subject("Number"),
  answered_at: subject("Answered"),
  ended_at: subject("Ended"),
  answered_by: staff("Answered by"),
} satisfies Record<string, Told>;

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
        .map(([name, value]) => make(name, told[name as keyof typeof told], value))
        .filter(isGiven),
    ),
  };
}
