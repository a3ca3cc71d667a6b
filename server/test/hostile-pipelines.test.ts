/**
 * Clients that pipeline requests and disconnect before they have read the answers. Node.js parses such
 * requests ahead, and an answer that waits behind another never emits `close`: every kind of answer that
 * streams must still release its file, its connection to the database and its place in a bulkhead.
 *
 * Rules: WIRE-29.
 */
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionLimits } from "#http/connection-limits";
import { createMetrics } from "#operations/metrics";
import { buildTestApp, startHelpline, type TestApp } from "./build-test-app.ts";
import { uploadFile } from "./case-files-kit.ts";
import { insertCase } from "./factories.ts";
import { fillPath } from "./fill-path.ts";

/** More than the system buffers for a client that does not read. */
const large = Buffer.alloc(8 * 1024 * 1024, "x");
/** With more requests that wait for their answers, a connection is ended. */
const answered = connectionLimits.pipelined;

const metrics = await createMetrics();
const database = await startHelpline();
let helpline: TestApp;
let webFolder: string;
let port: number;
let requests: Record<string, string>;

beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), "helpline web "));
  await mkdir(path.join(webFolder, "assets"));
  await writeFile(path.join(webFolder, "index.html"), "<!doctype html>");
  await writeFile(path.join(webFolder, "assets", "app.js"), large);
  helpline = await buildTestApp({}, { besides: database, webFolder, metrics });
  await helpline.app.listen({ port: 0, host: "127.0.0.1" });
  port = (helpline.app.server.address() as AddressInfo).port;
  const { token, userId } = await helpline.logIn("manager");
  const { case_id: caseId } = await insertCase(helpline.database);
  await uploadFile(helpline, token, { caseId, name: "large.txt", bytes: large });
  await sql`
    INSERT INTO audit_log (user_id, user_type, address, request_id, action, entity, entity_id, case_id)
    SELECT ${userId}, 'admin', repeat('203.0.113.9 ', 100), 'request', 'read', 'cases', ${caseId}, ${caseId}
    FROM generate_series(1, 4000)`.execute(helpline.database);
  const download = fillPath(caseFileRoutes.download, {
    params: { case_id: caseId, file_name: "large.txt", token },
  });
  const head = (line: string) =>
    `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  requests = {
    "a built file": head("GET /assets/app.js"),
    "a download": head(`GET ${download}`),
    "HEAD of a download": head(`HEAD ${download}`),
    "a CSV file": head(`GET ${fillPath(accessLogRoutes.csv, {})}`),
    "HEAD of a CSV file": head(`HEAD ${fillPath(accessLogRoutes.csv, {})}`),
    "a JSON answer": head("GET /api/openapi.json"),
  };
});
afterAll(async () => {
  await helpline.app.close();
  await rm(webFolder, { recursive: true });
});

/** The files that this process has open, without those of the test runner. */
function openFiles(): string[] {
  const descriptors = readdirSync("/proc/self/fd").flatMap((each) => {
    try {
      return [readlinkSync(`/proc/self/fd/${each}`)];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
  return descriptors.filter((file) =>
    [webFolder, helpline.filesFolder].some((f) => file.startsWith(f)),
  );
}

async function figure(name: string) {
  const line = (await metrics.text()).split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}

async function connect() {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Also resolves for a connection that is reset. */
const closing = (socket: net.Socket) =>
  new Promise<void>((resolve) => socket.once("close", () => resolve()));

const endings = {
  /** Disconnects when the first answer has begun. */
  async reset(request: string, number: number) {
    const socket = await connect();
    const closed = closing(socket);
    socket.write(request.repeat(number));
    await Promise.race([new Promise((resolve) => socket.once("readable", resolve)), closed]);
    socket.resetAndDestroy();
    await closed;
  },
  /** Sends no more, reads some, then leaves. */
  async "half-closed"(request: string, number: number) {
    const socket = await connect();
    const closed = closing(socket);
    socket.end(request.repeat(number));
    await Promise.race([new Promise((resolve) => socket.once("readable", resolve)), closed]);
    socket.read();
    socket.destroy();
    await closed;
  },
};

async function expectNothingKept() {
  for (const name of ["calls", "downloads", "heavy", "signed_out", "bodies"]) {
    await expect.poll(() => figure(`helpline_${name}_in_progress`), { timeout: 15_000 }).toBe(0);
  }
  await expect.poll(() => figure("helpline_http_connections")).toBe(0);
  if (existsSync("/proc/self/fd")) await expect.poll(openFiles).toEqual([]);
  await expect
    .poll(async () => {
      const [open = Number.NaN, idle = Number.NaN] = await Promise.all(
        ["open", "idle"].map((part) => figure(`helpline_database_connections_${part}`)),
      );
      return open - idle;
    })
    .toBe(0);
}

const kinds = [
  "a built file",
  "a download",
  "HEAD of a download",
  "a CSV file",
  "HEAD of a CSV file",
  "a JSON answer",
];

describe.each(kinds)("%s", (kind) => {
  it.each([2, answered, answered + 1, 900])(
    "asked for %i times keeps nothing",
    {
      timeout: 60_000,
    },
    async (number) => {
      for (const end of Object.values(endings)) {
        await Promise.all([1, 2, 3].map(() => end(requests[kind] ?? "", number)));
      }
      await expectNothingKept();
    },
  );
});

it.each(["HEAD of a download", "HEAD of a CSV file"])(
  "%s is answered without a body",
  async (kind) => {
    const socket = await connect();
    const closed = closing(socket);
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.write((requests[kind] ?? "").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer.split("\r\n\r\n")).toEqual([expect.any(String), ""]);
  },
);

it("requests that were parsed before their connection was ended are not handled", async () => {
  const { token, userId } = await helpline.logIn("advisor");
  const socket = await connect();
  const closed = closing(socket);
  const refused = fillPath(generalReportRoutes.read, {});
  socket.write(
    `GET ${refused} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(900),
  );
  await closed;
  // Refusals are recorded in order, so that the last of the first connection is recorded before this one.
  await helpline.call(generalReportRoutes.read, { token });
  const { count } = await database.database
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("action", "=", "refused")
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(answered + 1);
});
