/** What the API's description says of single calls. Rules: WIRE-23. */
import { referenceRecordKinds } from "@helpline/contract/reference-records/registry";
import { allRoutes } from "@helpline/contract/routes";
import { expect, it } from "vitest";
import { callDescriptions, generalDescription } from "./call-descriptions.ts";

const declared = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`));

it("describes calls that exist", () => {
  expect(Object.keys(callDescriptions).filter((name) => !declared.has(name))).toEqual([]);
});

it.each([["in general", generalDescription], ...Object.entries(callDescriptions)])(
  "%s: whole sentences, one blank between words",
  (_name, text) => {
    expect(text).toMatch(/^["`A-Z0-9].*[.]$/);
    expect(text).not.toMatch(/\s{2}|undefined| [.,](\s|$)/);
  },
);

it.each([
  "POST /api/callers/search",
  "POST /api/auth/login",
  "GET /api/events",
  "PUT /api/cases",
  "POST /api/cases/query",
  "POST /api/advisors/cases/logs",
  "POST /api/enquiries",
  "POST /api/letters",
  "POST /api/telephone/events",
  "POST /api/imports",
])("%s says what a caller has to know", (name) => {
  expect(callDescriptions[name]).toBeDefined();
});

it.each(["", "/advisors", "/advocates", "/clinics", "/evaluators"])(
  "the search of cases in /api%s says how it searches",
  (system) => {
    expect(callDescriptions[`POST /api${system}/cases/search`]).toMatch(/^The text is split at/);
  },
);

it.each(["PUT /api/users", "PUT /api/cases", "POST /api/cases/{id}/assign", "PUT /api/notice"])(
  "%s asks for the version that was read, and says what happens without",
  (name) => {
    expect(callDescriptions[name]).toMatch(/Send the `version` that you read/);
    expect(callDescriptions[name]).toMatch(/Without `version`/);
  },
);

it.each(referenceRecordKinds)("$many have all of their calls described", (kind) => {
  const of = (name: string) => callDescriptions[name.replace("…", `/api/${kind.entity}`)];
  expect(of("POST …/search")).toMatch(/^The text is split at/);
  expect(of("PUT …")).toMatch(/What was read can be sent back/);
  expect(of("GET …/{id}/details")).toMatch(new RegExp(`^If the ${kind.one} has been merged`));
  expect(of("POST …/merge")).toMatch(new RegExp(`names both ${kind.many}`));
  expect(of("POST …/unmerge")).toMatch(/within 30 days for admins, .* within 1 day for managers/);
});
