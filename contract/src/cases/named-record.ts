/** Records that a case refers to by id, and their fields in the details of the case. */
import * as z from "zod/mini";
import type { CaseRole } from "../access.ts";
import { type FieldNotes, notesOf } from "../fields.ts";
import type { RecordFields, RecordKind } from "../reference-records/record-kind.ts";
import type { AboutWhom } from "../subject-access/subject-access.ts";

/**
 * Whom a field of a case is about. A request comes from one of three people; data about the other two is
 * another person's. `subject`: about the family, and so about whoever of them asks.
 */
export type CaseAbout = AboutWhom | "child" | "primary guardian" | "secondary guardian";

export interface NamedRecord {
  readonly kind: Pick<RecordKind, "entity" | "idField" | "one" | "many" | "fields" | "canClose">;
  /** Its name in messages, and capitalised its label: "primary guardian". */
  readonly what: string;
  /** The alias of the joined table in SQL: the details have `city` of `gp` as `gp_city`. */
  readonly alias: string;
  /** Whom the record's own fields are about. */
  readonly about: CaseAbout;
  /** The only field of the record whose name in the details has no alias prefix. */
  readonly unprefixed?: string;
  /** The label of the record's name, if it differs from the record's own form. */
  readonly nameLabel?: string;
  /** The label of the id in a subject access report; without one the report leaves the id out. */
  readonly idLabel?: string;
  /** For users: the role that may be chosen. The details have their full names (`advisor_name`). */
  readonly role?: CaseRole;
}

type InCases<F extends RecordFields> = {
  [N in keyof F]: F[N]["inCases"] extends "in cases" ? N : never;
}[keyof F] &
  string;

type NullableText = z.ZodMiniNullable<z.ZodMiniString>;

/** A record's fields in the details, by name; null if the case names none. */
export type JoinedShape<R extends NamedRecord> = {
  [N in InCases<R["kind"]["fields"]> as R extends { readonly unprefixed: N }
    ? N
    : `${R["alias"]}_${N}`]: NullableText;
} & {
  [N in R extends { readonly role: string } ? `${R["alias"]}_name` : never]: NullableText;
};

export interface JoinedField {
  /** Its name in the details. */
  readonly name: string;
  /** Its column in the record's table; null for a user's full name, which has no column. */
  readonly column: string | null;
  readonly notes: FieldNotes;
  readonly about: CaseAbout;
}

/** The name of the field with the record's name, in the details and among the form's display fields. */
export const nameFieldOf = ({ unprefixed, alias }: NamedRecord): string =>
  unprefixed ?? `${alias}_name`;

/** A named record's fields in the details, in the order of the record's form. */
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
