/** Converts the contract's schemas to JSON Schema, for the OpenAPI document and the response serialisers. */
import type { RouteDeclaration } from "@helpline/contract/http";
import fastJsonStringify from "fast-json-stringify";
import * as z from "zod";

type JsonSchema = Record<string, unknown>;

/**
 * Turns `anyOf` of a plain type and null into `type: [that, "null"]`, which the serialiser need not try
 * out.
 */
function withoutSimpleAnyOf(schema: JsonSchema): void {
  const options = schema.anyOf as readonly JsonSchema[] | undefined;
  if (!options) return;
  if (options.every((option) => "const" in option)) {
    delete schema.anyOf;
    schema.type = options[0]?.type;
    schema.enum = options.map((option) => option.const);
    return;
  }
  const [first, second] = options;
  if (options.length === 2 && first && typeof first.type === "string" && second?.type === "null") {
    delete schema.anyOf;
    const { const: constant, ...plain } = first;
    const values = constant === undefined ? first.enum : [constant];
    const allowed = Array.isArray(values) && { enum: [...values, null] };
    Object.assign(schema, plain, { type: [first.type, "null"] }, allowed);
  }
}

/** @param io `input` for what a caller sends, `output` for answers */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...result } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => withoutSimpleAnyOf(jsonSchema as JsonSchema),
  });
  return result;
}

/** The envelope of every answer (WIRE-1) around `data`. */
export function envelopeSchema(data: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: { status: { type: "integer" }, message: { type: "string" }, data },
    required: ["status", "message", "data"],
    additionalProperties: false,
  };
}

/** The content type of every answer in JSON. */
export const jsonType = "application/json; charset=utf-8";

/** Each is compiled when its call is first answered: most processes answer only a few of the calls. */
const serialisers = new WeakMap<RouteDeclaration, (answer: unknown) => string>();

/**
 * Writes the envelope of an answer as JSON, without what the route does not declare.
 * @throws Error if the answer lacks something that the route declares
 */
export function writeAnswer(route: RouteDeclaration, answer: unknown): string {
  const known = serialisers.get(route);
  if (known) return known(answer);
  const serialise = fastJsonStringify(envelopeSchema(jsonSchemaOf(route.data, "output")));
  serialisers.set(route, serialise);
  return serialise(answer);
}
