/** Values for a JSON schema: values that it allows, and hostile ones. */
import fc from "fast-check";
import { compile, type Schema } from "./document.ts";

/** Texts of every kind that a helpline's forms contain. A schema gets those that match it. */
const ordinary = [
  "a",
  "Zoë",
  "O'Brien",
  "Marguerite",
  "Mill Lane",
  "Help with an appeal",
  "Leeds",
  "LS1 4AB",
  "0113 496 0123",
  "07700 900123",
  "post@example.org",
  "https://example.org",
  "2026-02-03",
  "1999-12-31",
  "2026-02-03T10:00:00.000Z",
  "correct horse",
  "w.okonkwo",
  "1",
  "2",
  "17",
  "notes.txt",
  "note:new",
  "line one\nline two",
  "Ελλάδα",
  "母",
  "👩🏽‍🦽",
];

export const hostile = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "\ufeff",
  "%",
  "_",
  "\\",
  "%25%00",
  "' OR '1'='1",
  "'; DROP TABLE cases; --",
  "1) UNION SELECT password_hash FROM users--",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "{{7*7}}",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "a".repeat(201),
  "x".repeat(5_000),
  "-1",
  "0",
  "1e309",
  "NaN",
  "null",
  "99999999999999999999",
  "2147483648",
  "0x10",
  "٣",
  "2026-02-30",
  "0000-00-00",
  "infinity",
  "CON",
  "a/b",
  "a\\b",
  "a\r\nset-cookie: x=y",
  "[object Object]",
  "__proto__",
  "true",
];

const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [1, 2],
  { $gt: "" },
  { length: 3 },
  ["a"],
  "a",
];

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

/** Mostly invalid values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

function textFor(schema: Schema): fc.Arbitrary<unknown> {
  const fits = compile(schema);
  const known = [...ordinary, ...hostile].filter((text) => fits(text));
  const free = fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => fits(text) === true);
  if (known.length === 0) {
    // No known text matches its pattern: generated from the pattern.
    return fc.stringMatching(new RegExp(String(schema.pattern), "u"));
  }
  const some = fc.constantFrom(...known);
  return fits("qwerty ?") ? fc.oneof({ weight: 4, arbitrary: some }, free) : some;
}

function numberFor(schema: Schema): fc.Arbitrary<unknown> {
  const limit = (name: string, otherwise: number) =>
    typeof schema[name] === "number" ? (schema[name] as number) : otherwise;
  const min = Math.max(limit("minimum", limit("exclusiveMinimum", -1) + 1), -(2 ** 31));
  const max = Math.min(limit("maximum", 2 ** 31), 2 ** 31);
  // Ids and versions are small here, so that most numbers refer to existing rows.
  const small = fc.integer({ min, max: Math.max(min, Math.min(max, 45)) });
  return fc.oneof({ weight: 6, arbitrary: small }, fc.integer({ min, max }));
}

function objectFor(schema: Schema): fc.Arbitrary<unknown> {
  if (!schema.properties && typeof schema.additionalProperties === "object") {
    const value = valueFor(schema.additionalProperties as Schema);
    return fc.dictionary(fc.constantFrom(...ordinary, ...hostile), value, { maxKeys: 4 });
  }
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema.required ?? []) as readonly string[];
  const parts = Object.entries(properties).map(([name, property]) => {
    const value = valueFor(property);
    const present = required.includes(name) ? value : fc.option(value, { nil: undefined, freq: 3 });
    return present.map((each) => [name, each] as const);
  });
  return fc
    .tuple(...parts)
    .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
}

/** A value that the schema allows. */
export function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map(valueFor));
  const types = [schema.type ?? "any"].flat() as string[];
  if (types.length > 1) {
    return fc.oneof(...types.map((type) => valueFor({ ...schema, type })));
  }
  switch (types[0]) {
    case "object":
      return objectFor(schema);
    case "array":
      return fc.array(valueFor((schema.items ?? {}) as Schema), { maxLength: 3 });
    case "string":
      return textFor(schema);
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const forbiddenNames = ["__proto__", "constructor", "user_type", "password_hash", "deleted_at"];

/** The object with one fault: an invalid value, a missing field, an additional field. */
export function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.nat(), hostileValue, fc.constantFrom("set", "drop", "add", "replace"))
    .map(([whole, place, bad, how]) => {
      if (how === "replace" || typeof whole !== "object" || whole === null) return bad;
      const entries = Object.entries(whole);
      const at = entries.length === 0 ? 0 : place % entries.length;
      const [name = "x"] = entries[at] ?? [];
      if (how === "drop") return Object.fromEntries(entries.filter(([each]) => each !== name));
      const extra = forbiddenNames[place % forbiddenNames.length] ?? "x";
      const changed = how === "add" ? extra : name;
      return Object.fromEntries([...entries, [changed, bad]]);
    });
}
