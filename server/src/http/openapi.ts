/** The API's description, generated from the declarations that validate requests (WIRE-23). */

import { readFile } from "node:fs/promises";
import { accessTable } from "@helpline/contract/access";
import type { ErrorStatus, RouteDeclaration } from "@helpline/contract/http";
import {
  idempotencyDays,
  idempotencyKeyHeader,
  longestIdempotencyKey,
} from "@helpline/contract/idempotency";
import { messages } from "@helpline/contract/messages";
import { product } from "@helpline/contract/product";
import { refusals } from "@helpline/contract/refusals";
import type * as z from "zod/mini";
import { callDescriptions, generalDescription } from "./call-descriptions.ts";
import { envelopeSchema, jsonSchemaOf } from "./json-schema.ts";

const descriptions: Readonly<Record<ErrorStatus, string>> = {
  400: messages.badRequest,
  401: messages.notLoggedIn,
  403: refusals.notAllowed,
  404: refusals.notFound,
  409: refusals.conflict,
  413: refusals.tooLarge,
  415: refusals.wrongContentType,
  422: "Validation: every failure of the submit, in form order.",
  429: refusals.tooManyTries,
  503: refusals.unavailable,
};

const refusedLogin = "What was sent does not log anybody in.";

/** For a call of which no 422 was recorded. */
const wrongField = {
  status: 422,
  message: "Unknown field: colour.",
  data: { errors: [{ field: "colour", message: "Unknown field: colour." }] },
};

const stillSo = "The ETag in If-None-Match still matches: nothing has changed.";

const validationData = {
  type: "object",
  properties: {
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, message: { type: "string" } },
        required: ["field", "message"],
      },
    },
  },
  required: ["errors"],
};

/** `{ example }`, unless there is none. */
const shown = (example: unknown) => (example === undefined ? {} : { example });

const json = (schema: unknown, example?: unknown) => ({
  "application/json": { schema, ...shown(example) },
});

/** A route's refusals: its own, and those implied by its access, method, path, query and body. */
function refusalsOf(route: RouteDeclaration): ErrorStatus[] {
  const { access, method, query, body, once, errors = [] } = route;
  const implied: ErrorStatus[] = [
    ...(access === "anyone" ? [] : ([401, 403] as const)),
    // Any request may be broken; a body is read before it is known whether the route takes one.
    400,
    ...(method === "GET" ? [] : ([413, 415] as const)),
    ...(query || body ? ([422] as const) : []),
    ...(once ? ([409] as const) : []),
  ];
  return [...new Set([...errors, ...implied, 503 as const])].sort();
}

/** What a refused login says differs from what a missing token says. */
const descriptionOf = (status: ErrorStatus, { access }: RouteDeclaration) =>
  status === 401 && access === "anyone" ? refusedLogin : descriptions[status];

const refusal = (route: RouteDeclaration, example?: CallExample) => (status: ErrorStatus) => {
  const description = descriptionOf(status, route);
  const usual = status === 422 ? wrongField : { status, message: description, data: null };
  const content = json(
    envelopeSchema(status === 422 ? validationData : {}),
    example?.refusals[status] ?? usual,
  );
  return [String(status), { description, content }] as const;
};

function parametersOf(
  schema: z.ZodMiniObject | undefined,
  where: "path" | "query",
  examples: Readonly<Record<string, unknown>> = {},
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
    ...shown(examples[name]),
  }));
}

/** In a form, the file comes before the fields, as raw bytes. */
function formSchema(fields: Record<string, unknown>, file: string) {
  const { properties = {}, required = [] } = fields as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const bytes = { type: "string", contentMediaType: "application/octet-stream" };
  return {
    ...fields,
    properties: { [file]: bytes, ...properties },
    required: [file, ...required],
  };
}

function bodyOf({ body, file, formBody }: RouteDeclaration, example?: CallExample) {
  if (!body) return {};
  const schema = jsonSchemaOf(body, "input");
  const content =
    file === undefined
      ? {
          ...json(schema, example?.body),
          ...(formBody && {
            "application/x-www-form-urlencoded": { schema, ...shown(example?.body) },
          }),
        }
      : { "multipart/form-data": { schema: formSchema(schema, file), ...shown(example?.body) } };
  return { requestBody: { required: true, content } };
}

function answerOf(route: RouteDeclaration, example?: CallExample) {
  const answer = example?.answer;
  if (route.bytes) return { "application/octet-stream": { schema: {}, ...shown(answer) } };
  const data = jsonSchemaOf(route.data, "output");
  if (route.stream) return { "text/event-stream": { schema: data, ...shown(answer) } };
  // A file's content is made by its handler: text described by its schema, or JSON of any shape.
  if (route.fileType) {
    const schema = route.fileType === "application/json" ? {} : data;
    return { [route.fileType]: { schema, ...shown(answer) } };
  }
  return json(route.bare ? data : envelopeSchema(data), answer);
}

/** Routes open to anyone or with a token in the path need no header. */
const needsHeader = (route: RouteDeclaration) =>
  route.access !== "anyone" && route.pathToken === undefined;

const capitalisedParts = (text: string) =>
  text.replace(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_all, first: string) => first.toUpperCase());

/**
 * The name of a call in generated clients, from its method and path: `getCasesByIdDetails`. It must never
 * change, so it depends on nothing else.
 */
export function operationIdOf({ method, path }: Pick<RouteDeclaration, "method" | "path">): string {
  const parts = path
    .replace(/^\/api\//, "/")
    .split("/")
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.+)\}$/, "by $1"));
  return method.toLowerCase() + parts.map(capitalisedParts).join("");
}

const idempotencyKeyParameter = {
  name: idempotencyKeyHeader,
  in: "header",
  required: false,
  description: `Any text that is new for each thing to add. The same call with the same key gets the first answer and adds nothing, for ${idempotencyDays} days.`,
  schema: { type: "string", minLength: 1, maxLength: longestIdempotencyKey },
};

function operationOf(route: RouteDeclaration, example?: CallExample) {
  const description = callDescriptions[callName(route)];
  return {
    operationId: operationIdOf(route),
    tags: [route.tag],
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    "x-access": accessTable[route.access],
    security: needsHeader(route) ? [{ token: [] }] : [],
    parameters: [
      ...parametersOf(route.params, "path", example?.path),
      ...parametersOf(route.query, "query", example?.query),
      ...(route.once ? [idempotencyKeyParameter] : []),
    ],
    ...bodyOf(route, example),
    responses: Object.fromEntries([
      [String(route.status), { description: route.message, content: answerOf(route, example) }],
      ...(route.changesSeldom ? [["304", { description: stillSo }] as const] : []),
      ...refusalsOf(route).map(refusal(route, example)),
    ]),
  };
}

export function openApiDocument(
  routes: readonly RouteDeclaration[],
  serverUrl: string,
  examples: CallExamples,
  productName: string,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const operation = operationOf(route, examples[callName(route)]);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort();
  return {
    openapi: "3.1.0",
    info: {
      title: `${productName} API`,
      version: product.version,
      description: generalDescription,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl }],
    tags: tags.map((name) => ({ name, description: `Calls about ${name}.` })),
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

// One real request and answer of each call, for the API's description. They were recorded from the sample
// data by `npm run api-examples`.

export interface CallExample {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The fields of a form, too. */
  readonly body?: unknown;
  readonly answer: unknown;
  /** Answers to the same call that was refused, by status. */
  readonly refusals: Readonly<Record<string, unknown>>;
}

/** Examples by {@link callName}. */
export type CallExamples = Readonly<Record<string, CallExample>>;

/** `POST /api/gps`: what a call is called where there is no declaration at hand. */
export const callName = ({ method, path }: Pick<RouteDeclaration, "method" | "path">): string =>
  `${method} ${path}`;

export async function readCallExamples(file: string): Promise<CallExamples> {
  return JSON.parse(await readFile(file, "utf8"));
}
