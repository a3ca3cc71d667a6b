/** Whether what is due by the clock is done once, and goes on after a failure of the database. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";
import type { Report } from "./report.ts";

/** A minute until it is due, and the pauses between the queue's looks. */
const patienceMs = 150_000;

const scheduled =
  "helpline_queue.job AS job WHERE job.data ? 'name' AND job.name <> '__pgboss__send-it'";

/** Each process enqueues every job at its start too. */
const tooOften = `WITH made AS (SELECT job.data->>'name' AS name, count(*) AS times FROM ${scheduled} GROUP BY 1),
    due AS (SELECT data->>'key' AS name, count(DISTINCT singleton_on) AS times
      FROM helpline_queue.job WHERE name = '__pgboss__send-it' GROUP BY 1)
  SELECT name, made.times AS made, due.times AS due FROM made LEFT JOIN due USING (name)
  WHERE made.times > $1 + coalesce(due.times, 0)`;

const atOnce = `SELECT job.data->>'name' AS name FROM ${scheduled} AND EXISTS (SELECT 1 FROM helpline_queue.job AS other
  WHERE other.data->>'name' = job.data->>'name' AND other.id <> job.id
    AND other.started_on < job.completed_on AND other.completed_on > job.started_on)`;

const doneSince = `SELECT count(*) FROM ${scheduled} AND job.data->>'name' = 'concerns'
  AND job.state = 'completed' AND job.created_on > $1`;

/**
 * @param starts how many processes were started
 * @param since a job that is due every minute must have been done again after this time
 */
export async function checkSchedules(
  report: Report,
  connection: ClientConfig,
  { starts, since }: { starts: number; since: Date },
): Promise<void> {
  await withClient(connection, async (client) => {
    const deadline = Date.now() + patienceMs;
    const isDone = async () => Number((await client.query(doneSince, [since])).rows[0].count) > 0;
    let goesOn = await isDone();
    while (!goesOn && Date.now() < deadline) {
      await sleep(1_000);
      goesOn = await isDone();
    }
    report.check("what is due every minute goes on", goesOn);
    const twice = (await client.query(tooOften, [starts])).rows;
    report.check("a scheduled job is made once each time that it is due", twice.length === 0, () =>
      JSON.stringify(twice),
    );
    const beside = (await client.query(atOnce)).rows;
    report.check("no scheduled job runs beside itself", beside.length === 0, () =>
      JSON.stringify(beside),
    );
    const { rows } = await client.query(
      `SELECT count(*) FROM ${scheduled} AND job.state = 'completed'`,
    );
    report.figure("scheduled jobs done", rows[0].count);
  });
}
