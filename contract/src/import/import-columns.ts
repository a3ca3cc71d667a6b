/** The fields of a record that a column of a file can fill, and which column probably does. */
import { notesOf } from "../fields.ts";
import { type ReferenceRecordKind, referenceRecordKinds } from "../reference-records/registry.ts";
import { folded } from "../words.ts";
import { externalCodeField, externalCodeLabel } from "./import.plain.ts";

/** What can be imported: the entities of the reference records. */
export const importKinds = ["guardians", "gps", "schools", "local-authorities"] as const;
export type ImportKindName = (typeof importKinds)[number];

export function importKindOf(name: ImportKindName): ReferenceRecordKind {
  const kind = referenceRecordKinds.find(({ entity }) => entity === name);
  if (!kind) throw new Error(`There are no ${name}.`);
  return kind;
}

export interface ImportColumn {
  readonly field: string;
  readonly label: string;
  readonly required: boolean;
}

/** The fields of a kind in the order of its form, and the code at the end. */
export function importColumnsOf(name: ImportKindName): ImportColumn[] {
  const fields = Object.entries(importKindOf(name).fields).map(([field, { schema }]) => {
    const { label, required = false } = notesOf(schema);
    return { field, label, required };
  });
  return [...fields, { field: externalCodeField, label: externalCodeLabel, required: false }];
}

/** The number of a column of the file, starting at 1, for each field; null or missing: none. */
export type ColumnChoices = Readonly<Record<string, number | null>>;

/** What files call a field besides its label and its name. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  practice_name: ["name", "practice"],
  name: ["establishment name", "organisation name", "school", "local authority", "authority"],
  first_name: ["forename", "given name"],
  last_name: ["surname", "family name"],
  gender: ["sex"],
  dob: ["birth date", "dob"],
  address_1: ["address", "address 1", "street", "line 1"],
  address_2: ["address 2", "locality", "line 2"],
  city: ["town", "town or city", "post town"],
  county: ["county name"],
  postcode: ["post code", "zip"],
  email: ["e-mail", "mail", "email address"],
  telephone: ["phone", "tel", "telephone number", "phone number", "telephone num"],
  mobile: ["mobile number", "mobile phone"],
  web: ["website", "web site", "url", "web address", "school website"],
  notes: ["note", "comments"],
  external_code: ["external code", "urn", "ods code", "gss code", "organisation code", "reference"],
};

const plain = (text: string) => folded(text).replace(/[^a-z0-9]/g, "");

/** For each field the column whose heading is its label, its name, or another usual name of it. */
export function proposedColumns(name: ImportKindName, headings: readonly string[]): ColumnChoices {
  const given = headings.map(plain);
  const choices = importColumnsOf(name).map(({ field, label }) => {
    const names = [label, field, ...(otherNames[field] ?? [])].map(plain);
    const found = names.map((each) => given.indexOf(each)).find((at) => at !== -1);
    return [field, found === undefined ? null : found + 1] as const;
  });
  return Object.fromEntries(choices);
}
