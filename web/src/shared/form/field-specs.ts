/** Which fields a form has, read from the contract: the schema's shape and the notes beside it. */
import { type FieldNotes, fieldNotes } from "@helpline/contract/fields";
import type { RouteDeclaration } from "@helpline/contract/http";

export interface FieldSpec {
  readonly name: string;
  readonly notes: FieldNotes;
  /** A select without the row `Please choose`. */
  readonly isAlwaysChosen?: boolean;
}

/** What a form is made of and checked by: the body of a route. */
export type FormSchema = NonNullable<RouteDeclaration["body"]>;

/** What the form says of a field beyond the contract's notes, such as a hint of when it is needed. */
export type MoreNotes = Readonly<Record<string, Partial<FieldNotes>>>;

/**
 * The fields a person fills in, in the order of the schema. What has no notes (ids, the version,
 * what the server keeps itself) is not on the form.
 */
export function formFields(schema: FormSchema, more: MoreNotes = {}): FieldSpec[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const notes = fieldNotes.get(field as Parameters<typeof fieldNotes.get>[0]);
    return notes ? [{ name, notes: { ...notes, ...more[name] } }] : [];
  });
}
