/** The API's description: well formed and complete. Rules: WIRE-23, WIRE-25. */
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { accessTable } from "@helpline/contract/access";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { validate } from "@helpline/contract/validation";
import type { ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { callDescriptions } from "./call-descriptions.ts";
import { callName, operationIdOf } from "./openapi.ts";

type Json = Record<string, unknown>;
interface Shown {
  readonly schema: Json;
  readonly example?: unknown;
}
interface Parameter extends Shown {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}
interface Operation extends Json {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { required: boolean; content: Record<string, Shown> };
  readonly responses: Record<string, { description: string; content?: Record<string, Shown> }>;
}
interface Document extends Json {
  readonly paths: Record<string, Record<string, Operation>>;
}

const helpline = await startHelpline({ PUBLIC_URL: "https://helpline.example.org" });
const document: Document = (await helpline.app.inject({ url: "/api/openapi.json" })).json();

const operationOf = ({ path, method }: RouteDeclaration): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};

/** Every object in the document, with its path. */
function* objects(value: unknown, way = "#"): Generator<[string, Json]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Json];
  for (const [key, child] of Object.entries(value)) yield* objects(child, `${way}/${key}`);
}

const types = new Set(["string", "number", "integer", "boolean", "null", "object", "array"]);

const isPattern = (text: string) => {
  try {
    return new RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
};

/** The parts of a JSON Schema 2020-12 object that a reader would not understand. */
function problemsOf(part: Json, isProperties: boolean): string[] {
  const unknown = ["$schema", "$ref", "nullable"].filter((name) => name in part);
  if (isProperties) return unknown;
  const { type, required, properties = {}, pattern } = part;
  return [
    ...unknown,
    ...(typeof type === "string" && !types.has(type) ? [`type ${type}`] : []),
    ...(Array.isArray(required)
      ? required
          .filter((name) => !Object.hasOwn(properties as Json, name))
          .map((name) => `requires ${name}`)
      : []),
    ...(typeof pattern === "string" && !isPattern(pattern) ? [`pattern ${pattern}`] : []),
  ];
}

/** Checks that this is a JSON Schema that a reader understands. */
function expectSchema(schema: unknown, way: string): void {
  expect(schema, way).toBeTypeOf("object");
  // One call of `expect`: there are a hundred thousand objects.
  const problems = [...objects(schema, way)].flatMap(([where, part]) =>
    problemsOf(part, where.endsWith("/properties")).map((problem) => `${where}: ${problem}`),
  );
  expect(problems).toEqual([]);
}

describe("the document", () => {
  it("is OpenAPI 3.1.0, and says where the API is", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toEqual({
      title: "Helpline API",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      description: expect.stringContaining("text of digits"),
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    });
    expect(document.servers).toEqual([{ url: "https://helpline.example.org" }]);
    expect(Object.keys(document).toSorted()).toEqual([
      "components",
      "info",
      "openapi",
      "paths",
      "servers",
      "tags",
    ]);
    expect(document.components).toMatchObject({
      securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    });
  });

  it("is made once, and sent in an encoding that the client accepts", async () => {
    const ask = (encoding: string) =>
      helpline.app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": encoding } });
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync, "br;q=0, gzip": gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const { rawPayload, headers } = await ask(encoding);
      expect(JSON.parse(String(decode(rawPayload)))).toEqual(document);
      expect(headers).toMatchObject({
        "content-encoding": encoding.split(" ").at(-1),
        "content-type": "application/json; charset=utf-8",
        vary: "accept-encoding",
      });
    }
    const { rawPayload, headers } = await ask("br;q=0, gzip;q=0");
    expect(headers).not.toHaveProperty("content-encoding");
    expect(Number(headers["content-length"])).toBe(rawPayload.length);
  });

  it("describes every route, and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      allRoutes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it("names each operation once, by its method and path alone", () => {
    const ids = allRoutes.map((route) => operationOf(route).operationId);
    expect(new Set(ids).size).toBe(allRoutes.length);
    for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z0-9]*$/);
    expect(ids).toEqual(allRoutes.map(operationIdOf));
    const named = (method: "GET" | "POST", path: `/${string}`) => operationIdOf({ method, path });
    expect(named("GET", "/api/cases/{id}/details")).toBe("getCasesByIdDetails");
    expect(named("POST", "/api/managers/cases/notify-case-user")).toBe(
      "postManagersCasesNotifyCaseUser",
    );
    expect(named("GET", "/notification.json")).toBe("getNotificationJson");
  });

  it("describes how each operation refuses", () => {
    for (const route of allRoutes) {
      const statuses = Object.keys(operationOf(route).responses);
      expect(
        statuses.filter((status) => status.startsWith("4")),
        route.path,
      ).not.toEqual([]);
    }
  });

  it("declares the tags of its operations", () => {
    const tags = [...new Set(allRoutes.map(({ tag }) => tag))].sort();
    expect(document.tags).toEqual(
      tags.map((name) => ({ name, description: expect.stringContaining(name) })),
    );
  });

  it("says of every change that takes a version what leaving it out means", () => {
    const versioned = allRoutes.filter(
      ({ body }) => body && "version" in body.shape && validate(body.shape.version, undefined).ok,
    );
    expect(versioned.length).toBeGreaterThan(5);
    for (const route of versioned) {
      expect(operationOf(route).description, callName(route)).toMatch(/Without `version`/);
    }
  });

  it("has no two paths that differ only in a parameter's name", () => {
    const plain = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
    expect(new Set(plain).size).toBe(plain.length);
  });
});

/** Refusals implied by a route's access, method and input. */
const followed = ({ access, method, query, body, once }: RouteDeclaration) => [
  ...(access === "anyone" ? [400, 503] : [400, 401, 403, 503]),
  ...(method === "GET" ? [] : [413, 415]),
  ...(query === undefined && body === undefined ? [] : [422]),
  ...(once ? [409] : []),
];

/** Names its callers, and asks for a token when not everybody may call. */
function expectCallers(route: RouteDeclaration): void {
  const operation = operationOf(route);
  expect(operation["x-access"]).toEqual(accessTable[route.access]);
  const open = route.access === "anyone" || route.pathToken !== undefined;
  expect(operation.security).toEqual(open ? [] : [{ token: [] }]);
  expect(operation).toMatchObject({ tags: [route.tag], summary: expect.stringMatching(/\S/) });
}

/** Has its parameters. */
function expectParameters(route: RouteDeclaration): void {
  const { parameters } = operationOf(route);
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(parameters.filter((each) => each.in === "path").map((each) => each.name)).toEqual(inPath);
  const inQuery = parameters.filter((each) => each.in === "query").map((each) => each.name);
  expect(inQuery).toEqual(Object.keys(route.query?.shape ?? {}));
  for (const parameter of parameters) {
    if (parameter.in === "path") expect(parameter.required).toBe(true);
    expectSchema(parameter.schema, `${route.path} ${parameter.name}`);
  }
}

/** Has its body, closed to unknown fields; those of telephone systems are open (TEL-2), and may be forms. */
function expectBody(route: RouteDeclaration): void {
  const { requestBody } = operationOf(route);
  if (!route.body) {
    expect(requestBody).toBeUndefined();
    return;
  }
  expect(requestBody?.required).toBe(true);
  const type = route.file === undefined ? "application/json" : "multipart/form-data";
  const forms = route.formBody ? ["application/x-www-form-urlencoded"] : [];
  expect(Object.keys(requestBody?.content ?? {})).toEqual([type, ...forms]);
  const schema = requestBody?.content[type]?.schema;
  expect(schema?.type).toBe("object");
  if (!route.formBody) expect(schema?.additionalProperties).toBe(false);
  const files = route.file === undefined ? [] : [route.file];
  expect(Object.keys((schema?.properties ?? {}) as Json)).toEqual([
    ...files,
    ...Object.keys(route.body.shape),
  ]);
  expect(schema?.required ?? []).toEqual(expect.arrayContaining(files));
  expectSchema(schema, `${route.path} body`);
}

/** Has its declared answers and those that follow from its access, method and input. */
function expectAnswers(route: RouteDeclaration): void {
  const { responses } = operationOf(route);
  const still = route.changesSeldom ? [304] : [];
  const all = [route.status, ...still, ...(route.errors ?? []), ...followed(route)];
  const expected = new Set(all.map(String));
  expect(Object.keys(responses).toSorted()).toEqual([...expected].toSorted());
  const { 304: _withoutBody, ...withBody } = responses;
  for (const [status, { description, content = {} }] of Object.entries(withBody)) {
    expect(description).toMatch(/\S/);
    const streamed = route.stream ? "text/event-stream" : undefined;
    const saved = route.bytes ? "application/octet-stream" : (streamed ?? route.fileType);
    const bytes = saved !== undefined && status === String(route.status);
    const schema = content[bytes ? saved : "application/json"]?.schema;
    expectSchema(schema, `${route.path} ${status}`);
    if (!route.bare && !bytes)
      expect(schema).toMatchObject({ required: ["status", "message", "data"] });
  }
  expect(JSON.stringify(responses[route.status])).not.toMatch(/"(password|search|hash)/);
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
/** By the text of the schema: most refusals have the same one, and compiling takes longer than all else. */
const checks = new Map<string, ValidateFunction>();

function checkOf(schema: Json): ValidateFunction {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? ajv.compile(schema);
  checks.set(text, check);
  return check;
}

/** Has an example that its own schema admits. */
function expectExample({ schema, example }: Shown, what: string): void {
  expect(example, `${what}: npm run api-examples records an example`).toBeDefined();
  // The bytes of a file in a form are shown as text.
  const check = checkOf(schema);
  expect([what, check(example), ajv.errorsText(check.errors)]).toEqual([what, true, "No errors"]);
}

/** Has an example of the request, of the answer, and of each refusal. */
function expectExamples(route: RouteDeclaration): void {
  const { parameters, requestBody, responses } = operationOf(route);
  for (const parameter of parameters) {
    if (parameter.required) expectExample(parameter, parameter.name);
  }
  for (const body of Object.values(requestBody?.content ?? {})) expectExample(body, "body");
  for (const [status, { content = {} }] of Object.entries(responses)) {
    for (const [type, shown] of Object.entries(content)) {
      expectExample(shown, status);
      const plain = route.bare === true && status === String(route.status);
      if (type === "application/json" && !plain) {
        expect(shown.example).toMatchObject({ status: Number(status) });
      }
    }
  }
}

it("explains calls that exist", () => {
  const declared = new Set(allRoutes.map(callName));
  expect(Object.keys(callDescriptions).filter((name) => !declared.has(name))).toEqual([]);
});

it("is of the version of this release", () => {
  const root = new URL("../../../", import.meta.url);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), "utf8"));
  const { version, workspaces } = read("package.json");
  expect(document.info).toMatchObject({ version });
  // An empty stand-in has the version of the package that it replaces.
  const own = workspaces.filter((folder: string) => !folder.startsWith("packages/no-"));
  for (const folder of own) {
    expect([folder, read(`${folder}/package.json`).version]).toEqual([folder, version]);
  }
});

it.each(allRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  "$name is described in full",
  ({ route }) => {
    expectCallers(route);
    expectParameters(route);
    expectBody(route);
    expectAnswers(route);
    expectExamples(route);
  },
);
