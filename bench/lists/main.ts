/**
 * `npm run bench:lists`: how long one person waits for the first page of a filtered list with its count, in
 * every order, and for the desk (4-beyond Q1, W1, W2).
 */
import { randomBytes } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseSorts } from "@helpline/contract/case-query/case-sorts";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { peopleRoutes } from "@helpline/contract/desk/people";
import type { RouteDeclaration } from "@helpline/contract/http";
import { findEmbeddedPostgres } from "../../server/src/database/embedded-postgres.ts";
import { logIn } from "../log-in.ts";
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

type Ask = (route: RouteDeclaration, body?: object) => Promise<Answer>;

const askAs =
  (url: string, token: string): Ask =>
  async (route, body) => {
    const began = performance.now();
    const answer = await fetch(`${url}${route.path}`, {
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

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

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
    ...{ PORT: "0", SESSION_SECRET: randomBytes(32).toString("hex"), DATA_DIR: dataDir },
    ...{ LOGIN_RATE_LIMIT: "0", LOG_LEVEL: "warn" },
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
    console.log("| screen | ms |\n|---|---|");
    for (const [name, route] of [
      ["desk of a manager", deskRoutes.work],
      ["people", peopleRoutes.list],
    ] as const) {
      console.log(`| ${name} | ${round((await timed(times, () => ask(route))).ms)} |`);
    }
    const advisor = await login(facts.advisor);
    console.log(
      `| desk of an advisor | ${round((await timed(times, () => advisor(deskRoutes.work))).ms)} |\n`,
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
