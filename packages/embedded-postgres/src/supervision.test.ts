/** Rules: OPS-4. */
import { realpath } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, it } from "vitest";
import { clusterName } from "./orphans.ts";
import { commandLines, processExists } from "./processes.ts";
import {
  afterTest,
  EXAMPLE,
  eventually,
  query,
  serverPid,
  sharedDataDir,
  start,
  useTestKit,
} from "./test-kit.ts";

useTestKit();

const RESTARTED = [
  "PostgreSQL ended unexpectedly (signal SIGKILL); restarting it.",
  "PostgreSQL is running again.",
];

it("a server that dies is restarted and the pool recovers by itself, but not after stop", async () => {
  const dataDir = await sharedDataDir();
  const lines: string[] = [];
  const server = await start(dataDir, { log: (line) => lines.push(line) });
  expect(lines.splice(0)).toEqual([
    expect.stringMatching(/^PostgreSQL runs as the account .+ \(uid \d+\)/),
  ]);
  const pool = new pg.Pool({ ...server.connection("owner"), max: 3 });
  pool.on("error", () => undefined);
  afterTest(() => pool.end());
  await pool.query("create table kept (n int)");

  for (const round of [1, 2]) {
    const pid = await serverPid(dataDir);
    await pool.query("insert into kept values ($1)", [round]);
    process.kill(pid, "SIGKILL");
    await eventually("gone", () => !processExists(pid));
    // A backend of the dead server may still answer.
    const isReplaced = () =>
      serverPid(dataDir).then(
        (now) => now !== pid,
        () => false,
      );
    await eventually("another server runs", isReplaced);
    const answers = () => pool.query("select 1").then(Boolean, () => false);
    await eventually("the pool works again", answers);
    await eventually("said so", () => lines.length === round * 2);
  }
  expect(lines).toEqual([...RESTARTED, ...RESTARTED]);
  expect((await pool.query("select n from kept order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);

  const last = await serverPid(dataDir);
  await server.stop();
  expect(processExists(last)).toBe(false);
  expect(lines).toHaveLength(4);
});

it("a busy backend that outlives its server does not delay the restart", async () => {
  const lines: string[] = [];
  const server = await start(await sharedDataDir(), { log: (line) => lines.push(line) });
  lines.splice(0);
  const owner = server.connection("owner");
  const busy = query(owner, "select count(*) from generate_series(1, 20000000000)").catch(Boolean);
  const running = `select 1 from pg_stat_activity
    where query like '%generate_series(1, 2%' and pid <> pg_backend_pid()`;
  await eventually("busy", async () => (await query(owner, running)).length > 0);
  process.kill(await serverPid(await sharedDataDir()), "SIGKILL");
  await busy;
  await eventually("answers", () => query(owner, "select 1").catch(() => false));
  expect(await query(owner, running)).toEqual([]);
  await eventually("said so", () => lines.length === 2);
  expect(lines).toEqual(RESTARTED);
});

it("a stop during a restart leaves nothing running", async () => {
  const dataDir = await sharedDataDir();
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  // Every process of this server has it in its title or its command line.
  const name = clusterName(EXAMPLE, path.join(await realpath(dataDir), "postgres", "cluster"));
  const running = async () =>
    [...(await commandLines()).values()].filter((line) => line.includes(name));
  for (const pause of [0, 110, 140, 400]) {
    const server = await start(dataDir, { log });
    expect(await running()).not.toEqual([]);
    process.kill(await serverPid(dataDir), "SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, pause));
    await server.stop();
    // A process that the server began just before it died has the server's command line for a moment.
    await eventually("nothing is left", async () =>
      (await running()).every((line) => line.startsWith("/bin/sh")),
    );
  }
  const server = await start(dataDir, { log });
  expect(lines.filter((line) => line.includes("left running"))).toEqual([]);
  expect(await query(server.connection("app"), "select 1")).toEqual([[1]]);
});
