/** Work that is due by the clock, with the real queue (ADR 18). Each queue stands for a process. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { hurry } from "#test/mail-workers";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { openQueue, type Queue, queueSchema, type ScheduledJob } from "./queue.ts";

const patience = { timeout: 20_000, interval: 20 };
const everyMinute = "* * * * *";
/** Far enough away: only the catching up at start runs it. */
const newYear = "0 0 1 1 *";

let test: TestDatabase;
const log: string[] = [];
const queues: Queue[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop();
  for (const table of ["job", "schedule"]) {
    await sql`DELETE FROM ${sql.table(`${queueSchema}.${table}`)}`.execute(test.database);
  }
  log.length = 0;
});
afterAll(() => test.drop());

async function startProcess(job: Pick<ScheduledJob, "run"> & Partial<ScheduledJob>, stopMs = 5000) {
  const queue = openQueue(test.connection("app"), {
    log: (line) => void log.push(line),
    times: { ...hurry, stopMs },
    keepsTime: true,
  });
  queues.push(queue);
  const whole = { name: "tidy", queue: "housekeeping", cron: newYear, what: "tidies up", ...job };
  await queue.schedule([whole], "Europe/London");
  return queue;
}

const jobRows = async <T>(column: string) =>
  (
    await sql<Record<string, T>>`
      SELECT ${sql.ref(column)} FROM ${sql.table(`${queueSchema}.job`)} WHERE name = 'housekeeping'`.execute(
      test.database,
    )
  ).rows.map((row) => row[column]);

it("runs at start on one of the processes, and again at its time", async () => {
  let runs = 0;
  let running = 0;
  let most = 0;
  const run = async () => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 300));
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => startProcess({ run, cron: everyMinute })));
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(2), patience);
  expect(most).toBe(1);
  expect(log).toEqual([]);
});

it("is kept with its time zone, once for all processes", async () => {
  const run = async () => undefined;
  await startProcess({ run, cron: "0 7 * * *" });
  await startProcess({ run, cron: "0 8 * * *" });
  const { rows } = await sql`
    SELECT name, key, cron, timezone FROM ${sql.table(`${queueSchema}.schedule`)}`.execute(
    test.database,
  );
  expect(rows).toEqual([
    { name: "housekeeping", key: "tidy", cron: "0 8 * * *", timezone: "Europe/London" },
  ]);
});

it("is logged and tried again if it fails, without the row that PostgreSQL shows", async () => {
  let tries = 0;
  const run = async () => {
    tries += 1;
    if (tries < 3) await sql`SELECT 'Jane Doe'::integer`.execute(test.database);
  };
  await startProcess({ run });
  await vi.waitFor(async () => expect(await jobRows("state")).toEqual(["completed"]), patience);
  expect(tries).toBe(3);
  expect(log).toHaveLength(2);
  expect(log[0]).toMatch(/^The job "tidy" \(tidies up\) failed and is tried again soon: /);
  const stored = JSON.stringify(await jobRows("output"));
  expect(log.join() + stored).not.toContain("Jane Doe");
});

it("a stop does not wait for ever, and another process takes the job over", async () => {
  let goOn = () => {};
  const first = vi.fn(() => new Promise<void>((resolve) => (goOn = resolve)));
  const stopping = await startProcess({ run: first }, 50);
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce(), patience);
  await stopping.stop();
  const second = vi.fn(async () => undefined);
  await startProcess({ run: second });
  await vi.waitFor(() => expect(second).toHaveBeenCalled(), patience);
  goOn();
});
