/** The texts of all calls: bounded before any rule sees them, and tidied (WIRE-34, WIRE-35). */
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { allRoutes } from "./routes.ts";
import { boundedTransforms, tidying } from "./sent-text.ts";

interface Found {
  readonly where: string;
  readonly schema: z.core.$ZodString;
}

type Def = z.core.$ZodTypes["_zod"]["def"];
const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

const leaves = [
  "number",
  "int",
  "boolean",
  "enum",
  "literal",
  "null",
  "undefined",
  "unknown",
  "string",
];

/** What a schema is made of, by its place in it. A new kind of schema is not passed over. */
function partsOf(def: Def, where: string): (readonly [string, z.core.$ZodType])[] {
  if (def.type === "object") return Object.entries(def.shape).map(([n, each]) => [`.${n}`, each]);
  const isAround =
    def.type === "optional" ||
    def.type === "nullable" ||
    def.type === "default" ||
    def.type === "catch";
  if (isAround) return [["", def.innerType]];
  if (def.type === "array") return [["[]", def.element]];
  if (def.type === "union") return def.options.map((option) => ["", option]);
  if (def.type === "pipe") return [def.in, def.out].map((side) => ["", side]);
  if (def.type === "record") {
    return [
      ["{key}", def.keyType],
      ["{}", def.valueType],
    ];
  }
  if (leaves.includes(def.type) || def.type === "transform") return [];
  throw new Error(`${where}: unknown kind ${def.type}`);
}

const texts: Found[] = [];
/** Transforms that see what was sent, of any length. */
const unbounded: string[] = [];

function walk(schema: z.core.$ZodType, where: string, isChecked = false): void {
  const def = defOf(schema);
  if (def.type === "string") {
    texts.push({ where, schema: schema as z.core.$ZodString });
    return;
  }
  if (def.type === "transform" && !isChecked && !boundedTransforms.has(schema)) {
    unbounded.push(where);
  }
  for (const [at, [part, inner]] of partsOf(def, where).entries()) {
    // What stands after something in a pipe sees only what that has accepted.
    walk(inner, where + part, isChecked || (def.type === "pipe" && at > 0 && !isFirst(def.in)));
  }
}

/** A transform at the start of a pipe judges nothing: what follows it sees what was sent. */
const isFirst = (schema: z.core.$ZodType) => defOf(schema).type === "transform";

const routeParts = allRoutes.flatMap((route) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? [{ name: `${route.method} ${route.path} ${part}`, schema }] : [];
  }),
);

for (const { name, schema } of routeParts) walk(schema, name);

const checksOf = ({ schema }: Found) => schema._zod.def.checks ?? [];
const isTidying = (check: z.core.$ZodCheck) =>
  Object.values(tidying).some((each) => each === check);

/** Whether the length is the first thing that is judged, and ends the check. */
function isBounded(found: Found): boolean {
  const first = checksOf(found).find((check) => !isTidying(check))?._zod.def;
  return first?.check === "max_length" && first.abort === true;
}

describe("Every text of every call", () => {
  it("is found", () => {
    expect(texts.length).toBeGreaterThan(400);
  });

  it("is bounded before any other rule, transform or expression sees it", () => {
    expect(texts.filter((each) => !isBounded(each)).map(({ where }) => where)).toEqual([]);
    expect(unbounded).toEqual([]);
  });

  it("is tidied, unless it is compared as it is", () => {
    const exact = texts
      .filter((each) => !checksOf(each).some(isTidying))
      .map(({ where }) => where.replace(/^.* /, "").replace(/^(params|query|body)\./, ""));
    expect([...new Set(exact)].sort()).toEqual(comparedAsTheyAre);
  });
});

/** Tokens, numbers, days and moments, names of stored things, and passwords that are only compared. */
const comparedAsTheyAre: readonly string[] = [
  "added_on",
  "alerts[].review_on",
  "answer",
  "assigned_to",
  "before",
  "call_back_on",
  "case_id",
  "challenge",
  "changes.backup_passphrase",
  "changes.clocks[].from",
  "changes.clocks[].from.key",
  "changes.clocks[].key",
  "changes.clocks[].valid_from",
  "changes.title_prefix",
  "child_dob",
  "columns{key}",
  "current_password",
  "dob",
  "due_on",
  "end_date",
  "expires_on",
  "file_name",
  "filled[].placeholder",
  "filters.added_from",
  "filters.added_to",
  "filters.closed_from",
  "filters.closed_to",
  "filters.last_entry_from",
  "filters.last_entry_to",
  "filters.taken_from",
  "filters.taken_to",
  "follow_up.due_on",
  "from",
  "given_on",
  "how_many_children_under_18_in_household",
  "how_many_people_in_the_household",
  "id",
  "left_out[]",
  "local_authority_id",
  "met{key}",
  "met{}",
  "name",
  "number",
  "number_of_children_with_issues_in_the_home",
  "page",
  "page_entered_on",
  "password",
  "review_on",
  "row",
  "secret",
  "session",
  "start_date",
  "starts{key}",
  "starts{}",
  "template_id",
  "to",
  "token",
  "until",
  "user_id",
  "username",
  "values{key}",
  "version",
  "whose",
  "withdrawn_on",
  "year_of_issue_of_ehcp",
];
