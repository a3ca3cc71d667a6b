/**
 * A process under more load than it can handle, and what it reports about itself (metrics, back-pressure).
 *
 * Rules: OPS-17, WIRE-29.
 */
import net, { type AddressInfo } from "node:net";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { refusals } from "@helpline/contract/refusals";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createMetrics, serveMetrics } from "#operations/metrics";
import { startHelpline } from "#test/build-test-app";
import { insertCaseIn } from "#test/case-factories";
import { fieldPart, filePart, formBody, formHeaders, uploadFile } from "#test/case-files-kit";
import { fillPath } from "#test/fill-path";
import { tokenOf } from "#test/log-in";

const metrics = await createMetrics();

const helpline = await startHelpline({ MAX_REQUESTS_IN_PROGRESS: "8" }, { metrics });
await helpline.app.listen({ port: 0, host: "127.0.0.1" });

/** Locks what the report reads, so that report requests wait. */
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

it("tells one client to retry, serves others, and answers every request it accepted", async () => {
  const [greedy, modest] = [await helpline.logIn("manager"), await helpline.logIn("manager")];
  let { token } = greedy;
  // With another token each time: it is still the same person.
  const report = async () => {
    const answer = await helpline.call(authRoutes.refreshToken, { token });
    token = tokenOf(answer);
    return helpline.call(generalReportRoutes.read, { token });
  };
  const { taken } = await whileReportsWait(async () => {
    // One client may have at most half of the queue.
    const taken: ReturnType<typeof report>[] = [];
    for (const each of [1, 2, 3, 4]) {
      helpline.clock.set(new Date(Date.now() + each * 1000));
      taken.push(report());
      await until("helpline_calls_in_progress", each);
    }
    const refused = await helpline.call(generalReportRoutes.read, { token });
    expect(refused).toMatchObject({ status: 503, message: refusals.busy, data: null });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    // One client may have at most two of three turns.
    await until("helpline_heavy_in_progress", 2);
    await until("helpline_heavy_waiting", 2);
    const now = await helpline.call(authRoutes.loggedIn, { token: modest.token });
    expect(now.data).toEqual({ loggedin: true });
    return { taken };
  });
  for (const each of await Promise.all(taken)) expect(each.status).toBe(200);
  await until("helpline_calls_in_progress", 0);
  await until("helpline_heavy_in_progress", 0);
  expect((await report()).status).toBe(200);
  helpline.clock.set(new Date());
});

/** Opens a connection to the server and sends this text. */
function send(text: string): net.Socket {
  const { port } = helpline.app.server.address() as AddressInfo;
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(text);
  return socket;
}

const head = (line: string, token: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, "Host: x", `Authorization: Bearer ${token}`, ...more, "", ""].join("\r\n");

it("serves downloads during a person's slow uploads", async () => {
  const slow = await helpline.logIn("manager");
  const caseId = await insertCaseIn(helpline.database, "advocate");
  await uploadFile(helpline, slow.token, { caseId, name: "a.txt", bytes: "text" });
  await until("helpline_uploads_in_progress", 0);
  const body = formBody([fieldPart("case_id", String(caseId)), filePart("b.txt", "more")]);
  const upload = head(
    `POST ${caseFileRoutes.upload.path}`,
    slow.token,
    `Content-Type: ${formHeaders["content-type"]}`,
    `Content-Length: ${body.length}`,
  );
  const stopped = send(upload + body.subarray(0, body.length - 10).toString());
  await until("helpline_uploads_in_progress", 1);
  const params = { case_id: caseId, file_name: "a.txt", token: slow.token };
  const url = fillPath(caseFileRoutes.download, { params });
  expect((await helpline.app.inject({ url })).body).toBe("text");
  const again = await uploadFile(helpline, slow.token, { caseId, name: "c.txt", bytes: "text" });
  expect(again).toMatchObject({ status: 503, message: refusals.busy });
  stopped.resetAndDestroy();
  await until("helpline_uploads_in_progress", 0);
  await until("helpline_downloads_in_progress", 0);
});

it("counts a body in transit towards its sender only", async () => {
  const [slow, other] = [await helpline.logIn("manager"), await helpline.logIn("manager")];
  const search = { search_in: ["guardian_last_name"], search_for: "a" };
  const ask = ({ token }: { token: string }) =>
    helpline.call(caseRoutes.search, { body: search, token });
  const begun = head(
    `POST ${caseRoutes.search.path}`,
    slow.token,
    "Content-Type: application/json",
    "Content-Length: 100",
  );
  const sockets = [1, 2].map(() => send(`${begun}{`));
  await until("helpline_bodies_in_progress", 2);
  expect(await figure("helpline_calls_in_progress")).toBe(0);
  expect(await ask(slow)).toMatchObject({ status: 503, message: refusals.busy });
  expect((await ask(other)).status).toBe(200);
  for (const socket of sockets) socket.resetAndDestroy();
  await until("helpline_bodies_in_progress", 0);
  expect((await ask(slow)).status).toBe(200);
});

it("bounds the number of real connections", async () => {
  const { token } = await helpline.logIn("manager");
  const modest = send(head("GET /healthz", token).repeat(10));
  await until("helpline_http_connections", 1);
  const eager = send(head("GET /healthz", token).repeat(1000));
  await new Promise((resolve) => eager.resume().once("close", resolve));
  await until("helpline_http_connections", 1);
  modest.destroy();
  await until("helpline_http_connections", 0);
});

it("releases everything for callers who hang up, at any time", async () => {
  const { token } = await helpline.logIn("manager");
  const report = head(`GET ${generalReportRoutes.read.path}`, token);
  const login = `POST ${authRoutes.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
  const whole = `${login}Content-Length: 2\r\n\r\n{}`;
  const texts = [report, report.repeat(3), `${login}Content-Length: 9\r\n\r\n{`, whole.repeat(3)];
  await whileReportsWait(async () => {
    const sockets = texts.map(send);
    await until("helpline_calls_in_progress", 4);
    for (const socket of sockets) socket.resetAndDestroy();
    await until("helpline_http_connections", 0);
    // Work that has started is still going on.
    expect(await figure("helpline_calls_in_progress")).toBe(4);
  });
  for (let ms = 0; ms < 20; ms += 1) {
    const sockets = texts.map(send);
    await new Promise((resolve) => setTimeout(resolve, ms));
    for (const socket of sockets) socket.resetAndDestroy();
  }
  for (const name of ["calls", "signed_out", "bodies", "heavy"]) {
    await until(`helpline_${name}_in_progress`, 0);
  }
  await until("helpline_http_connections", 0);
});

it("answers health checks when it is full", async () => {
  const clients = await Promise.all([1, 2, 3].map(() => helpline.logIn("manager")));
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

it("counts answers by declared path and never shows the requested address", async () => {
  const { token } = await helpline.logIn("manager");
  await helpline.app.inject({
    url: "/api/cases/4711/details?canary=Marguerite",
    headers: { authorization: `Bearer ${token}` },
  });
  // An answer is counted after it was sent, possibly after it has arrived here.
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

it("serves metrics, and nothing else, at their own address", async () => {
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
