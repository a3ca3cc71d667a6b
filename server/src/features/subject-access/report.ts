/** The structure of an answer to a subject access request: parts, sections, records, marked values. */

import { alertInWords, type GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import type { Told } from "@helpline/contract/cases/case-facts";
import type { CaseAbout } from "@helpline/contract/cases/named-record";
import { showDate } from "@helpline/contract/dates";
import { valueInWords } from "@helpline/contract/fields";
import { type AboutWhom, withheldText } from "@helpline/contract/subject-access/subject-access";

// Values of a report: their plain words, and whom they are about, as seen by the requester.

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

/** "Interpreter: Urdu (review on 01-03-2027)", a line for each alert. */
const alertsInWords = (alerts: readonly GuardianAlert[]): string =>
  alerts
    .map((alert) => {
      const review = alert.review_on && ` (review on ${showDate(alert.review_on)})`;
      return `${alertInWords(alert)}${review ?? ""}`;
    })
    .join("\n");

/** Whether the value is the alerts of a guardian, or of one of the guardians of a case. */
const isAlerts = (field: string, value: unknown): value is readonly GuardianAlert[] =>
  /(^|_)alerts$/.test(field) && Array.isArray(value);

/** Creates the values of one report. */
export function fieldMaker(whose: Whose, timeZone: string) {
  return (field: string, { notes, about }: Told, value: unknown): ReportField => ({
    field,
    label: notes.label,
    value: value ?? null,
    shown: isAlerts(field, value) ? alertsInWords(value) : valueInWords(notes, value, timeZone),
    about: value === null || value === undefined ? "subject" : aboutWhom(about, whose),
  });
}
export type MakeField = ReturnType<typeof fieldMaker>;

export const told =
  (about: CaseAbout) =>
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

export interface ReportField {
  readonly field: string;
  readonly label: string;
  /** As stored; a record that a change names is given by its name. */
  readonly value: unknown;
  /** In plain words. */
  readonly shown: string;
  readonly about: AboutWhom;
}

/** Whether there is a value to show. */
export const isGiven = ({ value }: Pick<ReportField, "value">) =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(Array.isArray(value) && value.length === 0);

export interface ReportSection {
  readonly title: string;
  /** Shown if there are no records. */
  readonly nothing: string;
  readonly records: readonly (readonly ReportField[])[];
}

export interface ReportPart {
  readonly title: string;
  /** Null for a guardian's own record. */
  readonly case_id: number | null;
  /** Where staff find the case. */
  readonly case_address: string | null;
  readonly sections: readonly ReportSection[];
}

export interface SubjectReport {
  readonly helpline: string;
  readonly made_on: string;
  readonly made_by: string;
  readonly subject: {
    readonly kind: "guardian" | "child";
    /** The id of the guardian, or of the child's case. */
    readonly id: number;
    readonly name: string;
  };
  /** True if data about other people has been left out; free text is unchanged. */
  readonly others_withheld: boolean;
  readonly parts: readonly ReportPart[];
}

const withheld = (field: ReportField): ReportField =>
  field.about === "other" ? { ...field, value: withheldText, shown: withheldText } : field;

/** The same report without data known to be about other people. */
export function withoutOthers(report: SubjectReport): SubjectReport {
  const parts = report.parts.map((part) => ({
    ...part,
    sections: part.sections.map((section) => ({
      ...section,
      records: section.records.map((record) => record.map(withheld)),
    })),
  }));
  return { ...report, others_withheld: true, parts };
}

/** The report as a JSON document; values as stored. */
export function reportJson(report: SubjectReport): string {
  const parts = report.parts.map(({ sections, ...part }) => ({
    ...part,
    sections: sections.map((section) => ({
      title: section.title,
      records: section.records.map((record) =>
        record.map(({ field, label, value, about }) => ({ field, label, value, about })),
      ),
    })),
  }));
  return `${JSON.stringify({ ...report, parts }, null, 2)}\n`;
}
