/** `kill -9` under load: all processes, node alone, PostgreSQL alone, or one of its processes. */
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "#database/connection-pool";
import { acknowledged, answerCounts } from "./journal.ts";
import { checkMail, openPostOffice } from "./post-office.ts";
import { databaseProcesses, isAppBackend, isPostmaster, kill, signal } from "./process-tree.ts";
import type { Product } from "./product.ts";
import { spread } from "./report.ts";
import { openSession, type RunOptions, type Session, withTemporaryFolder } from "./session.ts";

const shortestLoadMs = 200;
const longestLoadMs = 2_500;
const mailPatienceMs = 240_000;

async function killPostmaster({ dataDir }: Product): Promise<void> {
  const lines = [...(await databaseProcesses(dataDir))];
  const pids = lines.filter(([, line]) => isPostmaster(line) && !line.startsWith("/bin/sh"));
  await kill(pids.map(([pid]) => pid));
}

/** PostgreSQL then ends all its processes and recovers by itself. */
async function killBackend({ dataDir }: Product): Promise<void> {
  const lines = [...(await databaseProcesses(dataDir))];
  const [pid] = lines.find(([, line]) => isAppBackend(line)) ?? [];
  if (pid === undefined) throw new Error("The application has no connection to PostgreSQL.");
  await kill([pid]);
}

const kinds = {
  "the whole tree": (product: Product) => product.kill(),
  "node alone": async (product: Product) => {
    signal(product.pid, "SIGKILL");
    await product.ended;
  },
  "PostgreSQL alone": killPostmaster,
  "one of PostgreSQL's processes": killBackend,
} as const;
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

/** The kinds in random order, in rounds that contain each kind once. */
function* kindsInTurn({ random }: Session): Generator<Kind, never> {
  for (;;) {
    const left = [...allKinds];
    while (left.length > 0) yield* left.splice(random.below(left.length), 1);
  }
}

/** @returns the time until Helpline answered again, in milliseconds */
async function recover(session: Session): Promise<number> {
  if (!session.product().isRunning()) return session.start();
  const began = Date.now();
  await session.product().untilReady();
  return Date.now() - began;
}

async function round(session: Session, number: number, kind: Kind): Promise<number> {
  const work = await session.work(number);
  await sleep(shortestLoadMs + session.random.below(longestLoadMs - shortestLoadMs));
  await kinds[kind](session.product());
  const stopped = work.stop();
  const took = await recover(session);
  await session.checkReady(`after the kill of ${kind}`);
  await stopped;
  await session.check(number);
  return took;
}

/** A setting that PostgreSQL must never have here: acknowledging before the data is on disk. */
async function spoil(session: Session): Promise<void> {
  await withClient(await session.connection(), async (client) => {
    await client.query("ALTER DATABASE helpline SET synchronous_commit = off");
  });
  await session.product().stop();
  await session.start();
}

interface KillOptions extends RunOptions {
  readonly rounds: number;
  /** This run must show that it can detect losses. */
  readonly spoil: boolean;
}

export async function killRounds(options: KillOptions): Promise<void> {
  const { report, rounds, isShort } = options;
  report.part(`kill -9, ${rounds} rounds`);
  const office = await openPostOffice();
  await withTemporaryFolder(async (folder) => {
    const session = openSession({ ...options, dataDir: folder, settings: office.settings });
    await session.start();
    if (options.spoil) await spoil(session);
    const recoveries: number[] = [];
    const kills = new Map<Kind, number>();
    try {
      const turns = kindsInTurn(session);
      for (let number = 1; number <= rounds; number += 1) {
        const kind = turns.next().value;
        kills.set(kind, (kills.get(kind) ?? 0) + 1);
        recoveries.push(await round(session, number, kind));
      }
      if (!isShort) await session.check();
      const { writes } = session.journal;
      report.figure("kills", [...kills].map(([kind, count]) => `${kind} ${count}`).join(", "));
      report.figure("writes asked for", writes.length);
      report.figure("writes acknowledged", acknowledged(writes).length);
      report.figure("answers", answerCounts(session.journal));
      report.figure(
        "from the kill until it answers again, minimum / median / maximum",
        spread(recoveries),
      );
      await checkMail(report, office, {
        connection: await session.connection(),
        writes,
        patienceMs: isShort ? 1_000 : mailPatienceMs,
      });
      report.check("a clean stop at the end", (await session.product().stop()) === 0);
    } finally {
      await session.product().kill();
      await office.close();
    }
  });
}
