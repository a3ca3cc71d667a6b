/**
 * `npm run bench:lists`: how long one person waits for the first page of a filtered list with its count, in
 * every order, for the desk, the week, the caller look-up, and reports.
 */
import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseSorts } from "@helpline/contract/case-query/case-query.plain";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { peopleRoutes } from "@helpline/contract/desk/people";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { evaluationResultRoutes } from "@helpline/contract/reports/evaluation-results";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { weekRoutes } from "@helpline/contract/week/week";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { logIn } from "../log-in.ts";
import { startServer } from "../run/servers.ts";
import { password, readFacts } from "../workloads/facts.ts";
import { type Ask, askAs, measureLists, measureScreens, type Screen } from "./ask.ts";
import { filtersOf, readValues } from "./filters.ts";
import { enquiryFiltersOf, enquiryOrders, lookUps, readCallers } from "./first-contact.ts";

const usage =
  "npm run bench:lists -- [--data-dir data/bench-1000000] [--times 5] [--only <part of a name>]";

const orders = caseSorts.flatMap((sort) =>
  (["asc", "desc"] as const).map((order) => ({ sort, order })),
);

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
  const isChosen = (name: string) => name.includes(values.only);
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
    const callers = await readCallers(find("app"));
    const [cpu] = os.cpus();
    console.log(`${facts.cases} cases; ${os.cpus().length} × ${cpu?.model}, ${process.version}\n`);
    const login = async (username = "") =>
      askAs(server.url, await logIn(server.url, username, password));
    const ask = await login(facts.managers[0]);
    const advisor = await login(facts.advisor);
    const screens: readonly Screen[] = [
      ["desk of a manager", () => ask(deskRoutes.work)],
      ["people", () => ask(peopleRoutes.list)],
      ["desk of an advisor", () => advisor(deskRoutes.work)],
      ["week of everybody", () => ask(weekRoutes.get, undefined, "?whose=everyone")],
      ["week of an advisor", () => advisor(weekRoutes.get)],
      ...lookUps(ask, callers),
      ...reports(ask),
    ];
    await measureScreens(
      screens.filter(([name]) => isChosen(name)),
      times,
    );
    await measureLists(
      {
        of: "enquiries",
        orders: enquiryOrders,
        query: (of, order) => ask(enquiryRoutes.query, { filters: of, ...order }),
      },
      enquiryFiltersOf(callers).filter(([name]) => isChosen(name)),
      times,
    );
    await measureLists(
      {
        of: "cases",
        orders,
        query: (of, order) => ask(caseQueryRoutes.query, { filters: of, ...order }),
      },
      filters.filter(([name]) => isChosen(name)),
      times,
    );
  } finally {
    await server.stop();
  }
}
