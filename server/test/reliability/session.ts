/** One Helpline under test with its staff and its journal, across restarts. */
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readCredentials } from "@repo/embedded-postgres/tools";
import type { ClientConfig } from "pg";
import { createRandom, type Random } from "../../src/demo/random.ts";
import { type Api, createApi } from "./api.ts";
import { createChecker } from "./checker.ts";
import { createJournal, type Journal, type Write } from "./journal.ts";
import { launchProduct, type Product } from "./product.ts";
import type { Report } from "./report.ts";
import { hireStaff, logInManager, type Staff } from "./staff.ts";
import { checkMailRows, checkWhole } from "./wholeness.ts";
import { startWork, type Work } from "./writers.ts";

/** The settings of every part of a run. */
export interface RunOptions {
  readonly report: Report;
  readonly seed: number;
  /** A small amount of everything, for npm test. */
  readonly isShort: boolean;
}

const secondTryMs = 5_000;

export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "helpline-reliability-")));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The embedded PostgreSQL, accessed as the owner of the database. */
async function embeddedConnection(dataDir: string): Promise<ClientConfig> {
  const root = path.join(dataDir, "postgres");
  const credentials = await readCredentials(path.join(root, "credentials.json"));
  return {
    host: path.join(root, "run"),
    port: 5432,
    database: "helpline",
    user: "helpline_owner",
    password: credentials?.owner,
  };
}

export interface SessionOptions extends RunOptions {
  readonly dataDir: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The address of the database, if DATABASE_URL sets it. */
  readonly outside?: ClientConfig;
}

export interface Session {
  readonly random: Random;
  readonly journal: Journal;
  product(): Product;
  /**
   * Starts the product and waits.
   * @returns the time that took, in milliseconds
   */
  start(): Promise<number>;
  /** Starts it without waiting. */
  launch(): Product;
  api(): Promise<Api>;
  /** Starts a round of work. */
  work(round: number): Promise<Work>;
  /** Compares the data with the acknowledgements of one round, or of all rounds without an argument. */
  check(round?: number): Promise<void>;
  /** Called as soon as it reports ready: its clients may send the next request immediately. */
  checkReady(when: string): Promise<void>;
  connection(): Promise<ClientConfig>;
}

export function openSession(options: SessionOptions): Session {
  const { report, seed, dataDir, settings = {}, outside } = options;
  const random = createRandom(seed);
  const journal = createJournal();
  let product: Product | undefined;
  let staff: Staff | undefined;

  const running = () => {
    if (!product) throw new Error("Helpline has not been started.");
    return product;
  };
  let before: Product | undefined;
  const launch = () => {
    before = product;
    product = launchProduct({ dataDir, settings });
    return product;
  };
  /** The log lines about a request, of this process or the previous one. */
  const logged = (requestId: string) =>
    [before, product]
      .flatMap((each) => each?.output().split("\n") ?? [])
      .filter((line) => line.includes(requestId))
      .map((line) => line.slice(0, 400))
      .join(" ");
  const connection = async () => outside ?? embeddedConnection(dataDir);

  async function api(): Promise<Api> {
    const { url } = running();
    staff ??= await hireStaff(url);
    return createApi(url, await logInManager(url, staff));
  }

  return {
    random,
    journal,
    product: running,
    launch,
    api,
    connection,

    async start() {
      const began = Date.now();
      await launch().untilReady();
      return Date.now() - began;
    },

    async work(round) {
      const caller = await api();
      if (!staff) throw new Error("There is no staff.");
      return startWork({ api: caller, staff, journal, random, round });
    },

    async checkReady(when) {
      const refusal = await api().then(
        () => undefined,
        (error: unknown) => String(error),
      );
      const what = `ready means that the next login works, ${when}`;
      report.check(what, refusal === undefined, () => refusal ?? "");
      // The rest of the run is still useful.
      if (refusal !== undefined) await sleep(secondTryMs);
    },

    async check(round) {
      // All rounds write the draft of the same case: the stored one may come from an earlier round.
      const belongs = ({ kind, round: its }: Write) => its === round || kind === "draft";
      const writes = journal.writes.filter((write) => round === undefined || belongs(write));
      await createChecker(report, await api()).check(writes);
      const place = await connection();
      await checkWhole(report, { connection: place, files: path.join(dataDir, "files") });
      await checkMailRows(report, place, writes);
      report.check("no answer but success or 503", journal.oddities.length === 0, () =>
        journal.oddities
          .splice(0)
          .map(({ text, requestId }) => `${text} ${logged(requestId)}`)
          .join("; "),
      );
    },
  };
}
