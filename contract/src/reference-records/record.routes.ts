/** Routes that every kind of record has, and those that cases share with them. */
import * as z from "zod/mini";
import { digitsAsNumber, storable } from "../fields.ts";
import { type BrowseCalls, browseCalls } from "../first-load-calls.ts";
import { defineRoute, idParams, noData, pageParams } from "../http.ts";
import { messages } from "../messages.ts";
import { before, sentSearch } from "../sent-text.ts";
import { idGiven, idOrAlias, type RecordKind, recordMessages } from "./record-kind.ts";

const searchMaxLength = 200;

/** The names of a kind's search fields, in order. */
export function searchFieldsOf(kind: RecordKind): [string, ...string[]] {
  return Object.keys(kind.search) as [string, ...string[]];
}

/** The text of a search. A number is accepted too, for ids; types and the API's description name only the text. */
export const searchText = () => {
  const text = sentSearch({
    error: messages.searchEmpty,
    max: searchMaxLength,
    tooLong: `Please search for at most ${searchMaxLength} characters.`,
  }).check(z.minLength(1, messages.searchEmpty), storable());
  const asText = before((sent) => (typeof sent === "number" ? String(sent) : sent));
  return z.pipe(asText, text) as unknown as typeof text;
};

/** The body of a search: one field name or several, and the text (FIND-1). */
export function searchBody<const F extends string>(
  fields: readonly [F, ...F[]],
  canClose?: true | undefined,
) {
  const unknownField = `Please search in one of: ${fields.join(", ")}.`;
  const field = z.enum(fields, { error: unknownField });
  const several = z
    .array(field)
    .check(z.minLength(1, unknownField), z.maxLength(fields.length, unknownField));
  return z.strictObject({
    search_in: z.union([field, several], { error: unknownField }),
    search_for: searchText(),
    ...closedToo(canClose, z.boolean({ error: includeClosedMessage })),
  });
}

const includeClosedMessage = "include_closed must be true or false (1 or 0 in an address).";

/** `include_closed`, for kinds whose records can close. */
const closedToo = <S extends z.ZodMiniType>(canClose: true | undefined, schema: S) =>
  (canClose ? { include_closed: z.optional(schema) } : {}) as {
    include_closed: z.ZodMiniOptional<S>;
  };

/** `?include_closed=1` */
const closedQuery = (canClose: true | undefined) =>
  closedToo(canClose, z.enum(["0", "1"], { error: includeClosedMessage }));

/** `?sort=` one of the shown columns, `?order=asc|desc` (WIRE-13). */
export function sortQuery(
  columns: readonly { readonly field: string }[],
  canClose?: true | undefined,
) {
  const fields = columns.map((column) => column.field) as [string, ...string[]];
  return z.strictObject({
    sort: z.optional(z.enum(fields, { error: `Please sort by one of: ${fields.join(", ")}.` })),
    order: z.optional(z.enum(["asc", "desc"], { error: "The order must be asc or desc." })),
    ...closedQuery(canClose),
  });
}

/** What a list of records is made of. */
interface Browsed<R extends z.ZodMiniType, D extends z.ZodMiniType, F extends string> {
  readonly row: R;
  readonly details: D;
  /** The columns that the list may be sorted by. */
  readonly columns: readonly { readonly field: string }[];
  readonly searchFields: readonly [F, ...F[]];
  readonly canClose?: true | undefined;
}

/** Count, list, search and details, for records and for cases. */
export function browseRoutes<
  C extends BrowseCalls,
  R extends z.ZodMiniType,
  D extends z.ZodMiniType,
  const F extends string,
>(calls: C, { row, details, columns, searchFields, canClose }: Browsed<R, D, F>) {
  const list = z.array(row);
  return {
    count: defineRoute({
      ...calls.count,
      query: z.object(closedQuery(canClose)),
      data: z.object({ count: z.number() }),
    }),
    list: defineRoute({
      ...calls.list,
      params: pageParams,
      query: sortQuery(columns, canClose),
      data: list,
    }),
    search: defineRoute({ ...calls.search, body: searchBody(searchFields, canClose), data: list }),
    details: defineRoute({ ...calls.details, params: idParams, data: details }),
  };
}

/** The answer to a create or update: the id under the entity's own name, and the version. */
function savedData<const K extends RecordKind>(kind: K) {
  return z.object({ [kind.idField]: z.number(), version: z.number() } as {
    [F in K["idField"]]: z.ZodMiniNumber;
  } & { version: z.ZodMiniNumber });
}

/** The message for a body that names the kind's record of the system, in any shape. */
function denialOf({ systemRecord, idField }: RecordKind, body: unknown): string | undefined {
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>;
  const ids = [sent.id, sent[idField]].map(digitsAsNumber);
  return systemRecord && ids.includes(systemRecord.id) ? systemRecord.message : undefined;
}

/** A kind's writing routes. */
export function recordWriteRoutes<const K extends RecordKind>(kind: K) {
  const path = `/api/${kind.entity}` as const;
  const common = { access: "managers", tag: kind.many, path } as const;
  const denies = (body: unknown) => denialOf(kind, body);
  return {
    create: defineRoute({
      ...common,
      method: "POST",
      summary: `Add a ${kind.one}`,
      body: kind.create as K["create"],
      status: 201,
      message: recordMessages.added(kind.one),
      data: savedData(kind),
      errors: [409],
    }),
    update: defineRoute({
      ...common,
      method: "PUT",
      summary: `Change a ${kind.one}; a field left out keeps its value`,
      body: kind.update as K["update"],
      status: 201,
      message: recordMessages.updated(kind.one),
      data: savedData(kind),
      denies,
      errors: [404, 409],
    }),
    remove: defineRoute({
      ...common,
      method: "DELETE",
      summary: `Delete a ${kind.one} that no case uses`,
      body: z.strictObject(idOrAlias(kind.idField)).check(idGiven(kind.idField)),
      status: 200,
      message: recordMessages.deleted(kind.one),
      data: noData,
      denies,
      errors: [404, 409],
    }),
  };
}

export function recordRoutes<const K extends RecordKind>(kind: K) {
  const { entity, one, many, row, details, columns, canClose } = kind;
  const calls = browseCalls(
    `/api/${entity}`,
    { access: "managers", tag: many },
    {
      count: `How many ${many} there are`,
      list: `A page of ${many}`,
      search: `Search ${many}`,
      details: `One ${one}`,
    },
  );
  const browsing = browseRoutes(calls, {
    row: row as K["row"],
    details: details as K["details"],
    columns,
    searchFields: searchFieldsOf(kind),
    canClose,
  });
  return { kind, ...browsing, ...recordWriteRoutes(kind) };
}

type AnyRecordRoutes = ReturnType<typeof recordRoutes<RecordKind>>;

/** The calls of any kind. The answer to a create has the id and the version, and may say more. */
export type RecordRoutes = Omit<AnyRecordRoutes, "create"> & {
  readonly create: Omit<AnyRecordRoutes["create"], "data"> & { readonly data: z.ZodMiniObject };
};
