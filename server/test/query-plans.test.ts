/**
 * No list, count, search, details, log query or report reads a big table completely: the
 * test captures the queries of the routes and asks PostgreSQL for their plans. A distant page, found by
 * stored figures, equals the page found by counting.
 *
 * Rules: FIND-8.
 */
import { caseRoles } from "@helpline/contract/access";
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import {
  caseRoutes,
  caseSearchFields,
  caseSystemRoutes,
} from "@helpline/contract/cases/cases.routes";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { peopleRoutes } from "@helpline/contract/desk/people";
import { familyRoutes } from "@helpline/contract/families/families";
import { newCaseRoutes } from "@helpline/contract/families/new-case";
import { recordFamilyRoutes } from "@helpline/contract/families/record-cases";
import { similarRoutes } from "@helpline/contract/families/similar";
import type { RouteDeclaration } from "@helpline/contract/http";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { recordMergeRoutes } from "@helpline/contract/reference-records/record-merge";
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { weekRoutes } from "@helpline/contract/week/week";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { fillDatabase } from "../../bench/data/fill.ts";
import { type CallOptions, startHelpline } from "./build-test-app.ts";
import { pinPlans, readWhole, watchQueries } from "./plans.ts";
import { fewCases, range, someTexts, textFor, typedGuardian } from "./query-samples.ts";

const queries = watchQueries();

const helpline = await startHelpline({}, { watch: queries.watch });
const owner = helpline.connection("owner");
await fillDatabase(owner, { cases: 5000, seed: 5, tell: () => undefined });
const manager = (await helpline.logIn("manager")).token;
const handler = await helpline.logIn("advisor");
const advisor = handler.token;
const client = new pg.Client(owner);
await client.connect();
// A user who handles some of the cases, and their audit entries.
await client.query("UPDATE cases SET advisor_id = $1 WHERE with_advisor = 1 AND case_id % 2 = 0", [
  handler.userId,
]);
await client.query(
  `INSERT INTO audit_log (happened_at, user_id, user_type, action, entity, entity_id, case_id)
   SELECT now() - n * interval '1 hour', n % 50, 'manager', 'read', 'cases', n, n FROM generate_series(1, 6000) AS n`,
);
await pinPlans(client);
afterAll(() => client.end());

const big = [
  "cases",
  "case_list",
  "case_search",
  "case_logs",
  "guardians",
  "evaluations",
  "audit_log",
  "case_stage_changes",
];

type Asked = readonly [name: string, route: RouteDeclaration, options?: CallOptions];

const records = recordRoutes(guardians);
const pages = (name: string, route: RouteDeclaration, far: number, sorts: string[]): Asked[] =>
  [1, far].flatMap((page) => [
    [`${name}, page ${page}`, route, { params: { page } }] as const,
    ...sorts.flatMap((sort) =>
      ["asc", "desc"].map(
        (order) =>
          [
            `${name}, page ${page}, by ${sort} ${order}`,
            route,
            { params: { page }, query: { sort, order } },
          ] as const,
      ),
    ),
  ]);
const search = (search_in: string | readonly string[], search_for: string) => ({
  body: { search_in, search_for },
});
const ofManagers: readonly Asked[] = [
  ["cases counted", caseRoutes.count],
  ...pages("cases", caseRoutes.list, 200, ["case_id", "added_on"]),
  ...Object.entries(caseSystemRoutes).flatMap(([system, routes]): Asked[] => [
    [`${system}' cases counted`, routes.count],
    ...pages(`${system}' cases`, routes.list, 60, ["case_id", "added_on"]),
  ]),
  ...caseSearchFields.map((field): Asked => {
    return [`case search by ${field}`, caseRoutes.search, search(field, textFor(field))];
  }),
  ...someTexts.map(
    (text): Asked => [
      `case search in all fields for ${text}`,
      caseRoutes.search,
      search(caseSearchFields, text),
    ],
  ),
  ...fewCases.map((filters): Asked => {
    const name = "search" in filters ? "a search in all fields" : JSON.stringify(filters);
    return [`cases with ${name}`, caseQueryRoutes.query, { body: { filters } }];
  }),
  ["case details", caseRoutes.details, { params: { id: 77 } }],
  ["case history", caseRoutes.history, { params: { id: 77 } }],
  ["log entries", caseLogRoutes.ofCase, { params: { id: 77 } }],
  ["guardians counted", records.count],
  ...pages(
    "guardians",
    records.list,
    150,
    guardians.columns.map(({ field }) => field),
  ),
  ...Object.keys(guardians.search).map((field): Asked => {
    return [`guardian search by ${field}`, records.search, search(field, textFor(field))];
  }),
  ...someTexts.map(
    (text): Asked => [
      `guardian search in all fields for ${text}`,
      records.search,
      search(Object.keys(guardians.search), text),
    ],
  ),
  ["caller by number, in all fields", callerRoutes.search, { body: { q: "07700 900123" } }],
  ["caller by postcode", callerRoutes.search, { body: { q: "EX9 7LN" } }],
  ["caller by name", callerRoutes.search, { body: { q: "Wojciechowska" } }],
  ["caller by sound", callerRoutes.search, { body: { q: "Jonsen" } }],
  ["caller by two sounds", callerRoutes.search, { body: { q: "Sara Smyth" } }],
  ["case by sound", caseRoutes.search, search(["child_last_name"], "Jonsen")],
  ["guardian details", records.details, { params: { id: 77 } }],
  ...recordFamilyRoutes
    .filter(({ kind }) => kind.entity === "guardians")
    .flatMap(({ cases, duplicates }): Asked[] => [
      ["cases of a guardian", cases, { params: { id: 77 } }],
      ["duplicates of a guardian", duplicates, { params: { id: 77 } }],
    ]),
  ["uses of a guardian", recordMergeRoutes(guardians).uses, { params: { id: 77 } }],
  ["family of a case", familyRoutes.family, { params: { id: 77 } }],
  ["offers for a new case", newCaseRoutes.offers, { params: { id: 77 } }],
  ["similar guardians", similarRoutes.similar, { body: typedGuardian }],
  ["general report", generalReportRoutes.read],
  ["general report of a range", generalReportRoutes.read, { query: range }],
  ["report of a case", caseReportRoutes.read, { params: { case_id: 77 } }],
  ...caseRoles.map((role): Asked => {
    return [`load of each ${role}`, userRoutes.load, { query: { role } }];
  }),
  ["people at work", peopleRoutes.list],
  ["queues", deskRoutes.work],
  ["everybody's week", weekRoutes.get, { query: { whose: "everyone" } }],
  ["the week of somebody", weekRoutes.get, { query: { whose: String(handler.userId) } }],
  ["access log", accessLogRoutes.list],
  ["access log of a case", accessLogRoutes.list, { query: { case_id: "77" } }],
];
const { advisors } = caseSystemRoutes;
const ofHandlers: readonly Asked[] = [
  ["own cases counted", advisors.count],
  ...pages("own cases", advisors.list, 60, ["case_id", "added_on"]),
  ["own desk", deskRoutes.work],
  ["own week", weekRoutes.get],
  ["own callers", callerRoutes.search, { body: { q: "wojciechowska" } }],
  ["own case search", advisors.search, search("child_last_name", "Wojciechowska")],
];

const weeks = ["everybody's week", "the week of somebody", "own week"];

/**
 * Tables and indexes that a query may walk. Of the access log nearly all of the newest rows match. The index
 * of a whole stage is a single page here, so PostgreSQL takes either that or the one of each person; with
 * 200,000 cases it takes the latter. The index of reviews has only guardians whose alerts are to be reviewed.
 */
const walked: Readonly<Record<string, string>> = {
  "access log": "audit_log",
  ...Object.fromEntries(weeks.map((name) => [name, "guardians_first_review"])),
  ...Object.fromEntries(caseRoles.map((role) => [`load of each ${role}`, `cases_with_${role}`])),
};
const mayWalk = (name: string) => walked[name];

/** For searches whose many conditions cost more than reading 5000 rows, but not than reading a million. */
async function planForLargeTables(name: string) {
  const scans = name.includes("in all fields") ? "off" : "on";
  await client.query(`SET enable_seqscan = ${scans}`);
  await client.query(`SET enable_indexscan = ${scans}`);
}

async function wholeTablesOf([name, route, options = {}]: Asked, token: string) {
  await planForLargeTables(name);
  queries.take();
  const answer = await helpline.call(route, { ...options, token });
  expect(answer.status).toBe(route.status);
  const read: string[] = [];
  for (const query of queries.take().filter((each) => /^\s*(select|with)\b/i.test(each.sql))) {
    const whole = (await readWhole(client, query, mayWalk(name))).filter((table) =>
      big.includes(table),
    );
    if (whole.length > 0) read.push(`${whole.join(", ")}: ${query.sql}`);
  }
  return read;
}

describe("no big table is read completely", () => {
  it.each(ofManagers.map((asked) => ({ name: asked[0], asked })))("$name", async ({ asked }) => {
    expect(await wholeTablesOf(asked, manager)).toEqual([]);
  });
  it.each(ofHandlers.map((asked) => ({ name: asked[0], asked })))("$name", async ({ asked }) => {
    expect(await wholeTablesOf(asked, advisor)).toEqual([]);
  });
});

it.each(["case_search_names", "guardians_search"])(
  "a search without %s is detected",
  async (index) => {
    const ofGuardians = index === "guardians_search";
    const names = ofGuardians
      ? ["guardian search by first_name", "guardian search in all fields for Wojciechowska"]
      : ["case search by child_last_name", "case search in all fields for Wojciechowska"];
    const asked = ofManagers.filter(([name]) => names.includes(name));
    expect(asked).toHaveLength(2);
    const { rows } = await client.query("SELECT pg_get_indexdef($1::regclass) AS definition", [
      index,
    ]);
    await client.query(`DROP INDEX ${index}`);
    for (const each of asked) {
      expect(await wholeTablesOf(each, manager), each[0]).not.toEqual([]);
    }
    await client.query(rows[0].definition);
  },
);

describe("a distant page equals the page found by counting", () => {
  const orders = ["case_id", "added_on"].flatMap((sort) => ["asc", "desc"].map((o) => [sort, o]));

  it.each(orders)("of cases by %s %s, stale days included", async (sort, order) => {
    const { database } = helpline;
    await sql`UPDATE cases SET added_on = '2015-06-07' WHERE case_id % 1500 = 3`.execute(database);
    await sql`UPDATE cases SET deleted_at = now() WHERE case_id % 1000 = 5`.execute(database);
    const { rows } = await sql<{ case_id: number }>`
      SELECT case_id FROM cases WHERE deleted_at IS NULL
      ORDER BY ${sql.ref(sort ?? "")} ${sql.raw(order ?? "")}, case_id ${sql.raw(order ?? "")}`.execute(
      database,
    );
    for (const page of [51, 120, 199, Math.ceil(rows.length / 20), 302]) {
      const { data } = await helpline.call(caseRoutes.list, {
        params: { page },
        query: { sort: sort ?? "", order: order ?? "" },
        token: manager,
      });
      const expected = rows.slice((page - 1) * 20, page * 20);
      expect(data.map(({ case_id }: { case_id: number }) => ({ case_id }))).toEqual(expected);
    }
  });

  it.each([{}, { order: "desc" }, { sort: "last_name" }, { sort: "guardian_id", order: "desc" }])(
    "of guardians %j",
    async (query) => {
      const ask = async (page: number) =>
        (
          await helpline.call(records.list, {
            params: { page },
            query: { ...query },
            token: manager,
          })
        ).data as { guardian_id: number }[];
      const { sort = "name", order = "asc" } = query as { sort?: string; order?: string };
      const by = {
        name: sql`helpline_fold(last_name) ${sql.raw(order)}, helpline_fold(first_name) ${sql.raw(order)},`,
        last_name: sql`helpline_fold(last_name) ${sql.raw(order)},`,
        guardian_id: sql``,
      }[sort];
      const { rows } = await sql<{ guardian_id: number }>`
        SELECT guardian_id FROM guardians ORDER BY ${by ?? sql``} guardian_id ${sql.raw(order)}`.execute(
        helpline.database,
      );
      for (const page of [51, 133, Math.ceil(rows.length / 20)]) {
        const ids = (await ask(page)).map(({ guardian_id }) => ({ guardian_id }));
        expect(ids).toEqual(rows.slice((page - 1) * 20, page * 20));
      }
    },
  );
});
