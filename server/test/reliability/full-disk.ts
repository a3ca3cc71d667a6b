/** The disk fills up, and gets free space again, while people work. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { refusals } from "@helpline/contract/refusals";
import { withClient } from "#database/connection-pool";
import type { Api, Reply } from "./api.ts";
import { mebibyte, noticeMs, readings, someCase, told } from "./disk-kit.ts";
import { answerCounts } from "./journal.ts";
import { largeImports } from "./large-imports.ts";
import { seconds } from "./report.ts";
import { openSession, type RunOptions, type Session, withTemporaryFolder } from "./session.ts";
import { type Volume, withVolume } from "./volume.ts";
import { caseFields } from "./writers.ts";

const diskBytes = 600 * mebibyte;
/** More than the 64 MB that uploads leave free (`disk-space.ts`), or none would ever have room. */
const filesBytes = 96 * mebibyte;
const loadMs = 1_500;
/** The first guardian and the second user. */
const people = { guardianId: 1, advisorId: 2 };

const newCase = (api: Api) =>
  api.call(caseRoutes.create, { body: { ...caseFields(people, "no room"), with_advisor: 1 } });

const isFull = ({ status, message }: Reply) => status === 503 && message === refusals.diskFull;

async function expectRoom({ report }: RunOptions, session: Session, round: number): Promise<void> {
  const api = await session.api();
  const began = Date.now();
  let reply = await api.upload(someCase(session), "room again.txt", Buffer.from("room"));
  while (reply.status === 503 && Date.now() - began < 60_000) {
    await sleep(100);
    reply = await api.upload(someCase(session), "room again.txt", Buffer.from("room"));
  }
  report.check("with room again, work goes on without a restart", reply.status === 200, () =>
    told(reply),
  );
  report.figure("from room to the next success", seconds(Date.now() - began));
  await session.check(round);
}

/** Little free space: changes are refused, reading continues. */
async function almostFull(options: RunOptions, session: Session, volume: Volume): Promise<void> {
  const { report } = options;
  const work = await session.work(1);
  await sleep(loadMs);
  await volume.fillUpTo(40 * mebibyte);
  await sleep(noticeMs);
  const api = await session.api();
  for (const reply of await Promise.all(readings(api, someCase(session)))) {
    report.check("with 40 MB left, reading and logging in go on", reply.status === 200, () =>
      told(reply),
    );
  }
  const upload = await api.upload(someCase(session), "no room.txt", Buffer.from("no room"));
  for (const reply of [await newCase(api), upload]) {
    report.check("with 40 MB left, a change is refused with the reason", isFull(reply), () =>
      told(reply),
    );
  }
  await work.stop();
  await volume.drain();
  await sleep(noticeMs);
  await expectRoom(options, session, 1);
}

/** Fills PostgreSQL's log until PostgreSQL shuts down, which it does when it cannot write its log. */
async function breakDatabase(session: Session): Promise<boolean> {
  try {
    await withClient(await session.connection(), async (client) => {
      client.on("error", () => undefined);
      for (let written = 0; written < 400; written += 1) {
        await client.query("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1048576))");
      }
    });
    return false;
  } catch {
    return true;
  }
}

/** No free space at all, so that PostgreSQL panics. */
async function quiteFull(options: RunOptions, session: Session, volume: Volume): Promise<void> {
  const { report } = options;
  const { pid } = session.product();
  const work = await session.work(2);
  await sleep(loadMs);
  const api = await session.api();
  await volume.fillUpTo(0);
  report.figure("PostgreSQL ended for lack of room", (await breakDatabase(session)) ? "yes" : "no");
  await sleep(3_000);
  for (const reply of await Promise.all(readings(api, someCase(session)))) {
    const clear = reply.status === 200 || reply.status === 503;
    report.check("with nothing left, each answer is clear", clear, () => told(reply));
  }
  await work.stop();
  await volume.drain();
  await session.product().untilReady();
  await expectRoom(options, session, 2);
  report.check("the process is still the same", session.product().pid === pid);
  report.check("a clean stop at the end", (await session.product().stop()) === 0);
  report.figure("answers", answerCounts(session.journal));
}

/** Only the file store is full: everything else continues. */
async function filesFull(options: RunOptions, folder: string, volume: Volume): Promise<void> {
  const { report } = options;
  const session = openSession({ ...options, dataDir: path.join(folder, "data") });
  await session.start();
  const work = await session.work(3);
  await sleep(loadMs);
  await volume.fillUpTo(100_000);
  const api = await session.api();
  const caseId = someCase(session);
  const big = await api.upload(caseId, "too big.bin", Buffer.alloc(2 * mebibyte, 1));
  report.check("an upload without space is refused with the reason", isFull(big), () => told(big));
  report.check("and is not called unreachable", big.message !== fileMessages.storeUnavailable);
  for (const reply of await Promise.all(readings(api, caseId))) {
    report.check("reading goes on while files have no room", reply.status === 200, () =>
      told(reply),
    );
  }
  await work.stop();
  await volume.drain();
  await expectRoom(options, session, 3);
  report.check("a clean stop at the end", (await session.product().stop()) === 0);
}

export async function fullDisks(options: RunOptions): Promise<void> {
  const { report } = options;
  await withTemporaryFolder(async (folder) => {
    report.part("a full disk");
    const whole = { name: "disk", bytes: diskBytes };
    const skipped = await withVolume(folder, whole, async (volume) => {
      const session = openSession({ ...options, dataDir: path.join(volume.folder, "data") });
      await session.start();
      try {
        await almostFull(options, session, volume);
        await largeImports(options, session, volume);
        await quiteFull(options, session, volume);
      } finally {
        await session.product().kill();
      }
    });
    if (skipped !== null) return report.figure("not run here", skipped);
    report.part("a full disk for files only");
    await mkdir(path.join(folder, "data"));
    await withVolume(path.join(folder, "data"), { name: "files", bytes: filesBytes }, (volume) =>
      filesFull(options, folder, volume),
    );
  });
}
