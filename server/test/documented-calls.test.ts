/**
 * The calls that Helpline was asked for against those that it declares. Whatever differs is named by a deliberate deviation.
 *
 * Rules: WIRE-23.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { callName } from "#http/openapi";
import { startHelpline } from "./build-test-app.ts";
import { documentedCalls } from "./documented-calls.ts";

const deviations = readFileSync(
  path.resolve(import.meta.dirname, "../../docs/requirements/deviations.md"),
  "utf8",
);

const kinds: Readonly<Record<string, readonly string[]>> = {
  "{E}": ["gps", "schools", "guardians", "local-authorities", "users"],
  "{M}": ["gps", "schools", "guardians", "local-authorities"],
  "{R}": ["advisors", "advocates", "clinics", "evaluators"],
  "{L}": ["advisors", "advocates", "clinics"],
};

const asked = documentedCalls.flatMap(({ call, sent, answered }) => {
  const kind = Object.keys(kinds).find((each) => call.includes(each));
  const calls = kind ? (kinds[kind] ?? []).map((each) => call.replace(kind, each)) : [call];
  const names = (text: string) => text.split(" ").filter(Boolean);
  return calls.map((name) => ({ name, sent: names(sent), answered: names(answered) }));
});

/** Parameters of a path are called differently in places: only where they stand matters. */
const shapeOf = (call: string) => call.replace(/\{[^}]*\}/g, "{}");
const declared = new Map(allRoutes.map((route) => [shapeOf(callName(route)), route]));

/** The names of an object's fields, of the rows of a list, or of any of several answers. */
function fieldsOf(schema: unknown): string[] {
  if (!schema) return [];
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.shape);
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  const options = Array.isArray(def.options) ? def.options : [];
  return [def.innerType, def.element, def.in, ...options].flatMap(fieldsOf);
}

const missing = (names: readonly string[], schema: unknown) =>
  names.filter((each) => !fieldsOf(schema).includes(each));

const sentTo = ({ method, body, query }: RouteDeclaration) => (method === "GET" ? query : body);

/** What is asked without changing anything, and what is named as 200. */
const reads =
  /^GET|^DELETE|(search|query|export|similar|notify-case-user|generate-csv|events|callers\/enquiries)$/;
/** What a success answers: 201 for what adds, changes or does something. */
const statusOf = (name: string) =>
  reads.test(name) || /auth\/log(in|out)$|^POST \/api\/cases\/file$/.test(name) ? 200 : 201;

/** What a call lacks of what was asked, by its name. */
const lacking = asked.flatMap(({ name, sent, answered }) => {
  const route = declared.get(shapeOf(name));
  if (!route) return [`${name}: not there`];
  const isList = answered[0] === "[]";
  const fields = isList ? answered.slice(1) : answered;
  return [
    ...(isList && !(route.data instanceof z.ZodMiniArray) ? [`${name}: answers no list`] : []),
    ...(route.status === statusOf(name) ? [] : [`${name}: answers ${route.status}`]),
    ...missing(sent, sentTo(route)).map((field) => `${name}: does not take ${field}`),
    ...missing(fields, route.data).map((field) => `${name}: does not answer ${field}`),
  ];
});

/** Where it differs on purpose, and the deviation that says so. */
const differing: Readonly<Record<string, string>> = {
  "GET /api/concerns: answers no list": "DEV-58",
  "GET /api/settings/history: answers no list": "DEV-58",
  "GET /api/letter-templates: answers no list": "DEV-58",
  "GET /api/missed-calls: answers no list": "DEV-58",
  "POST /api/missed-calls/done: answers 200": "DEV-59",
};

describe("the calls that were asked for", () => {
  it("are declared with their fields, or a deviation says why not", () => {
    expect(lacking).toEqual(Object.keys(differing));
  });

  it.each(Object.entries(differing))("%s: %s says so", (_what, id) => {
    expect(deviations).toContain(`### ${id}\n`);
  });
});

it("DEV-60 names every table without a version", async () => {
  const { database } = await startHelpline();
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables AS tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT EXISTS (
      SELECT FROM information_schema.columns
      WHERE columns.table_name = tables.table_name AND column_name = 'version')
    ORDER BY 1`.execute(database);
  const [, entry = ""] = deviations.split("### DEV-60\n");
  const named = [
    ...(entry.split(/\*\*(?:Instead|Why):\*\*/)[1] ?? "").matchAll(/`([a-z_]+)`/g),
  ].map(([, name]) => name);
  expect(rows.map(({ name }) => name)).toEqual([...new Set(named)].toSorted());
});
