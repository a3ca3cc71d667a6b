/**
 * What the engine needs to know about a kind of record. Routes, list modal, forms, picker, search
 * and tests follow from it: a new kind is a migration, a file like `gps.ts`, and a line in
 * `registry.ts`.
 */
import * as z from "zod/mini";
import { recordId, recordVersion } from "../fields.ts";
import { ruleAcross } from "../validation.ts";

export interface RecordColumn {
  /** A field of the list row; also what `?sort=` accepts. */
  readonly field: string;
  readonly label: string;
  readonly display?: "upper-case" | "capitalised";
  /** For a column that is derived from other fields of the row. */
  readonly show?: (row: Readonly<Record<string, unknown>>) => string;
  /** Where such a column stands in the server's order, when that is not its text. */
  readonly sortBy?: (row: Readonly<Record<string, unknown>>) => number;
}

/** How a field is compared in a search (decision A9). */
export type SearchMatch = "exact id" | "text" | "without blanks";

export interface RecordKind {
  /** The path and table name: `/api/gps`, table `gps`. */
  readonly entity: string;
  readonly idField: string;
  /** In sentences and titles: "GP practice", "GP practices". */
  readonly one: string;
  readonly many: string;
  readonly create: z.ZodMiniObject;
  readonly update: z.ZodMiniObject;
  readonly details: z.ZodMiniObject;
  readonly row: z.ZodMiniObject;
  readonly columns: readonly RecordColumn[];
  readonly search: Readonly<Record<string, SearchMatch>>;
  /** The fields of the name order in which lists come. */
  readonly order: readonly [string, ...string[]];
  /** It is about people: who searches for them is recorded (decision B20). */
  readonly ofPeople?: true;
  /** Stored by the system: neither edited nor deleted. The message says so. */
  readonly systemRecord?: { readonly id: number; readonly message: string };
}

export function defineRecordKind<const K extends RecordKind>(kind: K): K {
  return kind;
}

type Nullable<Shape extends z.core.$ZodLooseShape> = {
  [Field in keyof Shape]: undefined extends z.input<Shape[Field]>
    ? z.ZodMiniNullable<z.ZodMiniString>
    : z.ZodMiniString;
};

/** The fields of a stored record as they are answered: text, null where absent (decision A11). */
export function storedFields<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const entries = Object.entries(shape).map(([field, schema]) => [
    field,
    schema instanceof z.ZodMiniOptional ? z.nullable(z.string()) : z.string(),
  ]);
  return Object.fromEntries(entries) as Nullable<Shape>;
}

/** The id of an update or delete: `id`, or the entity's own name for it (decision A10). */
export function idOrAlias<const F extends string>(idField: F) {
  return { id: z.optional(recordId()), [idField]: z.optional(recordId()) } as {
    id: z.ZodMiniOptional<z.ZodMiniNumber>;
  } & { [K in F]: z.ZodMiniOptional<z.ZodMiniNumber> };
}

/** The optional `version` that an update was based on. */
export const basedOnVersion = { version: z.optional(recordVersion()) };

/** An update or delete must say which record: `id`, or the entity's own name, or both alike. */
export const idGiven = (idField: string) =>
  ruleAcross<Record<string, unknown>>(
    "id",
    recordMessages.idMissing,
    (body) => idOf(body, idField) !== undefined,
  );

/** Reads the id out of a body made with {@link idOrAlias}; undefined when it is missing or at odds. */
export function idOf(body: Readonly<Record<string, unknown>>, idField: string): number | undefined {
  const id = body.id ?? body[idField];
  const alias = body[idField] ?? id;
  return typeof id === "number" && id === alias ? id : undefined;
}

export const recordMessages = {
  idMissing: "Please give the id of the record.",
  noSuchRecord: (one: string) => `This ${one} does not exist.`,
  inUse: (one: string, count: number) =>
    `This ${one} cannot be deleted: ${count} ${count === 1 ? "case uses" : "cases use"} it.`,
  added: (one: string) => `The ${one} has been added.`,
  updated: (one: string) => `The ${one} has been updated.`,
  deleted: (one: string) => `The ${one} has been deleted.`,
} as const;
