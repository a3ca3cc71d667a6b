/**
 * The calls of a feature in words, kept beside it as `<feature>.calls.txt`. Call shapes are accepted from outside, so
 * whoever changes one sees the change in that file: `npx vitest run --project contract -u` writes it anew.
 *
 * A field is described by what it does with values of all kinds: which it takes and what it makes of them, the longest
 * text and the smallest and largest number, and the message of each refusal.
 */
import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { Day } from "../src/dates.ts";
import { type FieldNotes, fieldNotes } from "../src/fields.ts";
import type { RouteDeclaration } from "../src/http.ts";
import { validate } from "../src/validation.ts";

type Schema = z.core.$ZodType;

/** Dates of samples lie around it. */
const today = "2026-03-10" as Day;

/** What is sent for each field. Texts that are too long, and numbers that are too large, are sought apart. */
const samples: readonly unknown[] = [
  undefined,
  null,
  "",
  " ",
  "word",
  "Two  Words ",
  "two\nlines",
  "\u0007",
  "0",
  "1",
  " 7 ",
  "-1",
  "1.5",
  "0000-00-00",
  "1899-12-31",
  "2026-02-30",
  "2026-03-09",
  "2026-03-10",
  "2026-03-11",
  "2026-03-12",
  "2026-03-10T09:30:00Z",
  "09:30",
  "9:5",
  "25:00",
  "ruth@example.org",
  "Ruth <ruth@example.org>",
  "0113 496 0123",
  "ls1 4ap",
  "https://example.org/a",
  "javascript:alert(1)",
  0,
  1,
  -1,
  1.5,
  true,
  [],
  ["word"],
  [1],
  [1, 1],
  {},
];

const show = (value: unknown) => (value === undefined ? "left out" : JSON.stringify(value));

/** What a schema makes of a value. A value is sent as a field, because messages name it. */
function outcome(field: string, schema: Schema, value: unknown) {
  const form = z.strictObject({ [field]: schema as z.ZodMiniType });
  const sent = value === undefined ? {} : { [field]: value };
  const result = validate(form, sent, { today });
  if (result.ok) return { taken: (result.value as Record<string, unknown>)[field] };
  return { refused: result.errors.map(({ message }) => message).join(" | ") };
}

/** The largest whole number up to `most` for which `holds`, if it holds for `least` and then ends. */
function lastThat(least: number, most: number, holds: (n: number) => boolean): number {
  let [good, bad] = [least, most];
  if (holds(most)) return most;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** How long a text may be, and what is said of a longer one; of its letters, or of digits if it takes no letters. */
function lengthLines(field: string, schema: Schema): string[] {
  for (const letter of ["a", "1"]) {
    const text = (length: number) => letter.repeat(length);
    const takes = (length: number) => "taken" in outcome(field, schema, text(length));
    const least = [1, 2, 3, 6, 8, 10, 16, 32].find(takes);
    if (least === undefined) continue;
    const most = lastThat(least, 50_000, takes);
    if (most === 50_000) return ["any length"];
    const longer = outcome(field, schema, text(most + 1));
    return [`longest ${most}, then: ${"refused" in longer ? longer.refused : ""}`];
  }
  return [];
}

function numberLines(field: string, schema: Schema): string[] {
  const takes = (n: number) => "taken" in outcome(field, schema, n);
  const start = [0, 1, 10].find(takes);
  if (start === undefined) return [];
  const most = lastThat(start, Number.MAX_SAFE_INTEGER, takes);
  const least = -lastThat(-start, Number.MAX_SAFE_INTEGER, (n) => takes(-n));
  return [`numbers from ${least} to ${most}`];
}

/** The values of a closed list, which no sample holds. */
function choicesOf(schema: Schema): unknown[] {
  const found: unknown[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if ("enum" in part && Array.isArray(part.enum)) found.push(...part.enum);
    if ("const" in part) found.push(part.const);
    for (const each of Object.values(part)) visit(each);
  };
  visit(jsonSchemaOf(schema, "input"));
  return found.filter((value) => !samples.includes(value));
}

/** What it takes and makes of it, then each reason to refuse. */
function sampleLines(field: string, schema: Schema): string[] {
  const isFreeText = "taken" in outcome(field, schema, "word");
  const taken: string[] = [];
  const refused = new Map<string, unknown[]>();
  for (const sample of [...samples, ...choicesOf(schema)]) {
    const result = outcome(field, schema, sample);
    if ("refused" in result) {
      refused.set(result.refused, [...(refused.get(result.refused) ?? []), sample]);
      continue;
    }
    const becomes = show(result.taken);
    const isAsSent = becomes === show(sample);
    if (isAsSent && isFreeText && typeof sample === "string") continue;
    taken.push(isAsSent ? becomes : `${show(sample)} as ${becomes}`);
  }
  const others = [...refused].sort((a, b) => b[1].length - a[1].length)[0]?.[0];
  return [
    `takes ${[...(isFreeText ? ["texts"] : []), ...taken].join(", ") || "none of the samples"}`,
    ...[...refused].map(([message, values]) => {
      // What a field takes tells what else it refuses; of texts only the refused ones are told.
      const named = message === others && isFreeText ? values.filter(isText) : values;
      const names = message === others && !isFreeText ? [] : named.map(show);
      const more = message === others ? ["others"] : [];
      return `refuses ${[...names, ...more].join(", ")}: ${message}`;
    }),
  ];
}

const isText = (value: unknown) => typeof value === "string";

const notesOfSchema = (schema: Schema) =>
  fieldNotes.get(schema as Parameters<typeof fieldNotes.get>[0]);

function notesLines(schema: Schema): string[] {
  const notes = notesOfSchema(schema);
  if (!notes) return [];
  const { label, input, options, ...more } = notes as FieldNotes;
  const others = Object.entries(more).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const choices = (options ?? []).map(
    ({ value, label: shown, key }) => `${value}=${shown}${key ? ` (${key})` : ""}`,
  );
  return [
    [`"${label}" ${input}`, ...others].join(", "),
    ...(choices.length > 0 ? [`choices ${choices.join(", ")}`] : []),
  ];
}

const fieldLines = (field: string, schema: Schema) => [
  ...notesLines(schema),
  ...sampleLines(field, schema),
  ...lengthLines(field, schema),
  ...numberLines(field, schema),
];

function jsonSchemaOf(schema: Schema, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly [other: string]: unknown;
}

/** A schema as a type, such as `{ id: number; name?: string | null }`, with the bounds of texts and numbers. */
function typeText({ type, properties, items, anyOf, ...schema }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeText).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (type === "array") return `(${typeText(items ?? {})})[]`;
  if (type === "object") {
    const { required = [], additionalProperties } = schema;
    const fields = Object.entries(properties ?? {}).map(
      ([name, each]) => `${name}${required.includes(name) ? "" : "?"}: ${typeText(each)}`,
    );
    if (typeof additionalProperties === "object") {
      fields.push(`[name]: ${typeText(additionalProperties)}`);
    }
    return `{ ${fields.join("; ")} }`;
  }
  const { $schema: _dialect, ...bounds } = schema;
  const told = Object.entries(bounds).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const name = typeof type === "string" ? type : (type?.join(" | ") ?? "anything");
  return told.length > 0 ? `${name} (${told.join(", ")})` : name;
}

const typeOf = (schema: Schema, io: "input" | "output") => typeText(jsonSchemaOf(schema, io));

/** The fields of an object, or the entry of a list, also of one that may be left out. */
function partsOf(schema: Schema): [string, Schema][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") return Object.entries(def.shape);
  if (def.type === "array") return [["[]", def.element]];
  if (def.type === "pipe") return [...partsOf(def.in), ...partsOf(def.out)];
  return "innerType" in def ? partsOf(def.innerType) : [];
}

/** The fields of fields, as `filters.added_from` or `rows[].name`. */
function partsWithin(schema: Schema, place = ""): [string, Schema][] {
  return partsOf(schema).flatMap(([name, each]) => {
    const at = name === "[]" || place === "" ? `${place}${name}` : `${place}.${name}`;
    return [...(place === "" ? [] : [[at, each] as [string, Schema]]), ...partsWithin(each, at)];
  });
}

/** Fields that several calls of a feature share are described once. */
function describe(routes: readonly (readonly [string, RouteDeclaration])[]): string {
  const fields = new Map<string, string>();
  const fieldName = (name: string, schema: Schema) => {
    const lines = fieldLines(name, schema).map((line) => `    ${line}`);
    const text = [...lines, `    type ${typeOf(schema, "input")}`].join("\n");
    const known = [...fields].find(([key, other]) => key.split("#")[0] === name && other === text);
    if (known) return known[0];
    const count = [...fields.keys()].filter((key) => key.split("#")[0] === name).length;
    const key = count === 0 ? name : `${name}#${count + 1}`;
    fields.set(key, text);
    return key;
  };
  /** Long answers that several calls give are described once. */
  const answers = new Map<string, string>();
  const answerName = (data: Schema) => {
    const text = typeOf(data, "output");
    if (text.length < 100) return text;
    const name = answers.get(text) ?? `answer ${answers.size + 1}`;
    answers.set(text, name);
    return name;
  };
  const part = (name: string, schema: Schema | undefined) => {
    if (!schema) return [];
    const names = partsOf(schema).map(([field, each]) => fieldName(field, each));
    for (const [field, each] of partsWithin(schema)) fieldName(field, each);
    const unknown = outcomeOfUnknown(schema);
    return [`    ${name}: ${names.join(", ")}${unknown}`];
  };
  const calls = routes.map(([name, route]) => {
    const { method, path, summary, params, query, body, data, ...more } = route;
    const flags = Object.entries(more).map(
      ([flag, each]) =>
        `${flag} ${typeof each === "function" ? "by a rule" : JSON.stringify(each)}`,
    );
    return [
      `${method} ${path} (${name})`,
      `    ${summary}`,
      `    ${flags.join(", ")}`,
      ...part("params", params),
      ...part("query", query),
      ...part("body", body),
      `    answers ${answerName(data)}`,
    ].join("\n");
  });
  const types =
    answers.size > 0 ? ["Answers", ...[...answers].map(([t, n]) => `${n}\n    ${t}`)] : [];
  const described = [...fields].map(([key, text]) => `${key}\n${text}`);
  return [...calls, ...types, ...(described.length > 0 ? ["Fields", ...described] : []), ""].join(
    "\n\n",
  );
}

function outcomeOfUnknown(schema: Schema): string {
  const result = validate(schema, { unheard_of: 1 }, { today });
  const isRefused =
    !result.ok && result.errors.some(({ message }) => message === "Unknown field: unheard_of.");
  return isRefused ? "" : ", and others are ignored";
}

/** The declarations in a group, with their names; a group of groups too. */
function routesIn(group: object): (readonly [string, RouteDeclaration])[] {
  return Object.entries(group).flatMap(([name, value]) => {
    if (typeof value !== "object" || value === null || value instanceof z.ZodMiniType) return [];
    return "method" in value && "path" in value
      ? [[name, value as RouteDeclaration] as const]
      : routesIn(value);
  });
}

/**
 * Declares the test that compares calls with their approved description.
 * @param file path from the test file, such as `./consents.calls.txt`
 */
export function itHasApprovedCalls(file: string, ...groups: readonly object[]): void {
  it(`has the calls of ${file.slice(2)}`, async () => {
    await expect(describe(groups.flatMap(routesIn))).toMatchFileSnapshot(file);
  }, 30_000);
}
