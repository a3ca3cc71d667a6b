/** The fields of a form, read from the contract: the schema's shape and the notes beside it. */
import { type FieldNotes, fieldNotes } from "@helpline/contract/fields";
import type { RouteDeclaration } from "@helpline/contract/http";

export interface FieldSpec {
  readonly name: string;
  readonly notes: FieldNotes;
  /** A select without the row `Please choose`. */
  readonly isAlwaysChosen?: boolean;
}

/** What a form is built from and validated by: the body of a route. */
export type FormSchema = NonNullable<RouteDeclaration["body"]>;

/** What the form adds to the contract's notes about a field, such as a hint when it is required. */
export type MoreNotes = Readonly<Record<string, Partial<FieldNotes>>>;

/**
 * The fields that a person fills in, in the order of the schema. Fields without notes (ids, the version,
 * fields that the server sets) are not on the form.
 */
export function formFields(schema: FormSchema, more: MoreNotes = {}): FieldSpec[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const notes = fieldNotes.get(field as Parameters<typeof fieldNotes.get>[0]);
    return notes ? [{ name, notes: { ...notes, ...more[name] } }] : [];
  });
}
