/**
 * Reports and exports wait for a turn, and keep it until the last byte of the answer has been sent.
 *
 * Rules: WIRE-29.
 */
import net, { type AddressInfo } from "node:net";
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { peopleRoutes } from "@helpline/contract/desk/people";
import { isHeavy, type RouteDeclaration } from "@helpline/contract/http";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { allRoutes } from "@helpline/contract/routes";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createMetrics } from "#operations/metrics";
import { startHelpline } from "./build-test-app.ts";
import type { Member } from "./case-factories.ts";
import { insertCase, insertGuardian } from "./factories.ts";
import { fillPath } from "./fill-path.ts";
import { uploadImport } from "./import-kit.ts";

const metrics = await createMetrics();

const helpline = await startHelpline({}, { metrics });
await helpline.app.listen({ port: 0, host: "127.0.0.1" });
const admin = await helpline.logIn("admin");
const others: readonly [Member, Member] = [
  await helpline.logIn("manager"),
  await helpline.logIn("manager"),
];
const { guardian_id: guardianId } = await insertGuardian(helpline.database);
const { case_id: caseId } = await insertCase(helpline.database, {
  primary_guardian_id: guardianId,
});

const { data: uploaded } = await uploadImport(helpline, admin.token, {
  kind: "schools",
  bytes: "Name,City,County,Postcode\r\nHill School,Leeds,West Yorkshire,LS1 1AA\r\n",
});

type Figures = Readonly<Record<string, number>>;

async function figures(names: readonly string[]): Promise<Figures> {
  const lines = (await metrics.text()).split("\n").map((line) => line.split(" "));
  const found = (name: string) => lines.find(([each]) => each === name)?.[1];
  return Object.fromEntries(names.map((name) => [name, Number(found(name))]));
}
/** Waits until the figures have these values, all at once. The limit is for what hangs: busy machines pause for seconds. */
const until = async (wanted: Figures) => {
  const names = Object.keys(wanted);
  await expect.poll(() => figures(names), { timeout: 20_000, interval: 20 }).toEqual(wanted);
};
const heavyInProgress = async () =>
  (await figures(["helpline_heavy_in_progress"])).helpline_heavy_in_progress;

/** Routes with such names read much, even if their declaration forgets to say so. */
const soundsHeavy = ({ path, bytes }: RouteDeclaration) =>
  !bytes && /\/(reports?|csv|exports?|download|json|html|team|refused)(\/|$)/.test(path);

const heavy = allRoutes.filter(isHeavy);
const nameOf = ({ method, path }: RouteDeclaration) => `${method} ${path}`;

it("every report and every export is declared as heavy", () => {
  const sounding = allRoutes.filter(soundsHeavy).map(nameOf);
  expect(heavy.map(nameOf)).toEqual(expect.arrayContaining(sounding));
  expect(heavy).toHaveLength(sounding.length);
  expect(sounding.length).toBeGreaterThanOrEqual(13);
});

function idIn(path: string): number {
  if (path.includes("/imports/")) return uploaded.import_run_id;
  return path.includes("guardian") ? guardianId : caseId;
}

const optionsFor = ({ method, path }: RouteDeclaration) => ({
  ...(method === "POST" && { body: {} }),
  params: { case_id: caseId, id: idIn(path) },
  ...(path.startsWith("/api/timesheets") && {
    query: {
      ...(!path.includes("/team") && { user_id: String(admin.userId) }),
      start_date: "2026-01-01",
      end_date: "2026-01-31",
    },
  }),
  token: admin.token,
});

it("each of them waits while all turns are taken, and is answered when one is free", async () => {
  const [one, other] = others;
  const answers = await helpline.database.transaction().execute(async (holder) => {
    await sql`LOCK TABLE cases IN ACCESS EXCLUSIVE MODE`.execute(holder);
    const taken = [one, one, other].map(({ token }) =>
      helpline.call(generalReportRoutes.read, { token }),
    );
    await until({ helpline_heavy_in_progress: 3 });
    const asked = heavy.map((route) => helpline.call(route, optionsFor(route)));
    await until({ helpline_heavy_waiting: heavy.length });
    return [...taken, ...asked];
  });
  for (const { status, message } of await Promise.all(answers)) {
    expect({ status, message }).toMatchObject({ status: 200 });
  }
  await until({ helpline_heavy_in_progress: 0 });
});

const searching = [caseRoutes.search, caseQueryRoutes.query, deskRoutes.work, peopleRoutes.list];

it.each(searching.map((route) => [nameOf(route), route] as const))(
  "%s waits for a turn among the searches",
  async (_name, route) => {
    const body = { search_in: "child_last_name", search_for: "a" };
    const answers = await helpline.database.transaction().execute(async (holder) => {
      await sql`LOCK TABLE cases, case_list IN ACCESS EXCLUSIVE MODE`.execute(holder);
      const asked = Array.from({ length: 8 }, () =>
        helpline.call(route, {
          ...(route.method === "POST" && { body: route === caseRoutes.search ? body : {} }),
          token: admin.token,
        }),
      );
      await until({ helpline_searches_in_progress: 5, helpline_searches_waiting: 3 });
      return asked;
    });
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    await until({ helpline_searches_in_progress: 0 });
  },
);

it("an export keeps its turn until it has been read, or the client disconnects", async () => {
  // More than the system buffers for a client that does not read: few rows, each with a long address.
  await sql`
    INSERT INTO audit_log (user_id, user_type, address, request_id, action, entity, entity_id, case_id)
    SELECT ${admin.userId}, 'admin', repeat('203.0.113.9 ', 100), 'request', 'read', 'cases', ${caseId}, ${caseId}
    FROM generate_series(1, 6000)`.execute(helpline.database);
  const { port } = helpline.app.server.address() as AddressInfo;
  const reader = net.connect(port, "127.0.0.1");
  reader.on("error", () => undefined);
  const path = fillPath(accessLogRoutes.csv, {});
  reader.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\nConnection: close\r\n\r\n`,
  );
  await new Promise((resolve) => reader.once("readable", resolve));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await heavyInProgress()).toBe(1);
  let read = 0;
  reader.on("data", (data: Buffer) => {
    read += data.length;
  });
  await new Promise((resolve) => reader.once("close", resolve));
  expect(read).toBeGreaterThan(6 * 1024 * 1024);
  await until({ helpline_heavy_in_progress: 0 });

  const leaver = net.connect(port, "127.0.0.1");
  leaver.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n\r\n`);
  await new Promise((resolve) => leaver.once("readable", resolve));
  expect(await heavyInProgress()).toBe(1);
  leaver.resetAndDestroy();
  await until({ helpline_heavy_in_progress: 0 });
  await until({ helpline_calls_in_progress: 0 });
});
