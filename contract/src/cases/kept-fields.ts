/** The fields of a case that are not on its form: maintained by the server, or derived from stored ones. */

import * as z from "zod/mini";
import { endingWords, evaluationEndings } from "../evaluations/evaluation-links.plain.ts";
import type { FieldNotes } from "../fields.ts";
import { moment } from "../http.ts";
import { yesNoNotes } from "./case-field-kinds.ts";
import type { SubjectAccessSection } from "./case-sections.ts";
import type { CaseAbout } from "./named-record.ts";

export interface KeptField {
  /** The value in the details. */
  readonly stored: z.ZodMiniType;
  readonly notes: FieldNotes;
  readonly about: CaseAbout;
  /** Null if another field of the report covers it. */
  readonly subjectAccess: SubjectAccessSection | null;
}

const kept = <const F extends Readonly<Record<string, KeptField>>>(fields: F) => fields;

const text = (label: string): FieldNotes => ({ label, input: "text" });
const momentNotes = (label: string): FieldNotes => ({ label, input: "text" });

const inReport = { about: "subject", subjectAccess: "Case" } as const;
/** The status already says it in words. */
const inStatus = { about: "subject", subjectAccess: null } as const;

/** Columns that actions, log entries and evaluations write. */
export const keptFields = kept({
  case_id: { stored: z.number(), notes: text("Case ID"), ...inReport },
  closed: { stored: z.number(), notes: yesNoNotes("Closed"), ...inReport },
  closed_on: { stored: z.nullable(moment()), notes: momentNotes("Closed on"), ...inReport },
  with_advisor: { stored: z.number(), notes: yesNoNotes("With advisor"), ...inStatus },
  with_advocate: { stored: z.number(), notes: yesNoNotes("With advocate"), ...inStatus },
  with_evaluator: { stored: z.number(), notes: yesNoNotes("With evaluator"), ...inStatus },
  clinic_participating: {
    stored: z.number(),
    notes: yesNoNotes("Clinic participating"),
    ...inStatus,
  },
  minutes_used: { stored: z.number(), notes: text("Minutes used"), ...inReport },
  last_entry_on: {
    stored: z.nullable(moment()),
    notes: momentNotes("Last entry on"),
    about: "subject",
    subjectAccess: null,
  },
  /** The history of stages tells it in subject access reports, as log entries tell of the first one. */
  first_entry_on: {
    stored: z.nullable(moment()),
    notes: momentNotes("First entry on"),
    about: "subject",
    subjectAccess: null,
  },
  reopened: {
    stored: z.number(),
    notes: yesNoNotes("Re-opened"),
    about: "subject",
    subjectAccess: null,
  },
  nature_of_case: { stored: z.nullable(z.string()), notes: text("Nature of case"), ...inReport },
  consented_to_evaluation: {
    stored: z.nullable(z.number()),
    notes: yesNoNotes("Consented to evaluation"),
    ...inReport,
  },
  evaluation_complete: {
    stored: z.number(),
    notes: yesNoNotes("Evaluation complete"),
    ...inReport,
  },
  evaluation_ending: {
    stored: z.nullable(z.enum(evaluationEndings)),
    notes: {
      label: "Evaluation ended without answers",
      input: "select",
      options: evaluationEndings.map((value) => ({ value, label: endingWords[value] })),
    },
    ...inReport,
  },
  version: { stored: z.number(), notes: text("Version"), about: "subject", subjectAccess: null },
});
export type KeptFieldName = keyof typeof keptFields;

/** Texts derived by the server; not columns. */
export const derivedFields = kept({
  status: { stored: z.string(), notes: text("Status"), ...inReport },
  case_handler: {
    stored: z.string(),
    notes: text("Case handler"),
    about: "staff",
    subjectAccess: "Case",
  },
  case_stage: { stored: z.string(), notes: text("Case stage"), ...inStatus },
});

const recorded = (about: CaseAbout, label: string) => ({ notes: text(label), about });

/** Further fields in the history of a case, by their names in the audit log. */
export const recordedFields: Readonly<Record<string, Pick<KeptField, "notes" | "about">>> = {
  deleted_at: recorded("subject", "Deleted at"),
  evaluation: recorded("mixed", "Evaluation"),
  legal_hold: recorded("mixed", "Legal hold"),
  reason_for_lifting: recorded("mixed", "Reason for lifting the hold"),
  notified: recorded("staff", "Notified"),
  notified_user_id: recorded("staff", "Notified user id"),
  mail_id: recorded("subject", "Mail id"),
  mailed: recorded("mixed", "Mailed to"),
  attached: recorded("mixed", "Attached file"),
};
