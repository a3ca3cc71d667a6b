/**
 * `npm run bench:lists`: how long one person waits for the first page of a filtered list with its count, in
 * every order, for the desk, and for reports.
 */
import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseSorts } from "@helpline/contract/case-query/case-query.plain";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { peopleRoutes } from "@helpline/contract/desk/people";
import type { RouteDeclaration } from "@helpline/contract/http";
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { logIn } from "../log-in.ts";
import { median } from "../run/drive.ts";
import { startServer } from "../run/servers.ts";
import { password, readFacts } from "../workloads/facts.ts";
import { filtersOf, readValues } from "./filters.ts";

const usage =
  "npm run bench:lists -- [--data-dir data/bench-1000000] [--times 5] [--only <part of a name>]";

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly data: unknown;
}

type Ask = (route: RouteDeclaration, body?: object, query?: string) => Promise<Answer>;

const askAs =
  (url: string, token: string): Ask =>
  async (route, body, query = "") => {
    const began = performance.now();
    const answer = await fetch(`${url}${route.path}${query}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await answer.json()) as { data: unknown };
    return { ms: performance.now() - began, status: answer.status, data };
  };

/** The median of several calls after a first one, in ms; and the last answer. */
async function timed(times: number, call: () => Promise<Answer>) {
  let last = await call();
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    last = await call();
    taken.push(last.ms);
  }
  return { ms: median(taken), last };
}

const orders = caseSorts.flatMap((sort) =>
  (["asc", "desc"] as const).map((order) => ({ sort, order })),
);

const round = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0));

type Screen = readonly [name: string, ask: () => Promise<Answer>];

const range = (from: string, to: string) => `from=${from}&to=${to}`;
const quarter = range("2026-07-01", "2026-09-30");

/** Reports with what they compare or break down. */
const reports = (ask: Ask): readonly Screen[] => [
  ...Object.entries({
    "a quarter": quarter,
    "a financial year": range("2025-04-01", "2026-03-31"),
    "ten years": range("2016-01-01", "2025-12-31"),
    "all years": "",
  }).map(
    ([of, query]): Screen => [
      `general report of ${of}`,
      () => ask(generalReportRoutes.read, undefined, `?${query}`),
    ],
  ),
  ["evaluations of all years", () => ask(evaluationResultRoutes.read)],
  [
    "evaluations by authority",
    () => ask(evaluationResultRoutes.read, undefined, "?by=local_authority"),
  ],
  [
    "timesheets of a month",
    () => ask(teamTimesheetRoutes.read, undefined, "?start_date=2026-10-01&end_date=2026-10-31"),
  ],
];

async function measureScreens(screens: readonly Screen[], times: number) {
  console.log("| screen | ms |\n|---|---|");
  for (const [name, ask] of screens) {
    const { ms, last } = await timed(times, ask);
    console.log(`| ${name} | ${last.status === 200 ? round(ms) : `refused (${last.status})`} |`);
  }
  console.log("");
}

async function measureLists(ask: Ask, filters: ReturnType<typeof filtersOf>, times: number) {
  console.log("| filter | cases | least ms | most ms | slowest order |\n|---|---|---|---|---|");
  for (const [name, of] of filters) {
    const measured = [];
    let count = "";
    for (const order of orders) {
      const { ms, last } = await timed(times, () =>
        ask(caseQueryRoutes.query, { filters: of, ...order }),
      );
      const { count: found, more } = (last.data ?? {}) as { count?: number; more?: boolean };
      count = last.status === 200 ? `${found}${more ? "+" : ""}` : `refused (${last.status})`;
      measured.push({ ms, order: `${order.sort} ${order.order}` });
    }
    const sorted = measured.toSorted((one, other) => one.ms - other.ms);
    const [least, most] = [sorted[0], sorted.at(-1)];
    if (!least || !most) throw new Error("No order was measured.");
    console.log(`| ${name} | ${count} | ${round(least.ms)} | ${round(most.ms)} | ${most.order} |`);
  }
}

export async function main(args: readonly string[], product: string): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      "data-dir": { type: "string", default: path.join("data", "bench-1000000") },
      times: { type: "string", default: "5" },
      only: { type: "string", default: "" },
    },
  });
  const dataDir = path.resolve(process.env.INIT_CWD ?? ".", values["data-dir"]);
  const times = Number(values.times);
  if (!Number.isInteger(times) || times < 1) throw new Error(usage);
  const server = await startServer(product, {
    PORT: "0",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    DATA_DIR: dataDir,
    LOGIN_RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
  });
  try {
    const find = await findEmbeddedPostgres(dataDir);
    if (!find) throw new Error(`There is no database in ${dataDir}; npm run bench:data fills one.`);
    const facts = await readFacts(find("app"));
    const filters = filtersOf(await readValues(find("app")));
    const [cpu] = os.cpus();
    console.log(`${facts.cases} cases; ${os.cpus().length} × ${cpu?.model}, ${process.version}\n`);
    const login = async (username = "") =>
      askAs(server.url, await logIn(server.url, username, password));
    const ask = await login(facts.managers[0]);
    const advisor = await login(facts.advisor);
    await measureScreens(
      [
        ["desk of a manager", () => ask(deskRoutes.work)],
        ["people", () => ask(peopleRoutes.list)],
        ["desk of an advisor", () => advisor(deskRoutes.work)],
        ...reports(ask),
      ],
      times,
    );
    await measureLists(
      ask,
      filters.filter(([name]) => name.includes(values.only)),
      times,
    );
  } finally {
    await server.stop();
  }
}
