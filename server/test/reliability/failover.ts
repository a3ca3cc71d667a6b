/**
 * `npm run test:machines`, second part: two processes on a PostgreSQL that fails over. Its primary is
 * killed with -9 under load, and its standby promoted, again and again; in a run of several rounds a primary
 * hangs at last.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { RouteDeclaration } from "@helpline/contract/http";
import type { ClientConfig } from "pg";
import { openDatabase } from "#database/database";
import { DatabaseUnavailable } from "#database/errors";
import { createRandom, type Random } from "../../src/demo/random.ts";
import { createApi } from "./api.ts";
import { createChecker } from "./checker.ts";
import { startHaproxy } from "./haproxy.ts";
import { acknowledged, createJournal, type Journal, ofKind, type WriteKind } from "./journal.ts";
import { connectionOf, withDatabase } from "./outside.ts";
import { checkMail, openPostOffice, type PostOffice } from "./post-office.ts";
import { killAll, launchProduct, type Product } from "./product.ts";
import {
  type PrimaryEnd,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from "./replicated-postgres.ts";
import { type Report, seconds, spread } from "./report.ts";
import { startS3 } from "./s3.ts";
import { checkSchedules } from "./schedules.ts";
import { withTemporaryFolder } from "./session.ts";
import { hireStaff, logInManager, type Staff } from "./staff.ts";
import { createWatch, type Watch, watchedApi } from "./watched-api.ts";
import { checkMailRows, checkWhole } from "./wholeness.ts";
import { fileOf, startWork } from "./writers.ts";

const shortestLoadMs = 500;
const longestLoadMs = 3_000;
/** How long nobody is the primary: Patroni's standby takes over when the primary's lease is over. */
const longestOutageMs = 6_000;
const longestRecoveryMs = 10_000;
/** PostgreSQL's 15 s, our 5 s more, and a margin for a busy machine. */
const longestAnswerMs = 30_000;
const mailPatienceMs = 240_000;

const killed: readonly PrimaryEnd[] = ["all processes killed", "the postmaster killed"];

/** The programs that this takes. */
export interface FailoverPrograms {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly haproxy: string;
}

export interface FailoverOptions extends FailoverPrograms {
  readonly report: Report;
  readonly rounds: number;
  readonly seed: number;
  /** The primary does not wait for its standby: the run must then find losses. */
  readonly spoil: boolean;
}

interface Site {
  readonly report: Report;
  readonly postgres: ReplicatedPostgres;
  /** Through HAProxy. */
  readonly connection: ClientConfig;
  readonly office: PostOffice;
  readonly journal: Journal;
  readonly watch: Watch;
  readonly random: Random;
  readonly staff: Staff;
  readonly products: readonly Product[];
  readonly spoil: boolean;
}

/** People who only read, without a pause. */
function startReading(site: Site, token: string) {
  const { journal, random, products, watch } = site;
  const api = watchedApi(products, (url) => createApi(url, token), watch);
  const newest = (kind: WriteKind) => acknowledged(ofKind(journal.writes, kind)).at(-1);
  const ofCase = async (route: RouteDeclaration) => {
    const id = newest("case")?.caseId;
    if (id !== undefined) await api.call(route, { params: { id } });
  };
  const reads: readonly (() => Promise<unknown>)[] = [
    () => api.call(caseRoutes.list, { params: { page: 1 } }),
    () => ofCase(caseRoutes.details),
    () => ofCase(caseLogRoutes.ofCase),
    async () => {
      const file = newest("file");
      if (file) await api.download(file.caseId, fileOf(file.marker));
    },
  ];
  let stopping = false;
  const reader = async () => {
    while (!stopping) {
      // What went wrong is in the watch.
      await random
        .pick(reads)()
        .catch(() => undefined);
      await sleep(20);
    }
  };
  const reading = Promise.all([reader(), reader()]);
  return {
    async stop() {
      stopping = true;
      await reading;
    },
  };
}

/** Waits until both processes are ready and accept a login, which writes. */
async function untilBothWork({ products, staff }: Site): Promise<void> {
  await Promise.all(
    products.map(async (product) => {
      await product.untilReady();
      while (!(await logInManager(product.url, staff).catch(() => undefined))) await sleep(50);
    }),
  );
}

async function refusesTheStandby({ report, postgres, connection }: Site): Promise<void> {
  const { database: name } = connection;
  const place = { ...postgres.standby(), ...(name !== undefined && { database: name }) };
  const database = openDatabase(place, { connections: 1, onIdleError: () => undefined });
  const refusal = await database.requirePresence().catch((error: unknown) => error);
  await database.destroy();
  const isRefused = refusal instanceof DatabaseUnavailable;
  report.check("a standby does not count as ready", isRefused, () => String(refusal));
}

/** @returns the time from the promotion until both processes work again, in milliseconds */
async function round(site: Site, number: number, how: PrimaryEnd): Promise<number> {
  const { report, postgres, products, staff, journal, random, watch, connection } = site;
  const token = await logInManager(products[0]?.url ?? "", staff);
  const api = watchedApi(products, (url) => createApi(url, token), watch);
  const work = startWork({ api, staff, journal, random, round: number });
  const reading = startReading(site, token);
  await sleep(shortestLoadMs + random.below(longestLoadMs - shortestLoadMs));
  if (site.spoil) {
    await postgres.freezeSending();
    await sleep(shortestLoadMs);
  }
  await postgres.endPrimary(how);
  await sleep(random.below(longestOutageMs));
  const began = Date.now();
  await postgres.promote();
  await untilBothWork(site);
  const took = Date.now() - began;
  report.check("working again within 10 s of the promotion", took <= longestRecoveryMs, () =>
    seconds(took),
  );
  // The former primary joins again while people work.
  await postgres.rejoin();
  await work.stop();
  await reading.stop();
  const belongs = ({ kind, round: its }: Journal["writes"][number]) =>
    its === number || kind === "draft";
  const writes = journal.writes.filter(belongs);
  await createChecker(report, createApi(products[number % 2]?.url ?? "", token)).check(writes);
  await checkWhole(report, { connection });
  await checkMailRows(report, connection, writes);
  const odd = watch.oddities.splice(0);
  report.check("every request is answered, with success or 503", odd.length === 0, () =>
    odd.join("\n"),
  );
  return took;
}

function checkAnswers({ report, watch, products, journal }: Site, pids: readonly number[]): void {
  const { statuses, slowestMs } = watch;
  const count = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  const shown = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`);
  report.check("and within 30 s", slowestMs < longestAnswerMs, () => seconds(slowestMs));
  report.check(
    "both processes are still the same",
    products.every((each, index) => each.isRunning() && each.pid === pids[index]),
  );
  report.figure("requests", `${count} (${shown.join(", ")})`);
  report.figure("the slowest answer came after", seconds(slowestMs));
  report.figure("writes asked for", journal.writes.length);
  report.figure("writes acknowledged", acknowledged(journal.writes).length);
}

async function failOver(site: Site, rounds: number): Promise<void> {
  const { report, office, connection, journal, products } = site;
  const pids = products.map(({ pid }) => pid);
  const took: number[] = [];
  await refusesTheStandby(site);
  const kills = Array.from({ length: rounds }, (_each, index) => killed[index % killed.length]);
  const ends = [...kills, ...(rounds > 1 ? (["hanging"] as const) : [])];
  for (const [index, how] of ends.entries()) {
    if (how) took.push(await round(site, index + 1, how));
    report.figure(`round ${index + 1}, ${how}: working again after`, seconds(took.at(-1) ?? 0));
  }
  const since = new Date();
  report.figure("primaries killed", rounds);
  report.figure("primaries that hung", ends.length - rounds);
  report.figure(
    "from the promotion until both work again, minimum / median / maximum",
    spread(took),
  );
  checkAnswers(site, pids);
  if (rounds > 1) {
    const token = await logInManager(products[0]?.url ?? "", site.staff);
    const api = createApi(products[0]?.url ?? "", token);
    await createChecker(report, api).check(journal.writes);
  }
  await checkMail(report, office, {
    connection,
    writes: journal.writes,
    patienceMs: mailPatienceMs,
  });
  await checkSchedules(report, connection, { starts: products.length, since });
  for (const each of products) {
    report.check("a clean stop at the end", (await each.stop()) === 0);
  }
}

async function onReplicated(
  options: FailoverOptions,
  folder: string,
  postgres: ReplicatedPostgres,
): Promise<void> {
  const { report, rounds, seed, spoil } = options;
  const haproxy = await startHaproxy(options.haproxy, postgres, folder);
  const office = await openPostOffice();
  const s3 = await startS3(path.join(folder, "s3"));
  const { user = "" } = postgres.standby();
  const url = `postgres://${user}:${postgres.password}@127.0.0.1:${haproxy.port}/postgres`;
  try {
    await withDatabase(url, async (databaseUrl) => {
      const settings = { ...office.settings, DATABASE_URL: databaseUrl, FILES_URL: s3.url };
      const shared = { ...settings, SESSION_SECRET: "the same for both processes of the test" };
      const products: Product[] = [];
      for (const number of [1, 2]) {
        const dataDir = path.join(folder, `machine ${number}`);
        await mkdir(dataDir);
        products.push(launchProduct({ dataDir, settings: shared }));
      }
      for (const each of products) await each.untilReady();
      const staff = await hireStaff(products[0]?.url ?? "");
      const watch = createWatch();
      const common = { report, postgres, office, watch, staff, products, spoil };
      const random = createRandom(seed);
      const journal = createJournal();
      const connection = connectionOf(databaseUrl);
      try {
        await failOver({ ...common, random, journal, connection }, rounds);
      } finally {
        await killAll();
      }
    });
  } finally {
    await haproxy.close();
    await s3.close();
    await office.close();
  }
}

export async function testFailover(options: FailoverOptions): Promise<void> {
  const { report, spoil } = options;
  const kind = spoil ? "asynchronous" : "synchronous";
  report.part(`two processes on a PostgreSQL with ${kind} replication behind HAProxy`);
  await withTemporaryFolder(async (folder) => {
    const postgres = await startReplicatedPostgres(options.postgres, folder, !spoil);
    try {
      await onReplicated(options, folder, postgres);
    } finally {
      await postgres.close();
    }
  });
}
