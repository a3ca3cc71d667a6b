/** The bare server of the benchmarks gives the same answers as the product (bench/bare). */
import { afterAll, expect, it } from "vitest";
import { type Bare, createBare } from "../../bench/bare/server.ts";
import { fillDatabase } from "../../bench/data/fill.ts";
import { readFacts } from "../../bench/workloads/facts.ts";
import { type Asked, workloads } from "../../bench/workloads/workloads.ts";
import { startHelpline, type TestApp, testSecret } from "./build-test-app.ts";

const helpline = await startHelpline();
await fillDatabase(helpline.connection("owner"), { cases: 1200, seed: 3, tell: () => undefined });
const facts = await readFacts(helpline.connection("app"));
const token = (await helpline.logIn("manager")).token;
const bare = createBare(helpline.connection("app"), testSecret);
afterAll(() => bare.close());

const send = (app: Bare["app"] | TestApp["app"], { method, path, body }: Asked, loggedIn = true) =>
  app.inject({
    method,
    url: path,
    ...(body && { payload: JSON.stringify(body) }),
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(loggedIn && { authorization: `Bearer ${token}` }),
    },
  });

const counted = /"(case_log_id|enquiry_id|version)":\d+/g;
const random = /"(reference)":"\w{6}"/g;

it.each(workloads)("$name has the same answer, byte for byte", async (workload) => {
  const [asked] = workload.requests(facts);
  if (!asked) throw new Error("Nothing to ask for.");
  const product = await send(helpline.app, asked);
  const other = await send(bare.app, asked);
  expect(product.statusCode).toBe(workload.status);
  // Numbers that increase with each write, and references, differ every time.
  const told = (body: string) => body.replace(counted, '"$1":0').replace(random, '"$1":"-"');
  expect(other.statusCode).toBe(workload.status);
  expect(told(other.body)).toBe(told(product.body));
  expect(typeof other.headers.authorization).toBe(typeof product.headers.authorization);
});

it("refuses a missing token, and one whose session has ended", async () => {
  for (const { path, method } of workloads.flatMap((each) => each.requests(facts).slice(0, 1))) {
    const asked: Asked = { method, path, body: {} };
    if (path === "/api/auth/login") continue;
    expect((await send(bare.app, asked, false)).statusCode).toBe(401);
  }
  await helpline.database.deleteFrom("sessions").execute();
  expect((await send(bare.app, { method: "GET", path: "/api/cases/count" })).statusCode).toBe(401);
});
