/**
 * The declaration of a kind of record. Table type, routes, list modal, forms, picker, search, its fields in
 * a case, and tests follow from it (docs/how-to/add-a-reference-record.md).
 */

import * as z from "zod/mini";
import { pick, recordId, recordVersion } from "../fields.ts";
import { moment } from "../http.ts";
import type { AboutWhom } from "../subject-access/subject-access.ts";
import { ruleAcross } from "../validation.ts";

export interface RecordColumn {
  /** A field of the list row, which `?sort=` accepts too. A column with `show` may have another name. */
  readonly field: string;
  readonly label: string;
  readonly display?: "upper-case" | "capitalised";
  /** The text of a column that is derived from other fields of the row. */
  readonly show?: (row: Readonly<Record<string, unknown>>) => string;
  /** The sort key of such a column in the server's order, if that is not its text. */
  readonly sortBy?: (row: Readonly<Record<string, unknown>>) => number;
}

/** How a field is compared in a search (FIND-1, FIND-2, FIND-4). */
export type SearchMatch = "exact id" | "text" | "telephone";

/** Whether a case that names the record also returns and shows the field. */
export type InCases = "in cases" | "own record only";

export interface RecordField {
  /** The value that a form sends: kind, rules and label. */
  readonly schema: z.ZodMiniType;
  /** The rules of the edit form, which may differ from the add form's. */
  readonly edited: z.ZodMiniType;
  readonly about: AboutWhom;
  readonly inCases: InCases;
}
export type RecordFields = Readonly<Record<string, RecordField>>;

/** Declares one field of a record, such as `field("subject", "in cases", requiredName({ … }))`. */
export function field<const S extends z.ZodMiniType, const I extends InCases>(
  about: AboutWhom,
  inCases: I,
  schema: S,
  edited: S = schema,
) {
  return { schema, edited, about, inCases } as const;
}

export type ShapeOf<F extends RecordFields> = { [N in keyof F]: F[N]["schema"] };

/** The schemas of the fields, of the add form or the edit form. */
export function shapeOf<const F extends RecordFields>(
  fields: F,
  form: "schema" | "edited" = "schema",
): ShapeOf<F> {
  const entries = Object.entries(fields).map(([name, each]) => [name, each[form]]);
  return Object.fromEntries(entries) as ShapeOf<F>;
}

export interface RecordKind {
  /** The name in the path and, with `_` for `-`, of the table: `/api/gps`, table `gps`. */
  readonly entity: string;
  readonly idField: string;
  /** In sentences and titles: "GP practice", "GP practices". */
  readonly one: string;
  readonly many: string;
  /** In the order of the form. */
  readonly fields: RecordFields;
  readonly create: z.ZodMiniObject;
  readonly update: z.ZodMiniObject;
  readonly details: z.ZodMiniObject;
  readonly row: z.ZodMiniObject;
  readonly columns: readonly RecordColumn[];
  readonly search: Readonly<Record<string, SearchMatch>>;
  /** The fields by which lists are sorted. */
  readonly order: readonly [string, ...string[]];
  /** The rules across fields alone, for stored values of any age. */
  readonly across?: z.ZodMiniObject;
  /** Set if it is about people: searches are recorded (PRIV-1). */
  readonly ofPeople?: true;
  /** Set if its records can close, as schools do: lists and searches leave closed ones out (REC-17). */
  readonly canClose?: true;
  /** Set if imports maintain its records: they have a code and the moment of closing ({@link importedShape}). */
  readonly imported?: boolean;
  /** Fields of the details that only a call of their own changes, such as the alerts of a guardian. */
  readonly elsewhere?: Readonly<Record<string, z.ZodMiniType>>;
  /** A record of the system that can neither be edited nor deleted, and the message that says so. */
  readonly systemRecord?: { readonly id: number; readonly message: string };
}

export function defineRecordKind<const K extends RecordKind>(kind: K): K {
  return kind;
}

/** A field in answers: text, null if absent (WIRE-17). */
type Stored<F extends RecordField> =
  undefined extends z.input<F["schema"]> ? z.ZodMiniNullable<z.ZodMiniString> : z.ZodMiniString;
export type StoredShape<F extends RecordFields> = { [N in keyof F]: Stored<F[N]> };

/** The fields of a stored record in answers. */
export function storedShape<const F extends RecordFields>(fields: F): StoredShape<F> {
  const entries = Object.entries(fields).map(([name, { schema }]) => [
    name,
    schema instanceof z.ZodMiniOptional ? z.nullable(z.string()) : z.string(),
  ]);
  return Object.fromEntries(entries) as StoredShape<F>;
}

/** What imports maintain of the kinds that are imported (REC-17). */
export const importedShape = {
  /** The record's code where it comes from, such as the URN of a school. */
  external_code: z.nullable(z.string()),
  closed_on: z.nullable(moment()),
};

const importedFields = [
  "external_code",
  "closed_on",
] as const satisfies (keyof typeof importedShape)[];

/**
 * Fields of the details that an update does not change. It takes them, so that what was read can be sent
 * back: the stored values stay.
 */
export const sentBack = <const N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(z.unknown())])) as Record<
    N,
    z.ZodMiniOptional<z.ZodMiniUnknown>
  >;

type IdShape<I extends string> = { [N in I]: z.ZodMiniNumber };

/** The fields of a record that an update takes back unchanged ({@link sentBack}). */
export const keptByOthers = ({
  imported,
  elsewhere,
}: Pick<RecordKind, "imported" | "elsewhere">) => [
  ...(imported ? importedFields : []),
  ...Object.keys(elsewhere ?? {}),
];

/** The fields that a kind has if imports maintain it. */
type IfImported<M extends boolean, N extends keyof typeof importedShape> = M extends true
  ? Pick<typeof importedShape, N>
  : Record<never, never>;

/** A column of a field that the row has: any other would be empty. */
type ColumnOf<N extends string> = RecordColumn &
  ({ readonly field: N } | Required<Pick<RecordColumn, "show">>);

interface Declared<
  I extends string,
  F extends RecordFields,
  R extends keyof F & string,
  M extends boolean,
  X extends Readonly<Record<string, z.ZodMiniType>>,
> extends Pick<RecordKind, "one" | "many" | "ofPeople" | "canClose" | "systemRecord"> {
  readonly idField: I;
  readonly fields: F;
  /** The fields of a row of the list, after the id. */
  readonly row: readonly R[];
  readonly columns: readonly ColumnOf<NoInfer<I | R>>[];
  readonly search: Readonly<Partial<Record<NoInfer<I | (keyof F & string)>, SearchMatch>>>;
  readonly order: readonly [NoInfer<R>, ...NoInfer<R>[]];
  readonly imported?: M;
  readonly elsewhere?: X;
  /** A rule across fields. */
  readonly rule?: ReturnType<typeof ruleAcross>;
}

/** Declares a kind of record whose fields are all text, from its fields. */
export function referenceRecord<
  const E extends string,
  const I extends string,
  const F extends RecordFields,
  const R extends keyof F & string,
  const M extends boolean = false,
  const X extends Readonly<Record<string, z.ZodMiniType>> = Record<never, never>,
>(entity: E, declared: Declared<I, F, R, M, X>) {
  const { idField, fields, rule } = declared;
  const kept = (declared.imported ? importedShape : {}) as IfImported<
    M,
    keyof typeof importedShape
  >;
  const closing = pick(importedShape, declared.imported ? ["closed_on"] : []);
  const id = { [idField]: z.number() } as IdShape<I>;
  const stored = storedShape(fields);
  const rules = rule ? [rule] : [];
  return defineRecordKind({
    ...declared,
    // Which fields it may name has been checked.
    search: declared.search as RecordKind["search"],
    entity,
    across: z.looseObject({}).check(...rules),
    create: z.strictObject(shapeOf(fields)).check(...rules),
    update: z
      .strictObject({
        ...idOrAlias(idField),
        ...shapeOf(fields, "edited"),
        ...sentBack(keptByOthers(declared)),
        ...basedOnVersion,
      })
      .check(...rules, idGiven(idField)),
    details: z.object({
      ...id,
      ...stored,
      ...kept,
      ...(declared.elsewhere ?? ({} as X)),
      version: z.number(),
    }),
    row: z.object({
      ...id,
      ...pick(stored, declared.row),
      ...(closing as IfImported<M, "closed_on">),
    }),
  });
}

/** The id in an update or delete: `id`, or the entity's own name for it (WIRE-15). */
export function idOrAlias<const F extends string>(idField: F) {
  return { id: z.optional(recordId()), [idField]: z.optional(recordId()) } as {
    id: z.ZodMiniOptional<z.ZodMiniNumber>;
  } & { [K in F]: z.ZodMiniOptional<z.ZodMiniNumber> };
}

/** The optional `version` that an update was based on. */
export const basedOnVersion = { version: z.optional(recordVersion()) };

/** An update or delete must give `id`, the entity's own name for it, or both with the same value. */
export const idGiven = (idField: string) =>
  ruleAcross<Record<string, unknown>>(
    "id",
    recordMessages.idMissing,
    (body) => idOf(body, idField) !== undefined,
  );

/** The id in a body made with {@link idOrAlias}; undefined if missing or contradictory. */
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
