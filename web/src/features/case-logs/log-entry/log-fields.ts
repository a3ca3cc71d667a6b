/** The fields of a log entry, and which of them each role's form has. */
import { entryTypes, type LogActor, logFormSchema } from "@helpline/contract/case-logs/case-logs";
import { type NamedInEntry, namedWith } from "@helpline/contract/case-logs/people-named";
import { answerLabels } from "@helpline/contract/cases/action-answers";
import { type FurtherAction, furtherActionsOf } from "@helpline/contract/cases/stages";
import { capitalised } from "@helpline/contract/words";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { answerKeysHint } from "#shared/form/inputs/answer-keys.ts";

const furtherActionLabels: Readonly<Record<FurtherAction, string>> = {
  save: "Save",
  "save and refer to advocate": "Save & refer to advocate",
  "save and close": "Save & close",
  "add clinic participation": "Add clinic participation",
  "remove clinic participation": "Remove clinic participation",
};

/** Who the case names already. */
export interface CaseAssigned {
  readonly clinic_id: number | null;
  readonly advocate_name: string | null;
}

export interface LogFieldOptions {
  readonly actor: LogActor;
  /** From the configuration. */
  readonly natureOfCase: readonly string[];
}

/** Notes in addition to the contract's: choices, and the duration, which is typed as text. */
function ownFields({ actor, natureOfCase }: LogFieldOptions): Record<string, FieldSpec["notes"]> {
  const hint = answerKeysHint();
  return {
    entry_type: {
      label: "Entry type",
      input: "select",
      required: true,
      options: entryTypes.map((value) => ({ value, label: capitalised(value) })),
    },
    duration: {
      label: "Duration (minutes)",
      input: "text",
      required: true,
    },
    further_action: {
      label: "Further action",
      input: "select",
      required: true,
      options: furtherActionsOf(actor).map((value) => ({
        value,
        label: furtherActionLabels[value],
      })),
    },
    consented_to_evaluation: {
      label: answerLabels.consented_to_evaluation,
      input: "yes-no",
      required: true,
      ...(hint && { hint }),
      options: [
        { value: "1", label: "Yes" },
        { value: "0", label: "No" },
      ],
    },
    nature_of_case: {
      label: answerLabels.nature_of_case,
      input: "select",
      required: true,
      options: natureOfCase.map((value) => ({ value, label: value })),
    },
    advocate_id: { label: "Advocate", input: "picker" },
    clinic_id: { label: "Clinic", input: "picker", required: true },
    // The ids, with commas between them: a draft consists of texts.
    completes: { label: "Done with this entry", input: "text" },
  };
}

/** Advisors and advocates close cases; only advocates state the nature of the case. */
const closingFields: Readonly<Record<LogActor, readonly string[]>> = {
  advisor: ["consented_to_evaluation"],
  advocate: ["consented_to_evaluation", "nature_of_case"],
  clinic: [],
};
const allClosingFields = closingFields.advocate;

/** The people that each role's entry may name. */
const namedBy: Readonly<Record<LogActor, NamedInEntry | null>> = {
  advisor: "advocate_id",
  advocate: "clinic_id",
  clinic: null,
};

export const isPerson = (name: string): name is NamedInEntry => name in namedWith;

const isOf = (actor: LogActor, name: string) =>
  isPerson(name)
    ? namedBy[actor] === name
    : closingFields[actor].includes(name) || !allClosingFields.includes(name);

/** The form's fields in the contract's order, which is also the order of error messages. */
export function logFields(options: LogFieldOptions): FieldSpec[] {
  const schema = logFormSchema(options.actor);
  const noted = Object.fromEntries(formFields(schema).map(({ name, notes }) => [name, notes]));
  const notes = { ...noted, ...ownFields(options) };
  return Object.keys(schema.shape).flatMap((name) => {
    return notes[name] && isOf(options.actor, name) ? [{ name, notes: notes[name] }] : [];
  });
}

/** The fields of a new follow-up. */
const followUpFields = ["follow_up_due_on", "follow_up_text"];

/** Shown together below the others. */
export const isAboutFollowUps = (name: string): boolean =>
  name === "completes" || followUpFields.includes(name);

/**
 * A data entry has neither action nor outcome; closing requires more fields, and closes the
 * case's follow-ups.
 */
export function isLogFieldShown(name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (isPerson(name)) return values.further_action === namedWith[name];
  const closes = values.further_action === "save and close";
  if (name === "action_undertaken" || name === "outcome") return values.entry_type !== "data entry";
  if (followUpFields.includes(name)) return !closes;
  return allClosingFields.includes(name) ? closes : true;
}

/** The ids in the field `completes`. */
export const idsIn = (completes: unknown): number[] =>
  String(completes ?? "")
    .split(",")
    .filter(Boolean)
    .map(Number);

/** What the rules depend on besides the role. */
export interface LogCase {
  readonly caseId: number;
  readonly assigned: CaseAssigned;
  /** The ids of its open follow-ups: a draft may name one that is done by now. */
  readonly open: readonly number[];
}

/** A clinic is asked for only if the case has none. */
export const isLogFieldOf =
  ({ clinic_id }: CaseAssigned) =>
  (name: string, values: Readonly<Record<string, unknown>>): boolean =>
    isLogFieldShown(name, values) && !(name === "clinic_id" && clinic_id !== null);

export function logRules(
  options: LogFieldOptions,
  { caseId, assigned, open }: LogCase,
): FormRules<ReturnType<typeof logFormSchema>> {
  return {
    fields: logFields(options),
    tidy: ({ completes, ...body }) => ({
      ...body,
      completes: idsIn(completes).filter((id) => open.includes(id)),
    }),
    schema: logFormSchema(options.actor, { needsClinic: assigned.clinic_id === null }),
    isShown: isLogFieldOf(assigned),
    fixed: { case_id: caseId },
  };
}
