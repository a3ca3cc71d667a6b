/** The fields of the form of an enquiry: what is offered in them, when they are asked for, what is sent. */
import {
  type EnquiryDetails,
  enquiryFields,
  enquiryForm,
  enquiryUpdate,
} from "@helpline/contract/enquiries/enquiries";
import {
  type Channel,
  type Enquirer,
  type Outcome,
  ofWrongNumber,
} from "@helpline/contract/enquiries/enquiry-values";
import { absent } from "@helpline/contract/words";
import { nextWorkingDay } from "@helpline/contract/working-days";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { bodyOf, type FormValues, formValuesOf } from "#shared/form/form-values.ts";
import type { EnquiryChoices } from "../enquiries.api.ts";
import { anybody } from "../enquiry-words.tsx";

/** What is known before anybody types: of a caller whom the look-up found, or did not find. */
export interface KnownOfEnquiry {
  readonly channel?: Channel;
  readonly caller?: Enquirer;
  readonly outcome?: Outcome;
  readonly notes?: string;
  readonly name?: string;
  readonly telephone?: string;
  readonly email?: string;
  readonly postcode?: string;
  readonly guardian_id?: number | null;
  readonly call_back_by?: number | null;
}

/**
 * When each field is asked for: always; not of a wrong number; to ring back; or under "Who", which is folded and not asked
 * of a wrong number either.
 */
const asked: Readonly<
  Record<keyof typeof enquiryFields, "always" | "unless wrong number" | "to ring back" | "who">
> = {
  channel: "always",
  caller: "always",
  topic: "unless wrong number",
  notes: "always",
  outcome: "unless wrong number",
  call_back_on: "to ring back",
  call_back_by: "to ring back",
  name: "who",
  telephone: "who",
  email: "who",
  postcode: "who",
  child_name: "who",
  local_authority_id: "who",
  guardian_id: "unless wrong number",
  minutes: "always",
};

const fieldsAsked = (when: (typeof asked)[keyof typeof asked]): readonly string[] =>
  Object.entries(asked).flatMap(([name, each]) => (each === when ? [name] : []));

/** Folded under "Who". */
export const whoFields = fieldsAsked("who");
const ringingFields = fieldsAsked("to ring back");
const leftOutOfWrongNumber = [
  ...fieldsAsked("unless wrong number"),
  ...ringingFields,
  ...whoFields,
];

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options, with the stored one if it is not offered any more. */
const withStored = (options: readonly Option[], value: unknown, label: string | null) => {
  const isMissing =
    value !== null && value !== undefined && !options.some((each) => each.value === String(value));
  return isMissing
    ? [...options, { value: String(value), label: label ?? String(value) }]
    : options;
};

const empty = (label: string): Option => ({ value: "", label });

/** A list whose first option chooses nothing. */
const listOf = (name: string, label: string, options: readonly Option[]): FieldSpec => ({
  name,
  notes: { label, input: "select", options },
  isAlwaysChosen: true,
});

/**
 * The fields in the contract's order, which is also the order of error messages.
 * @param stored the enquiry that is changed
 * @param me who fills the form in
 */
export function enquiryFieldSpecs(
  { people, topics, local_authorities }: EnquiryChoices,
  stored: EnquiryDetails | null,
  me: number | null,
): FieldSpec[] {
  const own: readonly FieldSpec[] = [
    listOf("topic", "Topic", [
      empty("None of these"),
      ...withStored(
        topics.map((value) => ({ value, label: value })),
        stored?.topic,
        stored?.topic ?? null,
      ),
    ]),
    listOf("call_back_by", "By", [
      empty(anybody),
      ...withStored(
        people.map(({ user_id, name, user_type }) => ({
          value: String(user_id),
          label: user_id === me ? `${name} (you)` : `${name}, ${user_type}`,
        })),
        stored?.call_back_by,
        stored?.call_back_by_name ?? null,
      ),
    ]),
    listOf("local_authority_id", "Local authority", [
      empty("Not known"),
      ...withStored(
        local_authorities.map(({ local_authority_id, name }) => ({
          value: String(local_authority_id),
          label: name,
        })),
        stored?.local_authority_id,
        stored?.local_authority_name ?? null,
      ),
    ]),
    // Has no field of its own: the look-up chooses it.
    { name: "guardian_id", notes: { label: "Guardian", input: "picker" } },
  ];
  // Leaves room for a number that is too large, so that the form can show the limit.
  const noted = formFields(enquiryForm);
  return Object.keys(enquiryFields).flatMap((name) => {
    const field = [...own, ...noted].find((each) => each.name === name);
    return field ? [field] : [];
  });
}

/** Whether a field is asked for. */
export function isEnquiryFieldShown(
  name: string,
  { caller, outcome }: Readonly<Record<string, unknown>>,
): boolean {
  if (caller === "wrong number") return !leftOutOfWrongNumber.includes(name);
  return !ringingFields.includes(name) || outcome === "call back";
}

const idOf = (value: unknown) => (value === null ? null : Number(value));

/** The ids of lists as numbers, and what a wrong number leaves out. */
function tidy(body: Record<string, unknown>): Record<string, unknown> {
  const ids = {
    call_back_by: idOf(body.call_back_by),
    local_authority_id: idOf(body.local_authority_id),
  };
  const given = { ...body, ...ids };
  if (body.caller !== "wrong number") return given;
  return {
    ...given,
    channel: body.channel ?? ofWrongNumber.channel,
    minutes: body.minutes ?? ofWrongNumber.minutes,
    outcome: ofWrongNumber.outcome,
  };
}

export const newEnquiryRules = (fields: readonly FieldSpec[]): FormRules<typeof enquiryForm> => ({
  fields,
  schema: enquiryForm,
  isShown: isEnquiryFieldShown,
  tidy,
});

/** The rules of a change, which sends only the fields that differ from `before`. */
export function changedEnquiryRules(
  fields: readonly FieldSpec[],
  { enquiry_id, outcome }: EnquiryDetails,
  before: FormValues,
): FormRules<typeof enquiryUpdate> {
  const isCase = outcome === "became a case";
  const isShown = (name: string, values: Readonly<Record<string, unknown>>) =>
    isEnquiryFieldShown(name, values) && !(isCase && name === "outcome");
  const stored = tidy(bodyOf(fields, before, isShown));
  return {
    fields,
    schema: enquiryUpdate,
    isShown,
    tidy: (body) =>
      Object.fromEntries(
        Object.entries(tidy(body)).filter(
          ([name, value]) => value !== stored[name] && !(isCase && name === "outcome"),
        ),
      ),
    fixed: { enquiry_id },
  };
}

/** The values of an empty form: most enquiries are calls, and most people ring back themselves. */
export const newEnquiryValues = (
  fields: readonly FieldSpec[],
  today: string,
  me: number | null,
): FormValues =>
  formValuesOf(fields, {
    channel: "call",
    call_back_on: nextWorkingDay(today),
    call_back_by: me,
  });

export const storedEnquiryValues = (
  fields: readonly FieldSpec[],
  stored: EnquiryDetails,
  today: string,
  me: number | null,
): FormValues =>
  formValuesOf(fields, {
    ...stored,
    ...(stored.outcome !== "call back" && {
      call_back_on: nextWorkingDay(today),
      call_back_by: me,
    }),
  });

/** The shown fields whose values have changed, with the new values: "Outcome: Answered; Notes: —". */
export function changedInWords(
  fields: readonly FieldSpec[],
  before: Readonly<FormValues>,
  now: Readonly<FormValues>,
): string {
  const wordsOf = ({ name, notes: { options = [] } }: FieldSpec) => {
    const value = String(now[name]);
    const option = options.find((each) => each.value === value);
    return (option?.label ?? value) || absent;
  };
  return fields
    .filter(({ name }) => name !== "guardian_id" && isEnquiryFieldShown(name, now))
    .filter(({ name }) => name in before && before[name] !== now[name])
    .map((field) => `${field.notes.label}: ${wordsOf(field)}`)
    .join("; ");
}

/** What is known, as values of the form. */
export function knownValues(fields: readonly FieldSpec[], known: KnownOfEnquiry): FormValues {
  const values = formValuesOf(fields, { ...known });
  return Object.fromEntries(Object.keys(known).map((name) => [name, values[name] ?? ""]));
}
