import { expect, it } from "vitest";
import { fieldRows, groupOperations, limitWords, operationsOf, typeWords } from "./openapi.ts";

const document = {
  paths: {
    "/api/gps/{page}": {
      get: {
        tags: ["GP practices"],
        summary: "A page of GP practices",
        "x-access": ["admin", "manager"],
        parameters: [{ name: "page", in: "path", required: true, schema: { type: "string" } }],
        responses: { "200": { description: "OK" }, "401": { description: "Please log in." } },
      },
    },
    "/api/auth/login": {
      post: {
        tags: ["session"],
        summary: "Log in",
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { username: { type: "string", maxLength: 60 } },
                required: ["username"],
              },
            },
          },
        },
      },
    },
  },
};

it("reads every operation and who may call it", () => {
  const [list, login] = operationsOf(document);
  expect(list).toMatchObject({
    method: "GET",
    path: "/api/gps/{page}",
    access: ["admin", "manager"],
  });
  expect(list?.answers.map((answer) => answer.status)).toEqual(["200", "401"]);
  expect(fieldRows(login?.body)).toEqual([
    { name: "username", type: "string", limits: "at most 60 characters", required: true },
  ]);
});

it("accepts a minimal document", () => {
  expect(operationsOf({})).toEqual([]);
  expect(operationsOf({ paths: { "/x": { get: {} } } })).toMatchObject([
    { tag: "other", access: [], parameters: [], answers: [], body: undefined },
  ]);
});

it("filters by every word in method, path, tag or summary", () => {
  const operations = operationsOf(document);
  const found = (filter: string) => [...groupOperations(operations, filter).keys()];
  expect(found("")).toEqual(["GP practices", "session"]);
  expect(found("post login")).toEqual(["session"]);
  expect(found("gp page")).toEqual(["GP practices"]);
  expect(found("nothing")).toEqual([]);
});

it("names nested fields by path", () => {
  const row = { type: "object", properties: { gp_id: { type: "number" } }, required: ["gp_id"] };
  const rows = fieldRows({
    type: "object",
    properties: { data: { type: "array", items: row } },
  });
  expect(rows.map(({ name, type, required }) => [name, type, required])).toEqual([
    ["data", "list of object", false],
    ["data[].gp_id", "number", true],
  ]);
});

it.each([
  [{ type: ["string", "null"] }, "string or null"],
  [{ enum: ["asc", "desc"] }, '"asc" or "desc"'],
  [{ const: 0 }, "0"],
  [{ anyOf: [{ const: 0 }, { const: 1 }] }, "0 or 1"],
  [{}, "anything"],
  [undefined, "anything"],
])("words %j as %s", (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});

it("describes limits in words", () => {
  expect(limitWords({ minLength: 3, maxLength: 9 })).toBe(
    "at least 3 characters, at most 9 characters",
  );
  expect(limitWords({})).toBe("");
});
