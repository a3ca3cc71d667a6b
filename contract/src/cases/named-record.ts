/** Records that a case names by their ids, and what the details of the case answer of them. */
import * as z from "zod/mini";
import type { UserType } from "../access.ts";
import { type FieldNotes, notesOf } from "../fields.ts";
import type { RecordFields, RecordKind } from "../reference-records/record-kind.ts";
import type { AboutWhom } from "../subject-access/about.ts";

/**
 * Whom a field of a case tells of. A request is made for one of three people; for the other two their
 * data is another person's. `subject`: it is the family's, and so everybody's who may ask.
 */
export type CaseAbout = AboutWhom | "child" | "primary guardian" | "secondary guardian";

export interface NamedRecord {
  readonly kind: RecordKind;
  /** As messages call it; capitalised it is the label: "primary guardian". */
  readonly what: string;
  /** What the joined table is called in SQL: the details answer `city` of `gp` as `gp_city`. */
  readonly alias: string;
  /** Whom the record's own fields tell of. */
  readonly about: CaseAbout;
  /** The one field of the record that is answered without the alias before it. */
  readonly unprefixed?: string;
  /** The label of the record's name, where it is not the one on the record's own form. */
  readonly nameLabel?: string;
  /** The label of the id in a subject access report, which leaves other ids out. */
  readonly idLabel?: string;
  /** For users: the role that may be chosen. The details answer their full names (`advisor_name`). */
  readonly role?: UserType;
}

type InCases<F extends RecordFields> = {
  [N in keyof F]: F[N]["inCases"] extends "in cases" ? N : never;
}[keyof F] &
  string;

type NullableText = z.ZodMiniNullable<z.ZodMiniString>;

/** What the details answer of a record, by name; null where the case names none. */
export type JoinedShape<R extends NamedRecord> = {
  [N in InCases<R["kind"]["fields"]> as R extends { readonly unprefixed: N }
    ? N
    : `${R["alias"]}_${N}`]: NullableText;
} & {
  [N in R extends { readonly role: string } ? `${R["alias"]}_name` : never]: NullableText;
};

export interface JoinedField {
  /** In the details. */
  readonly name: string;
  /** In the record's table; null for the full name of a user, which has no column. */
  readonly column: string | null;
  readonly notes: FieldNotes;
  readonly about: CaseAbout;
}

/** Under which name the details, or the form for display, have the name of the record. */
export const nameFieldOf = ({ unprefixed, alias }: NamedRecord): string =>
  unprefixed ?? `${alias}_name`;

/** The fields of a named record that the details answer, in the order of the record's form. */
export function joinedFields(record: NamedRecord): JoinedField[] {
  const { kind, alias, unprefixed, nameLabel, about, role } = record;
  const nameField = nameFieldOf(record);
  const relabelled = (name: string, notes: FieldNotes): FieldNotes =>
    name === nameField && nameLabel !== undefined ? { ...notes, label: nameLabel } : notes;
  const fullName = { name: nameField, column: null, notes: text(nameLabel ?? "Name"), about };
  const columns = Object.entries(kind.fields)
    .filter(([, { inCases }]) => inCases === "in cases")
    .map(([column, each]): JoinedField => {
      const name = column === unprefixed ? column : `${alias}_${column}`;
      return {
        name,
        column,
        notes: relabelled(name, notesOf(each.schema)),
        about: each.about === "subject" ? about : each.about,
      };
    });
  return role === undefined ? columns : [fullName, ...columns];
}

const text = (label: string): FieldNotes => ({ label, input: "text" });

/** The schema of {@link joinedFields}. */
export const joinedShape = <R extends NamedRecord>(record: R) =>
  Object.fromEntries(
    joinedFields(record).map(({ name }) => [name, z.nullable(z.string())]),
  ) as JoinedShape<R>;
