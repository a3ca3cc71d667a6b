/** Routes that every kind of record has (spec 1 §7, decisions A8 to A11). */
import * as z from "zod/mini";
import { defineRoute, idParams, noData, pageParams } from "../http.ts";
import { messages } from "../messages.ts";
import { idGiven, idOrAlias, type RecordKind, recordMessages } from "./record-kind.ts";

const searchMaxLength = 200;

/** The names of a kind's search fields, in order. */
export function searchFieldsOf(kind: RecordKind): [string, ...string[]] {
  return Object.keys(kind.search) as [string, ...string[]];
}

/** The text of a search. */
const searchTextSchema = () =>
  z
    .string({ error: messages.searchEmpty })
    .check(
      z.trim(),
      z.minLength(1, messages.searchEmpty),
      z.maxLength(searchMaxLength, `Please search for at most ${searchMaxLength} characters.`),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "The search contains characters that are never stored."),
    );

/** The body of a search: one field name or several, and the text (decision A9). */
export function searchBody<const F extends string>(fields: readonly [F, ...F[]]) {
  const unknownField = `Please search in one of: ${fields.join(", ")}.`;
  const field = z.enum(fields, { error: unknownField });
  const several = z
    .array(field)
    .check(z.minLength(1, unknownField), z.maxLength(fields.length, unknownField));
  return z.strictObject({
    search_in: z.union([field, several], { error: unknownField }),
    search_for: searchTextSchema(),
  });
}

/** `?sort=` one of the shown columns, `?order=asc|desc` (decision A8). */
export function sortQuery(columns: readonly { readonly field: string }[]) {
  const fields = columns.map((column) => column.field) as [string, ...string[]];
  return z.strictObject({
    sort: z.optional(z.enum(fields, { error: `Please sort by one of: ${fields.join(", ")}.` })),
    order: z.optional(z.enum(["asc", "desc"], { error: "The order must be asc or desc." })),
  });
}

/** A kind's read-only routes, which users have too. */
export function recordReadRoutes<const K extends RecordKind>(kind: K) {
  const base = `/api/${kind.entity}` as const;
  const common = { access: "managers", tag: kind.many } as const;
  return {
    count: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/count`,
      summary: `How many ${kind.many} there are`,
      status: 200,
      message: messages.ok,
      data: z.object({ count: z.number() }),
      errors: [],
    }),
    list: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/{page}`,
      summary: `A page of ${kind.many}`,
      params: pageParams,
      query: sortQuery(kind.columns),
      status: 200,
      message: messages.ok,
      data: z.array(kind.row as K["row"]),
      errors: [400, 422],
    }),
    search: defineRoute({
      ...common,
      method: "POST",
      path: `${base}/search`,
      summary: `Search ${kind.many}`,
      body: searchBody(searchFieldsOf(kind)),
      status: 200,
      message: messages.ok,
      data: z.array(kind.row as K["row"]),
      errors: [400, 413, 415, 422],
    }),
    details: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/{id}/details`,
      summary: `One ${kind.one}`,
      params: idParams,
      status: 200,
      message: messages.ok,
      data: kind.details as K["details"],
      errors: [400, 404],
    }),
  };
}

/** The answer to a create or update: the id under the entity's own name, and the version. */
function savedData<const K extends RecordKind>(kind: K) {
  return z.object({ [kind.idField]: z.number(), version: z.number() } as {
    [F in K["idField"]]: z.ZodMiniNumber;
  } & { version: z.ZodMiniNumber });
}

/** A kind's writing routes. */
export function recordWriteRoutes<const K extends RecordKind>(kind: K) {
  const path = `/api/${kind.entity}` as const;
  const common = { access: "managers", tag: kind.many, path } as const;
  return {
    create: defineRoute({
      ...common,
      method: "POST",
      summary: `Add a ${kind.one}`,
      body: kind.create as K["create"],
      status: 201,
      message: recordMessages.added(kind.one),
      data: savedData(kind),
      errors: [400, 409, 413, 415, 422],
    }),
    update: defineRoute({
      ...common,
      method: "PUT",
      summary: `Change a ${kind.one}; a field left out keeps its value`,
      body: kind.update as K["update"],
      status: 201,
      message: recordMessages.updated(kind.one),
      data: savedData(kind),
      errors: [400, 404, 409, 413, 415, 422],
    }),
    remove: defineRoute({
      ...common,
      method: "DELETE",
      summary: `Delete a ${kind.one} that no case uses`,
      body: z.strictObject(idOrAlias(kind.idField)).check(idGiven(kind.idField)),
      status: 200,
      message: recordMessages.deleted(kind.one),
      data: noData,
      errors: [400, 404, 409, 413, 415, 422],
    }),
  };
}

export function recordRoutes<const K extends RecordKind>(kind: K) {
  return { kind, ...recordReadRoutes(kind), ...recordWriteRoutes(kind) };
}
