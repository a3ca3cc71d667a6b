// A temporary PostgreSQL for tests, from the system's server programs.

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { end, runQuietly, start } from "./processes.mjs";
import { testDataFolder } from "./runners.mjs";
import { importFromServer } from "./server-import.mjs";
import { StepFailed } from "./steps.mjs";

const OLDEST_MAJOR = 15;
const READY_LIMIT_MS = 60_000;
const MAX_TRIES = 10;
const PAUSE_MS = 200;
// Where packages install the programs: Debian, Red Hat, Homebrew on both kinds of Mac.
const HOMES = ["/usr/lib/postgresql", "/usr", "/opt/homebrew/opt", "/usr/local/opt"];
const USER = "helpline_test";

/**
 * A watchdog that stops the server and removes its folder if this process dies (kill -9): its standard
 * input then closes.
 */
const WATCHDOG = `cat >/dev/null
kill -INT "$1" 2>/dev/null
for try in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" 2>/dev/null || break; sleep 1; done
rm -rf "$2"`;

/** The folder of the newest PostgreSQL server programs from version 15 on, or undefined. */
export function findPostgres() {
  const packaged = HOMES.filter((home) => existsSync(home)).flatMap((home) =>
    readdirSync(home).map((name) => path.join(home, name, "bin")),
  );
  const onPath = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return [...packaged, ...onPath]
    .map((folder) => ({ folder, major: majorVersion(folder) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((one, other) => other.major - one.major)[0]?.folder;
}

/** The major version of the server programs in a folder; 0 if there are none. */
export function majorVersion(folder) {
  if (!["initdb", "postgres"].every((name) => existsSync(path.join(folder, name)))) return 0;
  const { stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/(\d+)(\.|devel|beta|rc)/.exec(stdout ?? "")?.[1] ?? 0);
}

/**
 * Creates and starts a cluster in a temporary folder, on a free loopback port, with a random password;
 * calls `body` with its postgres:// URL and a function that restarts it; and always stops and deletes it.
 */
export async function withPostgres(programs, body) {
  const folder = mkdtempSync(path.join(testDataFolder(), "helpline-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    const account = await unprivilegedAccount(folder);
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
    const password = randomBytes(24).toString("hex");
    await initialise(programs, folder, password, account);
    const launched = await launch(programs, folder, account);
    const { port } = launched;
    let { server } = launched;
    const restart = async () => {
      await server.stop();
      server = await untilFree(() => launchOn(port, programs, folder, account));
    };
    try {
      return await body(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, restart);
    } finally {
      await server.stop();
    }
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** PostgreSQL refuses to run as root: it then runs as the account that Helpline's own would use. */
async function unprivilegedAccount(folder) {
  const { application } = await importFromServer("src/database/embedded-postgres.ts");
  const { chooseAccount } = await importFromServer("../packages/embedded-postgres/src/tools.ts");
  const account = await chooseAccount(application, path.join(folder, "data"), folder);
  return account ? { uid: account.uid, gid: account.gid } : {};
}

async function initialise(programs, folder, password, account) {
  const passwordFile = path.join(folder, "password");
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o600);
  if (account.uid !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  const { code, output } = await runQuietly(
    path.join(programs, "initdb"),
    [
      "-D",
      path.join(folder, "data"),
      "-U",
      USER,
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
    ].concat(["--encoding=UTF8", `--locale=${locale}`, "--lc-messages=C", "--no-sync"]),
    { ...account, cwd: folder },
  );
  rmSync(passwordFile);
  if (code !== 0) throw new StepFailed(`${output}\ninitdb failed. What it said is above.`);
}

/** PostgreSQL does not accept port 0, so choose a free port, and another one if it is taken meanwhile. */
async function launch(programs, folder, account) {
  const { freePort } = await importFromServer("test/reliability/free-port.ts");
  return untilFree(async () => {
    const port = await freePort();
    return { port, server: await launchOn(port, programs, folder, account) };
  });
}

/** Retries if another program has taken the port. */
async function untilFree(work) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!error.message.includes("Address already in use") || tries >= MAX_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function launchOn(port, programs, folder, account) {
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="]
    // This data need not survive a power cut.
    .concat([
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "max_connections=200",
      // Background work would make plans vary between runs.
      "autovacuum=off",
      "logging_collector=off",
    ]);
  const server = start(
    path.join(programs, "postgres"),
    ["-D", path.join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])],
    { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const watchdog = start("sh", ["-c", WATCHDOG, "sh", String(server.child.pid), folder], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const stop = async () => {
    await end(server);
    await end(watchdog);
  };
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function ready({ child, done }) {
  let log = "";
  const said = new Promise((resolve) => {
    child.stderr.on("data", (chunk) => {
      // Must be read until the end: a full pipe would stop the server.
      if (log.length < 20_000) log += chunk;
      if (log.includes("ready to accept connections")) resolve(true);
    });
  });
  const timer = new AbortController();
  const tooLate = new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), READY_LIMIT_MS);
    timer.signal.addEventListener("abort", () => clearTimeout(timeout));
  });
  const isReady = await Promise.race([said, done.then(() => false), tooLate]);
  timer.abort();
  if (!isReady) throw new StepFailed(`${log}\nPostgreSQL did not start. What it said is above.`);
}
