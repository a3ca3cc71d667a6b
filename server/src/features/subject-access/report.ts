/** The form of an answer to a subject access request: parts, sections, records, marked values. */
import type { AboutWhom } from "@helpline/contract/subject-access/about";
import { withheldText } from "@helpline/contract/subject-access/subject-access";

export interface ReportField {
  readonly field: string;
  readonly label: string;
  /** As it is stored; a record that a change names, by its name. */
  readonly value: unknown;
  /** As a person reads it. */
  readonly shown: string;
  readonly about: AboutWhom;
}

/** Whether there is anything to tell. */
export const isGiven = ({ value }: Pick<ReportField, "value">) =>
  value !== null && value !== undefined && value !== "";

export interface ReportSection {
  readonly title: string;
  /** Shown where there is no record. */
  readonly nothing: string;
  readonly records: readonly (readonly ReportField[])[];
}

export interface ReportPart {
  readonly title: string;
  /** Null for a guardian's own record. */
  readonly case_id: number | null;
  readonly sections: readonly ReportSection[];
}

export interface SubjectReport {
  readonly helpline: string;
  readonly made_on: string;
  readonly made_by: string;
  readonly subject: {
    readonly kind: "guardian" | "child";
    /** Of the guardian, or of the child's case. */
    readonly id: number;
    readonly name: string;
  };
  /** True: what is about other people has been left out; free text is as it was. */
  readonly others_withheld: boolean;
  readonly parts: readonly ReportPart[];
}

const withheld = (field: ReportField): ReportField =>
  field.about === "other" ? { ...field, value: withheldText, shown: withheldText } : field;

/** The same report without what is known to be about other people. */
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

/** The report as a JSON document for people and programs; values as they are stored. */
export function reportJson(report: SubjectReport): string {
  const parts = report.parts.map(({ title, case_id, sections }) => ({
    title,
    case_id,
    sections: sections.map((section) => ({
      title: section.title,
      records: section.records.map((record) =>
        record.map(({ field, label, value, about }) => ({ field, label, value, about })),
      ),
    })),
  }));
  return `${JSON.stringify({ ...report, parts }, null, 2)}\n`;
}
