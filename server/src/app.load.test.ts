/** A process under more load than it can bear, and what it tells of itself (metrics, back-pressure). */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { messages } from "@helpline/contract/messages";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMetrics, serveMetrics } from "#platform/metrics";
import { buildTestApp, type TestApp } from "#test/build-test-app";

let helpline: TestApp;
const metrics = await createMetrics();

beforeAll(async () => {
  helpline = await buildTestApp({ MAX_REQUESTS_IN_PROGRESS: "8" }, { metrics });
});
afterAll(() => helpline.close());

/** Holds what the report reads, so that whoever asks for it waits. */
async function whileReportsWait<T>(work: () => Promise<T>): Promise<T> {
  return helpline.database.transaction().execute(async (holder) => {
    await sql`LOCK TABLE cases IN ACCESS EXCLUSIVE MODE`.execute(holder);
    return work();
  });
}

const figure = async (name: string) => {
  const line = (await metrics.text()).split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
};

const until = async (name: string, value: number) => {
  await expect.poll(() => figure(name)).toBe(value);
};

it("tells one client to come again, serves others, and answers all that it has taken", async () => {
  const [greedy, modest] = [await helpline.signIn("manager"), await helpline.signIn("manager")];
  const report = ({ token }: { token: string }) =>
    helpline.call(generalReportRoutes.read, { token });
  const { taken } = await whileReportsWait(async () => {
    // Half of the places are one client's at most.
    const taken = [1, 2, 3, 4].map(() => report(greedy));
    await until("helpline_calls_in_progress", 4);
    const refused = await report(greedy);
    expect(refused).toMatchObject({ status: 503, message: messages.busy, data: null });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await until("helpline_heavy_in_progress", 3);
    await until("helpline_heavy_waiting", 1);
    const now = await helpline.call(authRoutes.loggedIn, { token: modest.token });
    expect(now.data).toEqual({ loggedin: true });
    return { taken };
  });
  for (const each of await Promise.all(taken)) expect(each.status).toBe(200);
  await until("helpline_calls_in_progress", 0);
  await until("helpline_heavy_in_progress", 0);
  expect((await report(greedy)).status).toBe(200);
});

it("answers whether it is well when it is full", async () => {
  const clients = await Promise.all([1, 2, 3].map(() => helpline.signIn("manager")));
  const { calls } = await whileReportsWait(async () => {
    const calls = clients.flatMap(({ token }) =>
      [1, 2, 3, 4].map(() => helpline.call(generalReportRoutes.read, { token })),
    );
    await until("helpline_calls_in_progress", 8);
    expect((await helpline.call(systemRoutes.alive)).status).toBe(200);
    expect((await helpline.call(systemRoutes.ready)).status).toBe(200);
    return { calls };
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(8).fill(200), ...Array(4).fill(503)]);
  await until("helpline_calls_in_progress", 0);
});

it("counts answers by declared path and never shows what was asked for", async () => {
  const { token } = await helpline.signIn("manager");
  await helpline.app.inject({
    url: "/api/cases/4711/details?canary=Marguerite",
    headers: { authorization: `Bearer ${token}` },
  });
  // The answer is counted when it has gone out, which may be after it has come in here.
  await expect
    .poll(() => metrics.text())
    .toMatch(
      /helpline_http_request_duration_seconds_count\{method="GET",route="\/api\/[^"]*:id[^"]*",status="404"\} 1/,
    );
  const text = await metrics.text();
  const labels = [...text.matchAll(/\{[^}]*\}/g)].join(" ");
  expect(labels).not.toMatch(/4711|Marguerite/);
  expect(text).toContain("process_resident_memory_bytes");
});

it("shows metrics at their own address and nothing else there", async () => {
  const server = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  try {
    const answer = await fetch(server.url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("# TYPE helpline_database_connections_open gauge");
    expect((await fetch(server.url, { method: "POST" })).status).toBe(404);
    expect((await fetch(server.url.replace("/metrics", "/"))).status).toBe(404);
    const onTheApplication = await helpline.app.inject({ url: "/metrics" });
    expect(onTheApplication.body).not.toContain("helpline_database");
  } finally {
    await server.stop();
  }
});
