/**
 * Answers that somebody reads slowly break off when their access ends: a download and an export, which are sent in parts.
 *
 * Rules: AUTH-43.
 */
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { endAccessOf } from "#security/sessions";
import { startTeam } from "#test/case-factories";
import { addressOf, uploadFile } from "#test/case-files-kit";
import { anotherSession } from "#test/held-request";
import { lookEveryMs } from "./long-answers.ts";

const { helpline, team, newCase } = await startTeam();
const { app, database } = helpline;
const caseId = await newCase("advocate");
/** More than connections on this machine buffer. */
const bytes = Buffer.alloc(16 * 1024 * 1024, "a line of the file\n");
const { userId } = team.manager;

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const file = { caseId, name: "large.txt", bytes };
  expect((await uploadFile(helpline, team.manager.token, file)).status).toBe(200);
  await sql`INSERT INTO audit_log (user_id, user_type, address, action, entity, entity_id, case_id)
    SELECT ${userId}::integer, 'manager', repeat('x', 600), 'read', 'cases', '1', ${caseId}::integer
    FROM generate_series(1, 30000)`.execute(database);
});

/** Slow, but not so slow that the least speed ends it. */
async function readSlowly(answer: IncomingMessage, forMs: number): Promise<number> {
  let size = 0;
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(50)) {
    size += (answer.read(64 * 1024) as Buffer | null)?.length ?? 0;
  }
  return size;
}

async function readToEnd(answer: IncomingMessage) {
  let size = 0;
  try {
    for await (const chunk of answer) size += (chunk as Buffer).length;
    return { size, isWhole: true };
  } catch {
    return { size, isWhole: false };
  }
}

const answerTo = (path: string, token?: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    get({ port, host: "127.0.0.1", path, headers, agent: false }, resolve).on("error", reject);
  });

const answers = {
  "the download of a file": (token: string) => answerTo(addressOf(caseId, "large.txt", token)),
  "an export": (token: string) => answerTo(accessLogRoutes.csv.path, token),
};

const ends = {
  "they are logged out everywhere": () => endAccessOf(database, userId),
  "their role changes": () =>
    database
      .updateTable("users")
      .set({ user_type: "clinic" })
      .where("user_id", "=", userId)
      .execute(),
};

const both = Object.entries(answers).flatMap(([what, ask]) =>
  Object.entries(ends).map(([how, end]) => ({ what, how, ask, end })),
);

it.each(both)("breaks $what off when $how", async ({ ask, end }) => {
  const { token } = await anotherSession(helpline, userId);
  const answer = await ask(token);
  expect(answer.statusCode).toBe(200);
  const began = await readSlowly(answer, 500);
  await end();
  const more = await readSlowly(answer, 2 * lookEveryMs);
  const { size, isWhole } = await readToEnd(answer);
  await database
    .updateTable("users")
    .set({ user_type: "manager" })
    .where("user_id", "=", userId)
    .execute();
  expect(isWhole).toBe(false);
  expect(began + more + size).toBeLessThan(bytes.length);
});

it.each(Object.entries(answers))(
  "sends all of %s to whoever still has access",
  async (_what, ask) => {
    const { token } = await anotherSession(helpline, userId);
    const answer = await ask(token);
    await readSlowly(answer, 1.5 * lookEveryMs);
    expect((await readToEnd(answer)).isWhole).toBe(true);
  },
);
