/** Values of a report: their plain words, and whom they are about, as seen by the requester. */
import type { Told } from "@helpline/contract/cases/case-facts";
import type { CaseAbout } from "@helpline/contract/cases/named-record";
import type { AboutWhom } from "@helpline/contract/subject-access/about";
import { valueInWords } from "@helpline/contract/value-words";
import type { ReportField } from "./report.ts";

/** Whose request it is. A guardian's own record is entirely about the guardian. */
export type Whose = "child" | "primary guardian" | "secondary guardian" | "own record";

function aboutWhom(about: CaseAbout, whose: Whose): AboutWhom {
  switch (about) {
    case "child":
    case "primary guardian":
    case "secondary guardian":
      return about === whose ? "subject" : "other";
    default:
      return about;
  }
}

/** Creates the values of one report. */
export function fieldMaker(whose: Whose, timeZone: string) {
  return (field: string, { notes, about }: Told, value: unknown): ReportField => ({
    field,
    label: notes.label,
    value: value ?? null,
    shown: valueInWords(notes, value, timeZone),
    about: value === null || value === undefined ? "subject" : aboutWhom(about, whose),
  });
}
export type MakeField = ReturnType<typeof fieldMaker>;

const told =
  (about: AboutWhom) =>
  (label: string): Told => ({ notes: { label, input: "text" }, about });

export const subject = told("subject");
/** A date about the subject. */
export const date = (label: string): Told => ({
  notes: { label, input: "date" },
  about: "subject",
});
export const other = told("other");
export const staff = told("staff");
export const mixed = told("mixed");
