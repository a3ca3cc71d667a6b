/** The database disconnects during requests, comes back, or does not respond at all. */
import { setTimeout as sleep } from "node:timers/promises";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { ClientConfig } from "pg";
import { startTcpProxy } from "../tcp-proxy.ts";
import { acknowledged, answerCounts } from "./journal.ts";
import { connectionOf, withDatabase } from "./outside.ts";
import { databaseProcesses, isAppBackend, kill, signal } from "./process-tree.ts";
import { seconds, spread } from "./report.ts";
import { openSession, type RunOptions, type Session, withTemporaryFolder } from "./session.ts";

const roundMs = 700;
/** PostgreSQL's 15 s, our 5 s more, and a margin for a busy machine. */
const longestSilenceMs = 30_000;

/** An external PostgreSQL. */
export interface Outside {
  readonly url: string;
  readonly connection: ClientConfig;
  restart(): Promise<void>;
}

interface DropOptions extends RunOptions {
  readonly drops: number;
  /** Unset if it does not run on this machine. */
  readonly outside: Outside | undefined;
}

async function backends(dataDir: string): Promise<number[]> {
  const lines = [...(await databaseProcesses(dataDir))];
  return lines.filter(([, line]) => isAppBackend(line)).map(([pid]) => pid);
}

/** Drops connections repeatedly under load, and compares the data with the acknowledgements. */
async function dropping(
  { report }: RunOptions,
  session: Session,
  { round, drops, drop }: { round: number; drops: number; drop: () => Promise<void> },
): Promise<void> {
  const { pid } = session.product();
  const took: number[] = [];
  const work = await session.work(round);
  for (let number = 1; number <= drops; number += 1) {
    await sleep(session.random.below(roundMs));
    await drop();
    const began = Date.now();
    await session.product().untilReady();
    took.push(Date.now() - began);
    await session.checkReady("after the drop");
  }
  await sleep(roundMs);
  await work.stop();
  await session.check(round);
  const { answers, writes } = session.journal;
  report.check("every request was answered", !answers.has("none"), () =>
    answerCounts(session.journal),
  );
  report.check(
    "the process is still the same",
    session.product().isRunning() && session.product().pid === pid,
  );
  report.figure("drops", drops);
  report.figure(
    "writes acknowledged",
    acknowledged(writes.filter((w) => w.round === round)).length,
  );
  report.figure("answers", answerCounts(session.journal));
  report.figure("until it is ready again, minimum / median / maximum", spread(took));
}

/** PostgreSQL is paused: the connections exist, but nothing answers. */
async function silence({ report }: RunOptions, session: Session): Promise<void> {
  const { dataDir } = session.product();
  const api = await session.api();
  const frozen = [...(await databaseProcesses(dataDir)).keys()];
  for (const pid of frozen) signal(pid, "SIGSTOP");
  const began = Date.now();
  const ask = () => api.call(caseRoutes.list, { params: { page: 1 } });
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask().catch(() => undefined)));
  const took = Date.now() - began;
  for (const reply of replies) {
    report.check("a request to a silent database is answered with 503", reply?.status === 503, () =>
      String(reply?.status ?? "no answer"),
    );
  }
  report.check("and that within 30 s", took < longestSilenceMs, () => seconds(took));
  report.figure("a silent database is given up after", seconds(took));
  for (const pid of frozen) signal(pid, "SIGCONT");
  const back = Date.now();
  while ((await ask().catch(() => undefined))?.status !== 200) await sleep(50);
  report.figure("from its return to the next success", seconds(Date.now() - back));
}

async function embedded(options: RunOptions, drops: number): Promise<void> {
  const { report, isShort } = options;
  await withTemporaryFolder(async (dataDir) => {
    const session = openSession({ ...options, dataDir });
    await session.start();
    report.part("every connection ended by PostgreSQL (pg_terminate_backend), under load");
    await dropping(options, session, {
      round: 1,
      drops,
      drop: async () => {
        for (const pid of await backends(dataDir)) signal(pid, "SIGTERM");
      },
    });
    if (!isShort) {
      report.part("one of PostgreSQL's processes killed with -9, under load: it restarts them all");
      await dropping(options, session, {
        round: 2,
        drops: Math.ceil(drops / 4),
        drop: async () => {
          await kill((await backends(dataDir)).slice(0, 1));
        },
      });
      report.part("a PostgreSQL that says nothing (SIGSTOP)");
      await silence(options, session);
    }
    report.check("a clean stop at the end", (await session.product().stop()) === 0);
  });
}

async function restarted(options: RunOptions, drops: number, outside: Outside): Promise<void> {
  options.report.part("an outside PostgreSQL that is restarted, under load");
  await withTemporaryFolder(async (dataDir) => {
    const session = openSession({
      ...options,
      dataDir,
      outside: outside.connection,
      settings: { DATABASE_URL: outside.url },
    });
    await session.start();
    await dropping(options, session, { round: 1, drops, drop: outside.restart });
    await session.product().stop();
  });
}

async function overNetwork(options: RunOptions, drops: number, outside: Outside): Promise<void> {
  const { report } = options;
  report.part("an outside PostgreSQL whose network is cut, under load");
  const proxy = await startTcpProxy(outside.connection);
  const through = new URL(outside.url);
  through.port = String(proxy.through(outside.connection).port);
  await withTemporaryFolder(async (dataDir) => {
    const session = openSession({
      ...options,
      dataDir,
      outside: outside.connection,
      settings: { DATABASE_URL: through.href },
    });
    await session.start();
    await dropping(options, session, {
      round: 1,
      drops,
      drop: async () => {
        await proxy.cut();
        await sleep(session.random.below(roundMs));
        await proxy.mend();
      },
    });
    await proxy.cut();
    const began = Date.now();
    report.check("a clean stop while the database is away", (await session.product().stop()) === 0);
    report.figure("a stop while the database is away takes", seconds(Date.now() - began));
  });
  await proxy.close();
}

export async function droppedConnections(all: DropOptions): Promise<void> {
  const { drops, outside, ...options } = all;
  const { report, isShort } = options;
  await embedded(options, drops);
  if (isShort) return;
  if (!outside) {
    report.figure("an outside PostgreSQL, not run here", "no server programs on this machine");
    return;
  }
  await withDatabase(outside.url, (url) =>
    overNetwork(options, drops, { ...outside, url, connection: connectionOf(url) }),
  );
  await withDatabase(outside.url, (url) =>
    restarted(options, Math.ceil(drops / 4), { ...outside, url, connection: connectionOf(url) }),
  );
}
