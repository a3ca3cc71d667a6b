/** Imports and backups that are too large for the disk, while others read and log in. */
import { setTimeout as sleep } from "node:timers/promises";
import { backupRoutes } from "@helpline/contract/backups/backups";
import { importRoutes } from "@helpline/contract/import/import";
import { type Api, createApi, logIn, type Reply } from "./api.ts";
import { mebibyte, noticeMs, readings, someCase, told } from "./disk-kit.ts";
import { adminPassword } from "./product.ts";
import type { RunOptions, Session } from "./session.ts";
import type { Volume } from "./volume.ts";

const heading = "Name,Town,County,Post code,URN\r\n";
const school = (at: number) => `School ${at},Leeds,West Yorkshire,LS${at % 30} 1AA,U${at}\r\n`;
const schools = (count: number) =>
  Buffer.from(heading + Array.from({ length: count }, (_row, at) => school(at)).join(""));

const isTooLittle = ({ status, message }: Reply) =>
  status === 503 && message.startsWith("There is too little space");

function upload(admin: Api, bytes: Buffer): Promise<Reply> {
  const form = new FormData();
  form.set("kind", "schools");
  form.set("file", new Blob([bytes as Buffer<ArrayBuffer>]), "schools.csv");
  return admin.sendForm(importRoutes.upload, form);
}

/** The run once the queue has done what was asked. */
async function settled(admin: Api, id: number) {
  for (;;) {
    const { data } = await admin.call(importRoutes.details, { params: { id } });
    if (!["checking", "importing"].includes(data?.state)) return data;
    await sleep(200);
  }
}

/** Reads and logs in again and again while `work` goes on. */
async function whileReading<T>(
  { report }: RunOptions,
  session: Session,
  what: string,
  work: Promise<T>,
): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  do {
    const api = await session.api();
    for (const reply of await Promise.all(readings(api, someCase(session)))) {
      const doing = `${what}, reading and logging in go on`;
      report.check(doing, reply.status === 200, () => told(reply));
    }
    await sleep(100);
  } while (!isDone);
  return done;
}

async function leave(volume: Volume, bytes: number): Promise<void> {
  await volume.drain();
  await volume.fillUpTo(bytes);
  await sleep(noticeMs);
}

export async function largeImports(
  options: RunOptions,
  session: Session,
  volume: Volume,
): Promise<void> {
  const { report } = options;
  const { url } = session.product();
  const admin = createApi(url, await logIn(url, "admin", adminPassword));
  const reading = <T>(what: string, work: Promise<T>) => whileReading(options, session, what, work);

  await leave(volume, 75 * mebibyte);
  const large = Buffer.alloc(95 * mebibyte, heading + school(1));
  const before = await volume.free();
  const refused = await reading("with 75 MB left and 95 MB sent", upload(admin, large));
  report.check("the file is refused with the reason", isTooLittle(refused), () => told(refused));
  const after = await volume.free();
  report.check(
    "nothing of it is on the disk",
    after > before - 2 * mebibyte,
    () => `${before} bytes were free, ${after} are`,
  );
  const backup = await reading("with 75 MB left", admin.call(backupRoutes.start));
  report.figure("a backup by hand with 75 MB left", told(backup));

  await leave(volume, 90 * mebibyte);
  const sent = await upload(admin, schools(40_000));
  report.check("with 90 MB left, 2 MB can be sent", sent.status === 201, () => told(sent));
  const { import_run_id: id, columns } = sent.data;
  const params = { id };
  await admin.call(importRoutes.columns, { params, body: { columns } });
  const check = await reading("while a file is checked that has no room", settled(admin, id));
  const failed = (run: { state: string; problem: string | null }) =>
    run.state === "failed" && (run.problem ?? "").startsWith("There is too little space");
  report.check("the check ends with the reason", failed(check), () => JSON.stringify(check));
  report.check("with the reserve left", (await volume.free()) > 60 * mebibyte);

  await volume.drain();
  await sleep(noticeMs);
  await admin.call(importRoutes.check, { params });
  const checked = await settled(admin, id);
  report.check("with room, it is checked", checked.state === "checked", () => checked.problem);
  await leave(volume, 150 * mebibyte);
  await admin.call(importRoutes.confirm, { params });
  const run = await reading("while an import has no room", settled(admin, id));
  report.check("the import ends with the reason", failed(run), () => JSON.stringify(run));
  await volume.drain();
  await sleep(noticeMs);
  await admin.call(importRoutes.remove, { params });
}
