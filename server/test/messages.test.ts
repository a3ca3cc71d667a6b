/**
 * Every message of the contract is said by the product, and provoked by a test: it is named or quoted in one, is the
 * answer of a call's success, or follows from wrong input, which is sent here to the rules of every call. What is
 * none of these is listed with its reason.
 *
 * Rules: WIRE-38.
 */
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { validate } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { notProvoked } from "./messages-not-provoked.ts";
import { absolute, readSource as read, sourceFiles } from "./source-files.ts";

const isTest = (file: string) => /\.test\.tsx?$|\/test\/|^(e2e|bench)\//.test(file);
const declaring = sourceFiles("contract/src").filter((file) => !isTest(file));
const folders = ["contract", "server", "web"].flatMap((each) =>
  ["src", "test", "build"].map((folder) => `${each}/${folder}`),
);
const sources = sourceFiles(...folders, "e2e")
  .filter((file) => !file.includes("messages-not-provoked"))
  .map((file) => ({ file, text: read(file) }));
const product = sources.filter(({ file }) => !isTest(file));
const tests = sources.filter(({ file }) => isTest(file));
const quoted = tests.map(({ text }) => text).join("\n");

interface Message {
  /** `enquiryMessages.topic`, or with a path in it: `enquiryMessages.filters.due`. */
  readonly name: string;
  readonly object: string;
  readonly keys: readonly string[];
  readonly value: unknown;
  /** The files that can say it: its own, and those that import that. */
  readonly module: string;
}

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null;

function leaves(value: unknown, keys: readonly string[] = []): [readonly string[], unknown][] {
  if (!isBranch(value) || Array.isArray(value)) return [[keys, value]];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, [...keys, key]));
}

/** The messages: what a module of the contract exports in an object whose name ends so. */
async function messagesIn(file: string): Promise<Message[]> {
  const declared = [...read(file).matchAll(/^export const (\w*[mM]essages)\b/gm)];
  if (declared.length === 0) return [];
  const exports = (await import(pathToFileURL(absolute(file)).href)) as object;
  return declared.flatMap(([, object = ""]) =>
    leaves((exports as Record<string, unknown>)[object]).map(([keys, value]) => {
      const module = path.basename(file, ".ts");
      return { name: [object, ...keys].join("."), object, keys, value, module };
    }),
  );
}
const all = (await Promise.all(declaring.map(messagesIn))).flat();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a text takes a message from its object: by its name, by destructuring, or with the part it is in. */
function names({ object, keys: [first = "", ...rest] }: Message, text: string): boolean {
  const part = `\\b${object}\\s*\\??\\.\\s*${escaped(first)}\\b`;
  const whole = rest.map((key) => `\\s*\\??\\.\\s*${escaped(key)}\\b`).join("");
  const taken = `\\{[^{}]*\\b${escaped(first)}\\b[^{}]*\\}\\s*=\\s*${object}\\b`;
  const ways = [
    part + whole,
    taken,
    `\\b${object}\\[`,
    // An object whose messages are looked up by a value.
    ...(rest.length > 0 ? [`${part}(?!\\s*\\??\\.)`] : []),
    // An object that is handed on as a whole.
    `(?:words|messages)\\s*[=:]\\s*\\{?\\s*${object}\\b`,
  ];
  return ways.some((way) => new RegExp(way).test(text));
}

const isNamedIn = (list: typeof sources, message: Message) =>
  list.some(
    ({ file, text }) =>
      text.includes(message.object) &&
      (text.includes(`/${message.module}.ts"`) ||
        text.includes(`/${message.module}"`) ||
        path.basename(file, ".ts") === message.module) &&
      names(message, text),
  );

/** The longest text that a message has in it as it stands. */
function fixedPart(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "function") return "";
  const texts = String(value).match(/`[^`]*`|"[^"]*"/g) ?? [];
  const parts = texts.flatMap((text) => text.slice(1, -1).split(/\$\{[^}]*\}/));
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? "";
}

// Wrong input, for every field of every call.

const wrongValues: readonly unknown[] = [
  null,
  "",
  "x",
  "\u0000",
  "x".repeat(30_001),
  -1,
  0.5,
  1e12,
  true,
  [],
  {},
  ["x"],
  [1, 1],
  Array.from({ length: 1001 }, (_, n) => n + 1),
  "31-02-2026",
  "1800-01-01",
  "2999-01-01",
  "9999-12-31",
];

/** The object in an optional field, one with a default, or one that is changed afterwards. */
function objectIn(schema: unknown): z.ZodMiniObject | undefined {
  if (schema instanceof z.ZodMiniObject) return schema;
  const { innerType, in: input } = (schema as { _zod: { def: Record<string, unknown> } })._zod.def;
  const inner = innerType ?? input;
  return inner ? objectIn(inner) : undefined;
}

function* wrongInputs(schema: z.ZodMiniObject): Generator<object> {
  yield {};
  for (const [name, field] of Object.entries(schema.shape)) {
    for (const value of wrongValues) yield { [name]: value };
    const inner = objectIn(field);
    if (inner) for (const each of wrongInputs(inner)) yield { [name]: each };
  }
}

const schemasOf = ({ params, query, body }: RouteDeclaration) =>
  [params, query, body].filter((schema) => schema !== undefined);

function refusalsOf(schema: z.ZodMiniObject): string[] {
  return [...wrongInputs(schema)].flatMap((input) => {
    const checked = validate(schema, input);
    return checked.ok ? [] : checked.errors.map(({ message }) => message);
  });
}

const provoked = new Set(allRoutes.flatMap(schemasOf).flatMap(refusalsOf));
const successes = new Set(allRoutes.map(({ message }) => message));

/** Whether a message, or what a function of messages makes, has been said. */
function isSaid({ value }: Message): boolean {
  if (typeof value === "string") return provoked.has(value) || successes.has(value);
  const part = fixedPart(value);
  return part.length > 8 && [...provoked, ...successes].some((text) => text.includes(part));
}

const isQuoted = ({ value }: Message) => {
  const part = fixedPart(value);
  return part.length > 5 && quoted.includes(part);
};

const isProvoked = (message: Message) =>
  isNamedIn(tests, message) || isQuoted(message) || isSaid(message);

describe("messages of the contract", () => {
  it("are all found", () => {
    expect(all.length).toBeGreaterThan(700);
    expect(provoked.size).toBeGreaterThan(200);
  });

  it("are said by the product", () => {
    const unsaid = all.filter((each) => !isNamedIn(product, each)).map(({ name }) => name);
    // Lists take these two from the object that they are given (`words` of the list of cases).
    expect(unsaid).toEqual(["caseMessages.chooseAction", "caseMessages.chooseRecord"]);
  });

  it("are provoked by a test, or listed with a reason", () => {
    const listed = Object.values(notProvoked).flat();
    const missing = all.filter((each) => !isProvoked(each)).map(({ name }) => name);
    expect(missing.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it("are listed only while no test provokes them", () => {
    const missing = new Set(all.filter((each) => !isProvoked(each)).map(({ name }) => name));
    const listed = Object.values(notProvoked).flat();
    expect(listed.filter((name) => !missing.has(name))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });
});
