/**
 * HTTP requirements of docs/security/asvs.md that no other test covers: methods, content types, safe GETs.
 *
 * Rules: AUTH-8, WIRE-27.
 */
import type { AddressInfo } from "node:net";
import net from "node:net";
import { gps } from "@helpline/contract/reference-records/gps";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { allRoutes } from "@helpline/contract/routes";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { assignedTo, insertCaseIn, startTeam } from "./case-factories.ts";
import { uploadFile } from "./case-files-kit.ts";
import { recordExamples } from "./examples.ts";
import { fillPath } from "./fill-path.ts";

const { helpline, team } = await startTeam();
const caseId = await insertCaseIn(helpline.database, "advocate", assignedTo(team));
const { token } = team.manager;
await uploadFile(helpline, token, { caseId, name: "notes.bin", bytes: "é" });
const gp = recordExamples.find(({ entity }) => entity === "gps")?.full;
await helpline.call(recordRoutes(gps).create, { body: gp, token });
await helpline.app.listen({ port: 0, host: "127.0.0.1" });

/** The tables, without the audit log and the counted tries. */
const { rows: tables } = await sql<{ name: string }>`
  SELECT tablename AS name FROM pg_tables
  WHERE schemaname = 'public' AND tablename NOT IN ('audit_log', 'rate_limits') ORDER BY 1`.execute(
  helpline.database,
);

/** A checksum of each table. */
async function everythingStored() {
  const sums = tables.map(
    ({ name }) => sql`SELECT ${sql.lit(name)} AS name, count(*) AS rows,
      sum(hashtextextended(row::text, 0)) AS sum FROM ${sql.table(name)} AS row`,
  );
  const { rows } = await sql`${sql.join(sums, sql` UNION ALL `)}`.execute(helpline.database);
  return rows;
}

/** The first line of the answer to a raw request. */
async function statusOf(head: string): Promise<string> {
  const { port } = helpline.app.server.address() as AddressInfo;
  const socket = net.connect(port, "127.0.0.1");
  socket.end(`${head}\r\nHost: helpline\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString().split("\r\n")[0] ?? "";
}

it.each(["/", "/api/gps/count", "/healthz"])("TRACE %s is 404", async (path) => {
  expect(await statusOf(`TRACE ${path} HTTP/1.1`)).toBe("HTTP/1.1 404 Not Found");
});

const getters = allRoutes.filter(({ method }) => method === "GET");

const ask = async (route: (typeof allRoutes)[number]) => {
  const { token } = team.manager;
  const params = { id: caseId, case_id: caseId, page: 1, name: "case-form-new" };
  const path = fillPath(route, {
    params: {
      ...params,
      file_name: "notes.bin",
      ...(route.pathToken && { [route.pathToken]: token }),
    },
  });
  return helpline.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
};

describe.each(getters.map((route) => ({ path: route.path, route })))("GET $path", ({ route }) => {
  it("declares content type and charset of its body", async () => {
    const { headers, payload } = await ask(route);
    expect(payload).not.toBe("");
    expect(String(headers["content-type"])).toMatch(
      /^(?:(?:application\/json|text\/[a-z-]+); charset=utf-8|application\/octet-stream)$/,
    );
  });

  it("changes nothing except the audit log", async () => {
    const before = await everythingStored();
    await ask(route);
    expect(await everythingStored()).toEqual(before);
  });
});
