/**
 * Every text of every call, 250 KB long and of the worst characters, is answered within 100 ms (WIRE-34). One that is
 * too long gets no further than its schema; what it is made of is tested in contract/src/sent-text.test.ts.
 */
import { allRoutes } from "@helpline/contract/routes";
import { validate } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import type { core } from "zod/mini";
import { filled, isQuick, worstTexts } from "./worst-texts.ts";

const routeParts = allRoutes.flatMap((route) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? [{ name: `${route.method} ${route.path} ${part}`, schema }] : [];
  }),
);

/** A schema as what it checks, so that fields that check the same are measured once. */
function checkedIn(schema: core.$ZodType): string {
  const seen = new Set<unknown>();
  return JSON.stringify(schema._zod.def, (key, value) => {
    if (typeof value === "function") return key === "error" ? undefined : String(value);
    if (value instanceof RegExp) return String(value);
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "again";
    seen.add(value);
    return "_zod" in value ? value._zod.def : value;
  });
}

const fields = new Map(
  routeParts.flatMap(({ name, schema }) =>
    Object.entries(schema.shape)
      .map(([field, each]) => [checkedIn(each), { name, schema, field }] as const)
      .filter(([checks]) => /"(string|transform)"/.test(checks)),
  ),
);

it("There are fields to be measured", () => {
  expect(fields.size).toBeGreaterThan(50);
});

describe.each(worstTexts)("250 KB of %s", (_what, piece) => {
  const typed = filled(piece);
  // After a start and before an end that are none of it, an expression may go through it many times.
  const sent = [`a${typed}`, `${typed}!`];

  it("are answered within 100 ms in every field of every call", () => {
    const slow = [...fields.values()].filter(({ schema, field }) =>
      sent.some((text) => !isQuick(() => validate(schema, { [field]: text }))),
    );
    expect(slow.map(({ name, field }) => `${name}.${field}`)).toEqual([]);
  }, 60_000);
});

describe("250 KB", () => {
  it("in one field after the other end the check, rules across fields included", () => {
    const slow = routeParts.flatMap(({ name, schema }) =>
      Object.keys(schema.shape)
        .filter((field) => !isQuick(() => validate(schema, { [field]: filled(", ") })))
        .map((field) => `${name}.${field}`),
    );
    expect(slow).toEqual([]);
  }, 60_000);

  it("are answered in lists and objects too", () => {
    const slow = [...fields.values()].filter(({ schema, field }) =>
      [[filled(", ")], { [filled(", ")]: filled(" a") }].some(
        (value) => !isQuick(() => validate(schema, { [field]: value })),
      ),
    );
    expect(slow.map(({ name, field }) => `${name}.${field}`)).toEqual([]);
  }, 60_000);
});
