/**
 * What a letter can say of a case: the placeholders of its template, such as `{child_first_name}`. They follow
 * from the table of case fields (LET-1).
 */
import { namedRecords } from "../cases/case-details.ts";
import { type CaseDetailName, caseFacts } from "../cases/case-facts.ts";
import { viewSections } from "../cases/case-sections.ts";
import type { FieldNotes } from "../fields.ts";
import { type Clocks, clockKeys, clockOf } from "../key-dates/clocks.ts";
import { capitalised } from "../words.ts";

/** What a placeholder stands for. */
export type LetterSource =
  | { readonly kind: "fact"; readonly name: CaseDetailName; readonly notes: FieldNotes }
  /** The address of a record, without its empty lines. */
  | { readonly kind: "address"; readonly parts: readonly CaseDetailName[] }
  | { readonly kind: "key date"; readonly key: string }
  | { readonly kind: "today" | "handler" | "writer" | "helpline" };

export interface LetterField {
  /** Without the braces: `child_first_name`, `key_date:appeal`. */
  readonly name: string;
  readonly label: string;
  /** The heading that it stands under in the list of placeholders. */
  readonly group: string;
  readonly source: LetterSource;
}

const general: readonly LetterField[] = [
  { name: "today", label: "Today's date", group: "Letter", source: { kind: "today" } },
  {
    name: "writer_name",
    label: "Who writes the letter",
    group: "Letter",
    source: { kind: "writer" },
  },
  {
    name: "handler_name",
    label: "Who handles the case",
    group: "Letter",
    source: { kind: "handler" },
  },
  {
    name: "helpline_name",
    label: "Name of the helpline",
    group: "Letter",
    source: { kind: "helpline" },
  },
];

/** Facts that no section of the view has. */
const further: Readonly<Partial<Record<CaseDetailName, string>>> = {
  case_id: "Case",
  nature_of_case: "Case",
  closed_on: "Case",
};

const groupOf = ({ name, view }: (typeof caseFacts)[number]): string | undefined => {
  if (view === null) return further[name];
  return view === "summary" ? "Case" : viewSections[view].title;
};

const ofCase: readonly LetterField[] = caseFacts.flatMap((fact) => {
  const { name, notes, viewLabel } = fact;
  const group = groupOf(fact);
  const label = viewLabel ?? notes.label;
  return group === undefined ? [] : [{ name, label, group, source: { kind: "fact", name, notes } }];
});

const addressParts = ["address_1", "address_2", "city", "county", "postcode"] as const;

/** The address of each record that has one, where its first line is. */
const addresses: ReadonlyMap<string, LetterField> = new Map(
  namedRecords.flatMap(({ alias, what }) => {
    const parts = addressParts.map((part) => `${alias}_${part}` as CaseDetailName);
    const first = ofCase.find(({ name }) => name === parts[0]);
    if (!first) return [];
    const label = `${capitalised(what)}: whole address`;
    const source = { kind: "address", parts } as const;
    return [[first.name, { name: `${alias}_address`, label, group: first.group, source }]];
  }),
);

const withAddresses = ofCase.flatMap((field) => {
  const address = addresses.get(field.name);
  return address ? [address, field] : [field];
});

/** The name of the placeholder of a key date. */
const keyDateName = (key: string): string => `key_date:${key}`;

/** Every placeholder, in the order of the list that shows them. */
export function letterFields(clocks: Clocks): readonly LetterField[] {
  const keyDates = clockKeys(clocks).map((key): LetterField => {
    const label = clockOf(clocks, key)?.label ?? key;
    return {
      name: keyDateName(key),
      label,
      group: "Key dates",
      source: { kind: "key date", key },
    };
  });
  return [...general, ...withAddresses, ...keyDates];
}

/** As it stands in a template: `{child_first_name}`. */
export const inBraces = (name: string): string => `{${name}}`;
