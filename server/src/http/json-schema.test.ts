/** The contract's schemas as JSON Schema, and answers that are written by them. Rules: WIRE-1. */
import type { RouteDeclaration } from "@helpline/contract/http";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { envelopeSchema, jsonSchemaOf, jsonType, writeAnswer } from "./json-schema.ts";

it.each([
  ["a text or null", z.nullable(z.string()), { type: ["string", "null"] }],
  [
    "one of some texts or null",
    z.nullable(z.enum(["a", "b"])),
    { type: ["string", "null"], enum: ["a", "b", null] },
  ],
  ["one text or null", z.nullable(z.literal("a")), { type: ["string", "null"], enum: ["a", null] }],
  [
    "one of two values",
    z.union([z.literal(1), z.literal(2)]),
    { type: expect.stringMatching(/^(integer|number)$/), enum: [1, 2] },
  ],
  [
    "a list or null",
    z.nullable(z.array(z.string())),
    { type: ["array", "null"], items: { type: "string" } },
  ],
  ["a text or a number", z.union([z.string(), z.number()]), { type: ["string", "number"] }],
  [
    "a list or a number",
    z.union([z.array(z.string()), z.number()]),
    { anyOf: [{ type: "array", items: { type: "string" } }, { type: "number" }] },
  ],
  [
    "a list, null or a number",
    z.union([z.array(z.string()), z.null(), z.number()]),
    { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }, { type: "number" }] },
  ],
  [
    "a value or any text",
    z.union([z.literal("a"), z.number()]),
    { anyOf: [{ type: "string", const: "a" }, { type: "number" }] },
  ],
  ["anything or null", z.nullable(z.unknown()), { anyOf: [{}, { type: "null" }] }],
  ["what JSON does not know", z.date(), {}],
] as const)("%s", (_what, schema, expected) => {
  expect(jsonSchemaOf(schema, "output")).toEqual(expected);
});

it("applies inside objects, and names no dialect", () => {
  const schema = z.object({ name: z.nullable(z.string()) });
  expect(jsonSchemaOf(schema, "output")).toEqual({
    type: "object",
    properties: { name: { type: ["string", "null"] } },
    required: ["name"],
    additionalProperties: false,
  });
});

it("a value with a default may be left out by callers, and is in every answer", () => {
  const schema = z.object({ name: z._default(z.string(), "x") });
  expect(jsonSchemaOf(schema, "input").required).toBeUndefined();
  expect(jsonSchemaOf(schema, "output").required).toEqual(["name"]);
});

it("the envelope has status, message and data, and nothing else", () => {
  expect(envelopeSchema({ type: "string" })).toEqual({
    type: "object",
    properties: {
      status: { type: "integer" },
      message: { type: "string" },
      data: { type: "string" },
    },
    required: ["status", "message", "data"],
    additionalProperties: false,
  });
  expect(jsonType).toBe("application/json; charset=utf-8");
});

const routeOf = (data: z.ZodMiniType) => ({ data }) as unknown as RouteDeclaration;

it("an answer has what its route declares and nothing more, each time", () => {
  const route = routeOf(z.object({ name: z.nullable(z.string()) }));
  const write = (name: string | null) =>
    writeAnswer(route, { status: 200, message: "Found.", data: { name, hash: "x" }, more: 1 });
  expect(JSON.parse(write("Zoë"))).toEqual({
    status: 200,
    message: "Found.",
    data: { name: "Zoë" },
  });
  expect(JSON.parse(write(null)).data).toEqual({ name: null });
  const other = routeOf(z.object({ hash: z.string() }));
  expect(
    JSON.parse(writeAnswer(other, { status: 200, message: "", data: { hash: "x" } })).data,
  ).toEqual({ hash: "x" });
});

it("an answer without something that is declared is an error", () => {
  const route = routeOf(z.object({ name: z.string() }));
  expect(() => writeAnswer(route, { status: 200, message: "", data: {} })).toThrow(/name/);
});
