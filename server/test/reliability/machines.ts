/**
 * `npm run test:machines`: two processes on one PostgreSQL and one S3 store, as on two machines. They
 * share nothing else: each has its own DATA_DIR.
 */
import { randomBytes } from "node:crypto";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { configRoutes } from "@helpline/contract/config/product-config";
import { settingsRoutes } from "@helpline/contract/settings/settings";
import type { ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";
import { createRandom } from "../../src/demo/random.ts";
import { createApi, digest, logIn } from "./api.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { startCaddy } from "./caddy.ts";
import { createChecker } from "./checker.ts";
import { type FailoverPrograms, testFailover } from "./failover.ts";
import { acknowledged, answerCounts, createJournal, type Journal, ofKind } from "./journal.ts";
import { connectionOf, withDatabase } from "./outside.ts";
import { checkMail, openPostOffice, type PostOffice } from "./post-office.ts";
import { adminPassword, killAll, launchProduct, type Product, startAgainOn } from "./product.ts";
import { createReport, type Report, seconds, type Verdict } from "./report.ts";
import { type Store, startS3 } from "./s3.ts";
import { withTemporaryFolder } from "./session.ts";
import { hireStaff, logInManager, type Staff } from "./staff.ts";
import { storeGoesAway } from "./store-away.ts";
import { checkMailRows, checkWhole } from "./wholeness.ts";
import { startWork } from "./writers.ts";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));
const loginsAMinute = 12;
const loadMs = 500;
/** People rest between two writes: these tests are about what happens meanwhile, not about the load. */
const restMs = 150;
const settingsChanges = 6;
const mailPatienceMs = 20_000;

/** Longer than the proxy takes to notice: ours checks ten times a second, Caddy once. */
const shutdownDelay = () => (process.env.CADDY_PATH ? "5" : "1");

/** What the processes share, and the processes themselves. */
interface Site {
  readonly report: Report;
  readonly connection: ClientConfig;
  readonly office: PostOffice;
  readonly journal: Journal;
  readonly balancer: Balancer;
  readonly staff: Staff;
  readonly products: readonly Product[];
  /** Starts the process with this number again, at its old address. */
  restart(number: number): Promise<void>;
  readonly store: Store;
}

const product = ({ products }: Site, number: number): Product => {
  const found = products[number];
  if (!found) throw new Error(`There is no process ${number}.`);
  return found;
};

async function startedTogether({ report, products, connection }: Site): Promise<void> {
  const printed = products.map((each) => each.output()).join("\n");
  const count = (text: string) => printed.split(text).length - 1;
  const expected = (await readdir(migrations)).length;
  report.check("each migration ran once", count("Migrated: ") === expected, () => printed);
  report.check("one first admin", count("Created the first admin") === 1, () => printed);
  const { rows } = await withClient(connection, (client) =>
    client.query("SELECT count(*) FROM schema_migrations"),
  );
  report.check("and all of them are noted", Number(rows[0]?.count) === expected);
}

async function sessions(site: Site): Promise<void> {
  const { report } = site;
  const [here, there] = [product(site, 0), product(site, 1)];
  const token = await logInManager(here.url, site.staff);
  const ask = async ({ url }: Product) =>
    (await createApi(url, token).call(caseRoutes.count)).status;
  report.check("a session made on one is good on the other", (await ask(there)) === 200);
  await createApi(there.url, token).call(authRoutes.logout);
  const after = [await ask(here), await ask(there)];
  report.check(
    "and dead on both after logout",
    after.every((status) => status === 401),
    () => after.join(", "),
  );
}

async function rateLimits(site: Site): Promise<void> {
  const statuses: number[] = [];
  for (let tries = 0; tries < loginsAMinute + 2; tries += 1) {
    const { url } = product(site, tries % 2);
    const response = await fetch(url + authRoutes.login.path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
      body: JSON.stringify({ username: "nobody.here", password: "wrong horse" }),
    });
    statuses.push(response.status);
  }
  const right = statuses.every((status, n) => status === (n < loginsAMinute ? 401 : 429));
  site.report.check("rate limits count together", right, () => statuses.join(", "));
}

async function files(site: Site): Promise<void> {
  const { report, journal, staff } = site;
  const { caseId = 0 } = acknowledged(ofKind(journal.writes, "case"))[0] ?? {};
  const [here, there] = [product(site, 0), product(site, 1)];
  const token = await logInManager(here.url, staff);
  const bytes = randomBytes(6_000_000);
  const { status } = await createApi(here.url, token).upload(caseId, "shared.bin", bytes);
  const kept = await createApi(there.url, token).download(caseId, "shared.bin");
  report.check("a file sent to one comes whole from the other", kept === digest(bytes), () =>
    String(status),
  );
}

async function untilInRotation({ balancer }: Site, count: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (balancer.inRotation().length !== count) {
    if (Date.now() > deadline)
      throw new Error("The proxy's rotation does not become as it should.");
    await sleep(20);
  }
}

/** Both processes are restarted one after the other while people work. */
async function rollingRestart(site: Site): Promise<void> {
  const { report, journal, balancer, staff } = site;
  const api = createApi(balancer.url, await logInManager(balancer.url, staff));
  const work = startWork({ api, staff, journal, random: createRandom(1), round: 1, restMs });
  const began = Date.now();
  for (const number of [0, 1]) {
    await sleep(loadMs);
    const code = await product(site, number).stop();
    report.check("a process that is asked to stop ends with 0", code === 0, () => String(code));
    await site.restart(number);
    await untilInRotation(site, 2);
  }
  await sleep(loadMs);
  await work.stop();
  const failed = [...journal.answers].filter(([status]) => !/^2/.test(status));
  report.check("a rolling restart under load fails no request", failed.length === 0, () =>
    answerCounts(journal),
  );
  report.figure("requests during the rolling restart", answerCounts(journal));
  report.figure("both restarted within", seconds(Date.now() - began));
}

/** An admin changes the settings again and again while people work: both processes follow, and nothing fails. */
async function changedSettings(site: Site): Promise<void> {
  const { report, journal, balancer, staff, products } = site;
  const api = createApi(balancer.url, await logInManager(balancer.url, staff));
  const admin = await logIn(balancer.url, "admin", adminPassword);
  const work = startWork({ api, staff, journal, random: createRandom(3), round: 3, restMs });
  const answers: number[] = [];
  let slowestMs = 0;
  for (let version = 0; version < settingsChanges; version += 1) {
    const product_name = `Hope line ${version}`;
    const changer = createApi(product(site, version % 2).url, admin);
    const body = { changes: { product_name }, version };
    answers.push((await changer.call(settingsRoutes.put, { body })).status);
    const began = Date.now();
    const isFollowed = async ({ url }: Product) => {
      const { data } = await createApi(url, admin).call(configRoutes.config);
      return data.product_name === product_name;
    };
    for (const each of products) {
      while (!(await isFollowed(each)) && Date.now() - began < 10_000) await sleep(20);
    }
    slowestMs = Math.max(slowestMs, Date.now() - began);
  }
  await work.stop();
  report.check(
    "each change of the settings is saved",
    answers.every((status) => status === 201),
    () => answers.join(", "),
  );
  report.check("both processes have it within 5 s", slowestMs < 5_000, () => seconds(slowestMs));
  report.figure("the slowest change was in force after", seconds(slowestMs));
  const failed = [...journal.answers].filter(([status]) => !/^2/.test(status));
  report.check("changes of the settings under load fail no request", failed.length === 0, () =>
    answerCounts(journal),
  );
}

/** One process is killed while people work; its requests stay unanswered, and the other continues. */
async function oneDies(site: Site): Promise<void> {
  const { report, journal, balancer, staff } = site;
  const api = createApi(balancer.url, await logInManager(balancer.url, staff));
  const work = startWork({ api, staff, journal, random: createRandom(2), round: 2, restMs });
  await sleep(loadMs / 2);
  await product(site, 0).kill();
  await untilInRotation(site, 1);
  const before = acknowledged(journal.writes).length;
  await sleep(loadMs);
  await work.stop();
  const after = acknowledged(journal.writes).length;
  report.check("when one is killed, the other goes on", after > before, () => `${after - before}`);
  await site.restart(0);
}

async function everythingIsThere(site: Site): Promise<void> {
  const { report, journal, staff, connection, balancer } = site;
  const api = createApi(balancer.url, await logInManager(balancer.url, staff));
  await createChecker(report, api).check(journal.writes);
  await checkWhole(report, { connection });
  await checkMailRows(report, connection, journal.writes);
}

async function run(site: Site): Promise<void> {
  const { report, office, journal, connection } = site;
  await startedTogether(site);
  await sessions(site);
  await rateLimits(site);
  await rollingRestart(site);
  await changedSettings(site);
  await files(site);
  const sending = { connection, writes: journal.writes, patienceMs: mailPatienceMs };
  await checkMail(report, office, sending);
  const counts = [...office.arrivals().values()];
  report.check(
    "each mail is sent once",
    counts.every((count) => count === 1),
    () => counts.join(),
  );
  await oneDies(site);
  await storeGoesAway(site);
  await everythingIsThere(site);
  for (const each of site.products) {
    report.check("a clean stop at the end", (await each.stop()) === 0);
  }
}

async function onSite(databaseUrl: string, folder: string, report: Report): Promise<void> {
  const office = await openPostOffice();
  const s3 = await startS3(path.join(folder, "s3"));
  const settings = {
    ...office.settings,
    DATABASE_URL: databaseUrl,
    FILES_URL: s3.url,
    SHUTDOWN_DELAY: shutdownDelay(),
    TRUST_PROXY: "1",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    LOGIN_RATE_LIMIT: String(loginsAMinute),
  };
  const machines = [0, 1].map((number) => ({
    dataDir: path.join(folder, `machine ${number}`),
    settings,
  }));
  for (const { dataDir } of machines) await mkdir(dataDir);
  const products = machines.map(launchProduct);
  await Promise.all(products.map((each) => each.untilReady()));
  const urls = products.map(({ url }) => url);
  /** The address that the proxy knows. */
  const restart = async (number: number) => {
    const [machine, url = ""] = [machines[number], urls[number]];
    if (machine) products[number] = await startAgainOn(Number(new URL(url).port), machine);
  };
  const caddy = process.env.CADDY_PATH;
  const balancer = await (caddy
    ? startCaddy(caddy, urls, path.join(folder, "caddy"))
    : startBalancer(urls));
  report.figure("proxy", caddy ? "Caddy with deploy/Caddyfile" : "one of the test's own");
  try {
    const staff = await hireStaff(balancer.url);
    const common = { report, office, balancer, staff, products, restart, store: s3 };
    await run({ ...common, connection: connectionOf(databaseUrl), journal: createJournal() });
  } finally {
    await balancer.close();
    await killAll();
    await s3.close();
    await office.close();
  }
}

interface MachinesOptions {
  /** The external PostgreSQL of the first part, as a postgres:// URL. */
  readonly databaseUrl: string;
  /** Unset if the programs are not on this machine. */
  readonly failover: FailoverPrograms | undefined;
}

const usage = `npm run test:machines -- [--rounds 1] [--seed N] [--spoil] [machines] [failover]
  --rounds  how often the primary PostgreSQL is killed
  --spoil   the primary does not wait for its standby: the run must then find losses`;

function choose(argv: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "1" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      spoil: { type: "boolean", default: false },
    },
  });
  const { rounds, seed, spoil } = values;
  const known = positionals.every((name) => name === "machines" || name === "failover");
  if (!known || ![rounds, seed].every((text) => /^\d{1,9}$/.test(text))) throw new Error(usage);
  const has = (name: string) =>
    positionals.length === 0 || positionals.some((each) => each === name);
  const chosen = { rounds: Number(rounds), seed: Number(seed), spoil };
  return { ...chosen, machines: has("machines"), failover: has("failover") };
}

/** @returns the number of properties that held, and of those that did not */
export async function main(
  argv: readonly string[],
  { databaseUrl, failover }: MachinesOptions,
): Promise<Verdict> {
  const chosen = choose(argv);
  const report = createReport();
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      report.check("runs to its end", false, () => String((error as Error)?.stack ?? error));
    } finally {
      await killAll();
    }
  };
  if (chosen.machines) {
    report.part("two processes on one PostgreSQL and one S3 store");
    await run(() =>
      withTemporaryFolder((folder) =>
        withDatabase(databaseUrl, (url) => onSite(url, folder, report)),
      ),
    );
  }
  if (chosen.failover && failover)
    await run(() => testFailover({ ...chosen, ...failover, report }));
  return report.end();
}
