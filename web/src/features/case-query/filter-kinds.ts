/**
 * The filters of a list as people see them: each with its label, the fields that it sets, and how its value is
 * chosen. A range of days is one filter of two fields.
 */
import { hoursUses, workedStages } from "@helpline/contract/case-query/case-query.plain";
import { stageName } from "@helpline/contract/cases/case-status";
import { caseNeeds, needWords } from "@helpline/contract/cases/needs-and-hours";
import { type Stage, stages } from "@helpline/contract/cases/stages";
import { listedFigures } from "@helpline/contract/reports/case-figures";
import { type FilterName, type Filters, isGiven } from "#shared/case-filters/filter-parameters.ts";

export type FilterValue = string | number | true;

export interface FilterOption {
  readonly value: FilterValue;
  readonly label: string;
}

/** Record kinds that a case can be filtered by. */
export type FilterEntity = "local-authorities" | "schools" | "gps";

type Control =
  | { readonly as: "one" | "several"; readonly options: readonly FilterOption[] }
  | { readonly as: "days" }
  | { readonly as: "range" }
  | { readonly as: "record"; readonly entity: FilterEntity }
  | { readonly as: "person" }
  | { readonly as: "text" };

export type FilterKind = {
  readonly label: string;
  /** The first one names the filter. */
  readonly fields: readonly [string, ...string[]];
} & Control;

/** What the configuration decides. */
export interface FilterConfig {
  readonly bands: readonly { readonly band: number; readonly label: string }[];
  readonly nature_of_case: readonly string[];
  /** Not offered any more, but kept by cases; a server of the release before has none. */
  readonly retired_natures?: readonly string[];
}

const named = (stage: Stage) => stageName({ stage, clinicParticipating: false });

const yesNo: readonly FilterOption[] = [
  { value: 1, label: "Yes" },
  { value: 0, label: "No" },
];

const hoursWords: Readonly<Record<(typeof hoursUses)[number], string>> = {
  nearing: "Nearing the maximum",
  over: "Over the maximum",
};

export const oneOf = (
  label: string,
  field: string,
  options: readonly FilterOption[],
): FilterKind => ({
  label,
  fields: [field],
  as: "one",
  options,
});

export const someOf = (
  label: string,
  field: string,
  options: readonly FilterOption[],
): FilterKind => ({ label, fields: [field], as: "several", options });

/** @param range the beginning of the names of both fields */
export const daysOf = (label: string, range: string): FilterKind => ({
  label,
  as: "range",
  fields: [`${range}_from`, `${range}_to`],
});

const recordOf = (label: string, field: FilterName, entity: FilterEntity): FilterKind => ({
  label,
  fields: [field],
  as: "record",
  entity,
});

const textOf = (label: string, field: FilterName): FilterKind => ({
  label,
  as: "text",
  fields: [field],
});

/** In the order of the menu: the questions of a working day first. */
export const filterKinds = ({
  bands,
  nature_of_case,
  retired_natures = [],
}: FilterConfig): readonly FilterKind[] => [
  someOf(
    "Stage",
    "stages",
    stages.map((value) => ({ value, label: named(value) })),
  ),
  oneOf("Awaiting", "awaiting", [
    { value: true, label: "Anybody" },
    ...workedStages.map((value) => ({ value, label: named(value) })),
  ]),
  { label: "Handler", fields: ["handler_id"], as: "person" },
  someOf(
    "Needs",
    "needs",
    caseNeeds.map((value) => ({ value, label: needWords[value] })),
  ),
  { label: "Untouched", fields: ["untouched_days"], as: "days" },
  oneOf(
    "Hours",
    "hours",
    hoursUses.map((value) => ({ value, label: hoursWords[value] })),
  ),
  daysOf("Last entry", "last_entry"),
  daysOf("Added", "added"),
  daysOf("Closed", "closed"),
  oneOf("Clinic takes part", "clinic_participating", yesNo),
  oneOf(
    "Band",
    "band",
    bands.map(({ band, label }) => ({ value: band, label })),
  ),
  oneOf(
    "Nature of case",
    "nature_of_case",
    [...nature_of_case, ...retired_natures].map((value) => ({ value, label: value })),
  ),
  oneOf("EHCP", "ehcp", yesNo),
  oneOf("Consent to evaluation", "consented", yesNo),
  recordOf("Local authority", "local_authority_id", "local-authorities"),
  recordOf("School", "school_id", "schools"),
  recordOf("GP practice", "gp_id", "gps"),
  textOf("City", "city"),
  textOf("County", "county"),
  textOf("Heard of us from", "heard_from"),
  oneOf(
    "Report",
    "figure",
    listedFigures.map(([value, label]) => ({ value, label })),
  ),
];

export const isSet = ({ fields }: FilterKind, filters: Filters): boolean =>
  fields.some((name) => isGiven(filters[name]));

/** The filters without this one. */
export const without = ({ fields }: FilterKind, filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => !fields.some((f) => f === name)));

/** The filters with other values of this one; empty ones go. */
export function withValues(kind: FilterKind, filters: Filters, values: Filters): Filters {
  const given = Object.entries(values).filter(([, value]) => isGiven(value));
  return { ...without(kind, filters), ...Object.fromEntries(given) };
}

/** The chosen values of a filter of choices. */
export function chosenOf({ fields }: FilterKind, filters: Filters): readonly FilterValue[] {
  const value: unknown = filters[fields[0]];
  if (!isGiven(value)) return [];
  return (Array.isArray(value) ? value : [value]) as readonly FilterValue[];
}
