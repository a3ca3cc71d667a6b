/** The served OpenAPI document as the fuzzer reads it: its only source of possible requests. */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";

export type Schema = Readonly<Record<string, unknown>>;

interface Content {
  readonly schema: Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: Schema;
}

interface OperationObject {
  /** The permitted callers. */
  readonly "x-access": readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, Content>> }>
  >;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

/** One operation of the document. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly access: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly json: Schema | undefined;
  readonly form: Schema | undefined;
  readonly responses: OperationObject["responses"];
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation["method"],
      path,
      access: operation["x-access"],
      parameters: operation.parameters,
      json: operation.requestBody?.content["application/json"]?.schema,
      form: operation.requestBody?.content["multipart/form-data"]?.schema,
      responses: operation.responses,
    })),
  );
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const compiled = new WeakMap<Schema, ValidateFunction>();

export function compile(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const made = ajv.compile(schema);
  compiled.set(schema, made);
  return made;
}

export interface FuzzAnswer {
  readonly statusCode: number;
  readonly type: string;
  readonly text: string;
}

/** The violation of the document by an answer; null if there is none. */
export function breach({ responses }: Operation, answer: FuzzAnswer): string | null {
  if (answer.statusCode >= 500) return `answered ${answer.statusCode}`;
  const declared = responses[String(answer.statusCode)];
  if (!declared) return `answered ${answer.statusCode}, which the document does not name`;
  const type = answer.type.split(";")[0] ?? "";
  const content = declared.content[type];
  if (!content) {
    const bytes = "application/octet-stream" in declared.content;
    return bytes ? null : `answered ${answer.statusCode} as ${type}`;
  }
  if (type !== "application/json") return null;
  const body: unknown = JSON.parse(answer.text);
  const check = compile(content.schema);
  if (!check(body)) return `answered ${answer.statusCode}: ${ajv.errorsText(check.errors)}`;
  const { status } = body as { status?: unknown };
  const enveloped = typeof status === "number" && "data" in (body as object);
  return enveloped && status !== answer.statusCode ? `says ${status} in its envelope` : null;
}
