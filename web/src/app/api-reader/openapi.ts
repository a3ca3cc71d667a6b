/** Reads an OpenAPI 3.1 document for the API reader (decision A15). */

/** The part of JSON Schema that our server writes. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

interface Content {
  /** JSON, or a file of any type. */
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface OperationObject {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly "x-access"?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
}

export interface OpenApiDocument {
  readonly info?: { readonly title?: string; readonly version?: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly schema: JsonSchema | undefined;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly access: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  readonly answers: readonly Answer[];
}

const schemaOf = (part: Content | undefined) => Object.values(part?.content ?? {})[0]?.schema;

function toOperation(path: string, method: string, operation: OperationObject): Operation {
  return {
    id: `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: operation.tags?.[0] ?? "other",
    summary: operation.summary ?? "",
    access: operation["x-access"] ?? [],
    parameters: operation.parameters ?? [],
    body: schemaOf(operation.requestBody),
    answers: Object.entries(operation.responses ?? {}).map(([status, answer]) => ({
      status,
      description: answer.description ?? "",
      schema: schemaOf(answer),
    })),
  };
}

/** Every operation, in the document's order. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toOperation(path, method, operation)),
  );
}

/** The operations that contain every word of the filter in method, path, tag or summary, grouped by tag. */
export function groupOperations(
  operations: readonly Operation[],
  filter: string,
): ReadonlyMap<string, readonly Operation[]> {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { method, path, tag, summary } = operation;
    const text = `${method} ${path} ${tag} ${summary}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return groups;
}

/** A schema in words: `text or null`, `list of objects`, `"asc" or "desc"`. */
export function typeWords(schema: JsonSchema | undefined): string {
  if (!schema) return "anything";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeWords))].join(" or ");
  if (schema.type === "array") return `list of ${typeWords(schema.items)}`;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["anything"]);
  return types.join(" or ");
}

/** The length limits of a schema in words; empty if there are none. */
export function limitWords({ minLength, maxLength, format }: JsonSchema): string {
  const parts = [
    format,
    minLength && `at least ${minLength} characters`,
    maxLength && `at most ${maxLength} characters`,
  ];
  return parts.filter(Boolean).join(", ");
}

export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly limits: string;
  readonly required: boolean;
}

/** The fields of an object schema; nested ones have paths: `data[].gp_id`. */
export function fieldRows(schema: JsonSchema | undefined, prefix = ""): FieldRow[] {
  if (!schema) return [];
  if (schema.type === "array") return fieldRows(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const required = schema.required?.includes(name) ?? false;
    const row = { name: path, type: typeWords(property), limits: limitWords(property), required };
    return [row, ...fieldRows(property, path)];
  });
}
