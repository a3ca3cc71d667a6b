/** The fields of a record that a column of a file can fill, and which column probably does. */
import { notesOf } from "../fields.ts";
import { folded } from "../plain-text.ts";
import { type ReferenceRecordKind, referenceRecordKinds } from "../reference-records/registry.ts";
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

/** What files call a field besides its label and its name, one of each {@link plain} form. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  practice_name: ["name", "practice"],
  name: ["establishment name", "organisation name", "school", "local authority", "authority"],
  first_name: [
    "forename",
    "forenames",
    "first names",
    "given name",
    "given names",
    "christian name",
  ],
  last_name: ["surname", "family name", "second name"],
  gender: ["sex"],
  dob: ["birth date", "birthday", "born", "born on"],
  address_1: ["address", "address line one", "street", "street address", "line 1", "house"],
  address_2: ["address line two", "locality", "line 2", "area"],
  city: ["town", "town/city", "city/town", "town or city", "post town"],
  county: ["county name", "region"],
  postcode: ["postal code", "zip", "zip code"],
  email: ["mail", "email address", "email 1", "contact email"],
  telephone: [
    "phone",
    "tel",
    "tel no",
    "tel number",
    "telephone no",
    "telephone number",
    "telephone num",
    "phone no",
    "phone number",
    "home phone",
    "home tel",
    "home telephone",
    "home number",
    "landline",
    "contact number",
    "contact no",
    "main phone",
    "telephone 1",
    "phone 1",
  ],
  mobile: [
    "mobile no",
    "mobile number",
    "mobile phone",
    "mobile tel",
    "mobile telephone",
    "mob",
    "mob no",
    "cell",
    "cell phone",
    "telephone 2",
    "phone 2",
  ],
  web: ["website", "url", "web address", "homepage", "school website"],
  notes: ["note", "comment", "comments", "remarks"],
  external_code: ["urn", "ods code", "gss code", "organisation code", "reference"],
};

/** Without case, accents, blanks and signs: "D.O.B." and "Dob" are the same. */
const plain = (text: string) => folded(text).replace(/[^a-z0-9]/g, "");

/** The numbers of the columns that fill no field. @param columns of the fields, from 1 */
export const unusedColumns = (headings: readonly string[], columns: ColumnChoices): number[] => {
  const used = new Set(Object.values(columns));
  return headings.map((_heading, at) => at + 1).filter((column) => !used.has(column));
};

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
