/**
 * `npm run bench:events`: how long an event of the telephone takes to reach a stream while 200 are open, how much
 * memory each stream costs, and how long other calls take meanwhile.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { maxStreams } from "@helpline/contract/events/events.plain";
import { logIn } from "../log-in.ts";
import { type Call, callAs, otherCalls, printTimes, quantile } from "../other-calls.ts";
import { type Server, startServer } from "../run/servers.ts";

const usage = "npm run bench:events -- [--streams 200] [--calls 300]";
const admin = { name: "admin", password: randomBytes(12).toString("hex") };
/** What issue and ADR 30 ask for. */
const maxLatencyMs = 300;
const maxStreamKb = 50;
/** What another person reads meanwhile. */
const routes = ["/api/schools/1"];

interface Person {
  readonly token: string;
  readonly extension: string;
}

/** People with an extension each; as many as it takes to stay below the number of streams that one may have. */
async function people(server: Server, call: Call, count: number): Promise<Person[]> {
  const made: Person[] = [];
  for (let number = 0; number < count; number += 1) {
    const username = `bench.person.${number}`;
    const password = "a password of the bench";
    await call("POST", "/api/users", {
      user_type: "manager",
      clinic_name: null,
      first_name: "Rosalind",
      last_name: "Fletcher",
      gender: "female",
      username,
      password,
      city: "Leeds",
      county: "West Yorkshire",
      email: "rosalind@example.org",
    });
    const token = await logIn(server.url, username, password);
    const extension = String(200 + number);
    await callAs(server.url, token)("PUT", "/api/account/extension", { extension });
    made.push({ token, extension });
  }
  return made;
}

/** Opens a stream; `heard` is called with each piece of text. */
function openStream(
  server: Server,
  { token }: Person,
  heard: (text: string) => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const stream = request(`${server.url}/api/events`, { headers, agent: false });
    stream.once("error", reject).once("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`Refused: ${response.statusCode}`));
      response.setEncoding("utf8").on("data", heard);
      resolve(stream);
    });
    stream.end();
  });
}

/** Rings each person in turn. @returns the time from sending the event to the arrival of its message, in ms */
async function ring(
  server: Server,
  telephone: string,
  rung: readonly { readonly extension: string; readonly next: () => Promise<void> }[],
  calls: number,
): Promise<number[]> {
  const report = callAs(server.url, telephone);
  const taken: number[] = [];
  for (let number = 0; number < calls; number += 1) {
    const person = rung[number % rung.length];
    if (!person) break;
    const event = {
      callId: `bench-${number}`,
      direction: "in",
      from: `07700 9${String(10_000 + number)}`,
      to: "020 7946 0000",
      user: [person.extension],
    };
    const heard = person.next();
    const began = performance.now();
    await report("POST", "/api/telephone/events", { ...event, event: "newCall" });
    await heard;
    taken.push(performance.now() - began);
    await report("POST", "/api/telephone/events", { ...event, event: "hangup" });
    await sleep(20);
  }
  return taken;
}

async function measure(server: Server, wanted: number, calls: number): Promise<boolean> {
  const call = callAs(server.url, await logIn(server.url, admin.name, admin.password));
  const staff = await people(server, call, Math.ceil(wanted / maxStreams));
  const { token } = await call<{ token: string }>("POST", "/api/service-tokens", {
    name: "Bench",
    scope: "telephone",
  });
  console.log("| | number | median ms | 95 % ms | 99.9 % ms |\n|---|---|---|---|---|");
  printTimes("other calls, no streams", await otherCalls(call, sleep(5_000), routes));
  const before = server.memory()?.now ?? Number.NaN;
  const waiting = new Map<Person, () => void>();
  const streams: ClientRequest[] = [];
  for (let number = 0; number < wanted; number += 1) {
    const person = staff[number % staff.length];
    if (!person) break;
    // One stream of each person is looked at; all get the messages.
    const isFirst = number < staff.length;
    streams.push(
      await openStream(server, person, (text) => {
        if (isFirst && text.includes('"state":"ringing"')) waiting.get(person)?.();
      }),
    );
  }
  await sleep(3_000);
  const perStream = (((server.memory()?.now ?? Number.NaN) - before) * 1024) / wanted;
  const rung = staff.map((person) => ({
    extension: person.extension,
    next: () => new Promise<void>((resolve) => waiting.set(person, resolve)),
  }));
  const ringing = ring(server, token, rung, calls);
  const others = await otherCalls(call, ringing, routes);
  const taken = await ringing;
  printTimes(`from event to stream, ${wanted} open`, taken);
  printTimes("other calls meanwhile", others);
  console.log(`\nMemory of a stream: ${perStream.toFixed(1)} KB (goal: at most ${maxStreamKb})`);
  for (const stream of streams) stream.destroy();
  const isQuick = Number(quantile(taken, 0.999)) <= maxLatencyMs;
  if (!isQuick) console.log(`Goal missed: ${maxLatencyMs} ms from event to stream`);
  return isQuick && !(perStream > maxStreamKb);
}

/** @returns whether the goals are reached */
export async function main(args: readonly string[], product: string): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: { streams: { type: "string" }, calls: { type: "string" } },
  });
  const [streams, calls] = [Number(values.streams ?? 200), Number(values.calls ?? 300)];
  if (!(streams >= 1 && calls >= 1)) throw new Error(usage);
  const folder = await mkdtemp(path.join(os.tmpdir(), "helpline-bench-events-"));
  const server = await startServer(product, {
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: "",
    ADMIN_USERNAME: admin.name,
    ADMIN_PASSWORD: admin.password,
    LOGIN_RATE_LIMIT: "0",
  });
  try {
    return await measure(server, streams, calls);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
