/** The worker: what happens to a task that takes too long, and to those beside it. Rules: OPS-23. */
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { refusals } from "@helpline/contract/refusals";
import { logoMessages } from "@helpline/contract/settings/settings";
import { untrustedMessages } from "@helpline/contract/untrusted-files";
import { afterEach, expect, it, vi } from "vitest";
import { paragraphs, wordDocument } from "#test/docx-kit";
import { Refused, TooMuchWork } from "./refused.ts";
import { createRoom, type RoomLimits, untrusted } from "./room.ts";

const known = new Set(["helpline_name", "today"]);
const file = wordDocument({ body: paragraphs("{today}") });

/** Whose tasks they are, where that does not matter. */
const by = { by: "somebody" };

const rooms: ReturnType<typeof createRoom>[] = [];
function room(limits: Partial<RoomLimits>) {
  const made = createRoom(limits);
  rooms.push(made);
  return made;
}
afterEach(async () => {
  for (const made of rooms.splice(0)) await made.close();
});

it("does tasks beside the process, which goes on answering", async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  const read = await untrusted.run("readTemplate", { file, known }, by);
  clearInterval(counting);
  expect(new Set(read.placeholders)).toEqual(known);
  expect(turns).toBeGreaterThan(1);
  const values = new Map([["today", "2 March"]]);
  const input = { template: file, values, leftOut: new Set(["helpline_name"]) };
  expect(Buffer.isBuffer(await untrusted.run("writeLetter", input, by))).toBe(true);
});

it("tells why a file is refused, and goes on with the next", async () => {
  const answers = await Promise.allSettled([
    untrusted.run("readTemplate", { file: Buffer.from("x"), known }, by),
    untrusted.run("encodeLogo", Buffer.from("x"), by),
    untrusted.run("readTemplate", { file, known }, by),
  ]);
  expect(answers).toMatchObject([
    { status: "rejected", reason: new Refused(letterMessages.notDocx) },
    { status: "rejected", reason: new Refused(logoMessages.notAPicture) },
    { status: "fulfilled" },
  ]);
});

it("stops a task that takes too long, with a sentence, and does the next in a new thread", async () => {
  const short = room({ threads: 1, taskMs: 1 });
  const late = short.run("readTemplate", { file, known }, by);
  await expect(late).rejects.toThrow(untrustedMessages.tooLong);
  await expect(late).rejects.toBeInstanceOf(TooMuchWork);
  expect(short.threads()).toBe(0);
  const patient = room({ threads: 1 });
  await expect(patient.run("readTemplate", { file, known }, by)).resolves.toBeDefined();
});

it("stops a task that needs too much memory, and the process lives", async () => {
  const small = room({ threads: 1, heapMegabytes: 24 });
  await small.run("readTemplate", { file, known }, by);
  const body = "<w:p><w:r><w:t>a</w:t></w:r></w:p>".repeat(8_000);
  const huge = wordDocument({ body });
  await expect(small.run("readTemplate", { file: huge, known }, by)).rejects.toThrow(
    untrustedMessages.tooLong,
  );
  await expect(untrusted.run("readTemplate", { file, known }, by)).resolves.toBeDefined();
});

it("lets few tasks wait, and none for ever", async () => {
  const full = room({ threads: 1, waiting: 1, waitMs: 20 });
  const of = (person: string) => full.run("readTemplate", { file, known }, { by: person });
  const first = of("a");
  const ended = of("b").catch((error: unknown) => expect(error).toMatchObject({ status: 503 }));
  await expect(of("c")).rejects.toMatchObject({ status: 503, message: refusals.busy });
  await first;
  await ended;
});

it("does one task of a person at once, behind those of others, and lets few of one person wait", async () => {
  const fair = room({ threads: 2, waitingOfOne: 3 });
  const ends: string[] = [];
  const of = (person: string) =>
    fair.run("readTemplate", { file, known }, { by: person }).then(() => ends.push(person));
  const all = [of("uploader"), of("uploader"), of("uploader"), of("uploader")];
  // The other thread stays free for others.
  expect(fair.threads()).toBe(1);
  await expect(of("uploader")).rejects.toMatchObject({ status: 503 });
  all.push(of("a"), of("b"), of("c"));
  await Promise.all(all);
  // The first of the others ends late if its thread is slow to start.
  const ofOneThread = ends.filter((person) => person !== "a");
  expect(ofOneThread.slice(-2)).toEqual(["uploader", "uploader"]);
  expect(ends.toSorted()).toEqual(["a", "b", "c", ...Array(4).fill("uploader")]);
});

it("lets an import wait as long as it must", async () => {
  const full = room({ threads: 1, waiting: 0, waitMs: 1 });
  const run = () => full.run("readTemplate", { file, known }, { by: "import", waits: true });
  await expect(Promise.all([run(), run(), run()])).resolves.toHaveLength(3);
});

it("ends a thread that has nothing to do", async () => {
  const idle = room({ idleMs: 10 });
  await idle.run("readTemplate", { file, known }, by);
  expect(idle.threads()).toBe(1);
  await vi.waitFor(() => expect(idle.threads()).toBe(0), { timeout: 20_000 });
});
