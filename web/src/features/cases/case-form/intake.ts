/**
 * Quick intake: which fields a new case asks for first while the caller is on the line, in the order of a
 * conversation. The others are folded under "More", in the sections of the whole form. Rule: CASE-33.
 */
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { declaredOf, type FieldPart, sectionsOf } from "./case-form-rules.ts";

/** What is known of a caller for whom a case is added. */
export interface Intake {
  /** Fields of a guardian who is not on file yet; null if there is none to add. */
  readonly newGuardian: FormValues | null;
  /** Fields of the case that are known, such as the reason for the call. */
  readonly values: FormValues;
  /** What the case comes from; null if somebody on the line asked for it. */
  readonly enquiry: Pick<EnquiryDetails, "enquiry_id" | "reference" | "case_id"> | null;
}

export const intakeWords = {
  more: "More",
  moreHint: "All of this can wait until the call is over.",
  filled: (filled: number, all: number) => `${filled} of ${all} filled in`,
  showAll: "Show all fields",
  showFew: "Show only what a case needs",
} as const;

/** Nearly every new family begins there, so it is filled in. */
export const usualStage = "advisor";

/** Who is to take the case on, by its first stage. */
const handlerFields = { advisor: "advisor_id", advocate: "advocate_id" } as const;

/**
 * What the rules require, and two more: without the child's name nobody finds the case, and without a handler
 * nobody works on it.
 */
const conversation = {
  caller: ["primary_guardian_id", "primary_guardian_relationship_with_child"],
  child: ["child_first_name", "child_last_name"],
  about: [
    "reason_for_the_call_today",
    "does_the_child_currently_have_an_ehcp",
    "receiving_support",
    "receiving_support_from",
    "had_formal_assessment",
    "formal_assessment_details",
    "had_formal_diagnosis",
    "formal_diagnosis_details",
  ],
  schooling: ["attending_school", "school_id", "supported_by_a_sendco"],
  handler: ["case_stage", "advisor_id", "advocate_id", "band"],
} as const;

const titles: Readonly<Record<keyof typeof conversation, string>> = {
  caller: "Who is calling",
  child: "The child",
  about: "What it is about",
  schooling: "School",
  handler: "Who takes it on",
};

/** Required fields that are filled in already stay under "More". */
const filledIn: readonly string[] = ["added_on"];

export interface IntakeParts {
  readonly asked: readonly FieldPart[];
  readonly more: readonly FieldPart[];
}

/** @param stage the first stage that is chosen in the form; its handler is asked for, the other one is not */
export function intakeParts(fields: readonly FieldSpec[], stage: string): IntakeParts {
  const handler = handlerFields[stage as keyof typeof handlerFields] ?? handlerFields.advisor;
  const isOther = (name: string) =>
    name !== handler && Object.values<string>(handlerFields).includes(name);
  const named = new Set<string>(Object.values(conversation).flat());
  // A field that becomes required is asked for even if it is not listed above.
  const unplaced = fields.filter(
    ({ name, notes }) =>
      notes.required &&
      !declaredOf(name)?.visibleWhen &&
      !named.has(name) &&
      !filledIn.includes(name),
  );
  const entries = Object.entries(conversation) as [keyof typeof conversation, readonly string[]][];
  const asked = entries.map(([id, names]) => ({
    id,
    title: titles[id],
    fields: [
      ...names.flatMap((name) => fields.filter((field) => field.name === name && !isOther(name))),
      ...(id === "about" ? unplaced : []),
    ],
  }));
  const askedFields = new Set(asked.flatMap((part) => part.fields));
  const others = fields.filter((field) => !askedFields.has(field));
  return { asked, more: sectionsOf(others).filter((part) => part.fields.length > 0) };
}
