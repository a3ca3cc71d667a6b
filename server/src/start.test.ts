/**
 * A complete start and stop on an empty external database.
 *
 * Rules: OPS-3, OPS-5, OPS-13, OPS-19, USER-18, WIRE-24.
 */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { settingsSealer } from "#features/settings/index";
import { readConfig } from "#operations/config";
import { SettingError } from "#operations/settings";
import { createEmptyDatabase, type EmptyDatabase } from "#test/empty-database";
import { startTcpProxy, type TcpProxy } from "#test/tcp-proxy";
import { explain } from "./run.ts";
import { type RunningHelpline, startHelpline } from "./start.ts";

let empty: EmptyDatabase;
let proxy: TcpProxy;
let dataDir: string;
let settings: Record<string, string>;
const running: RunningHelpline[] = [];
/** Waits end as soon as the condition holds; a busy machine needs more than the usual second. */
const patience = { timeout: 15_000 };
const said: string[] = [];

beforeAll(async () => {
  empty = await createEmptyDatabase();
  // A URL cannot name a unix socket, so it connects over TCP.
  proxy = await startTcpProxy(empty.owner);
  dataDir = await mkdtemp(path.join(tmpdir(), "helpline start "));
  const { user, password, database } = empty.owner;
  const { port } = proxy.through(empty.owner);
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${database}`;
  settings = { DATABASE_URL, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" };
  vi.spyOn(console, "log").mockImplementation((line: unknown) => void said.push(String(line)));
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  said.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await proxy.close();
  await empty.drop();
  await rm(dataDir, { recursive: true });
});

async function start(more: Record<string, string> = {}) {
  const helpline = await startHelpline(readConfig({ ...settings, ...more }));
  running.push(helpline);
  return helpline;
}

const login = ({ url }: RunningHelpline, username: string, password: string) =>
  fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });

it("migrates, creates the first admin, says so once, and serves", async () => {
  const helpline = await start();
  expect(said.filter((line) => line.startsWith("Migrated: ")).length).toBeGreaterThanOrEqual(3);
  expect(said).toContain("Created the first admin. Username: admin");
  const shown = said.find((line) => line.startsWith("Password "));
  const [, password = ""] = /: (\S{16})$/.exec(shown ?? "") ?? [];
  expect((await fetch(`${helpline.url}/readyz`)).status).toBe(200);
  const answer = await login(helpline, "admin", password);
  expect(answer.status).toBe(200);

  const authorization = answer.headers.get("authorization") ?? "";
  const second = await start();
  expect(said.filter((line) => line.includes("first admin"))).toHaveLength(1);
  expect(second.url).not.toBe(helpline.url);
  const other = await fetch(`${second.url}/api/users/1`, { headers: { authorization } });
  expect(other.status).toBe(200);
  expect((await readdir(dataDir)).toSorted()).toEqual(["files", "session-secret"]);
});

it.each([
  ["short", "sixchr", { PASSWORD_MIN_LENGTH: "12" }, "minimum 12 characters"],
  ["common", "Password1", { REFUSE_COMMON_PASSWORDS: "true" }, "too common"],
  ["the username", "head.office1", { REFUSE_COMMON_PASSWORDS: "true" }, "only a name, username"],
  ["the first admin's name", "FirstAdmin!", { REFUSE_COMMON_PASSWORDS: "true" }, "only a name"],
] as const)(
  "refuses an ADMIN_PASSWORD that is %s before any change, and does not repeat it",
  async (_what, password, rules, told) => {
    const wrong = { ADMIN_USERNAME: "head.office", ADMIN_PASSWORD: password, ...rules };
    const refused = await start(wrong).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SettingError);
    const { message } = refused as SettingError;
    expect(message).toMatch(/^ADMIN_PASSWORD /);
    expect(message).toContain(told);
    expect(message).not.toContain(password);
    // Not even the database has been opened.
    expect(said).toEqual([]);
  },
);

it("starts with an ADMIN_PASSWORD that obeys the rules", async () => {
  const rules = { PASSWORD_MIN_LENGTH: "12", REFUSE_COMMON_PASSWORDS: "true" };
  const { url } = await start({ ADMIN_PASSWORD: "correct horse battery", ...rules });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it("stops cleanly, even twice, and releases the database", async () => {
  const helpline = await start();
  await fetch(`${helpline.url}/readyz`);
  expect(proxy.connections()).toBeGreaterThan(0);
  await Promise.all([helpline.stop(), helpline.stop()]);
  await helpline.stop();
  await expect(fetch(`${helpline.url}/healthz`)).rejects.toThrow();
  await vi.waitFor(() => expect(proxy.connections()).toBe(0), patience);
});

it("answers the requests in progress before it stops", async () => {
  const helpline = await start();
  await empty.client.query("BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE");
  const answer = login(helpline, "nobody.here", "wrong horse");
  await vi.waitFor(async () => {
    const { rows } = await empty.client.query(
      "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass",
    );
    expect(rows).not.toEqual([]);
  }, patience);
  const stopped = helpline.stop();
  await empty.client.query("ROLLBACK");
  expect((await answer).status).toBe(401);
  await stopped;
});

it("reports itself as not ready before it stops, and still answers", async () => {
  const helpline = await start({ SHUTDOWN_DELAY: "1" });
  const ask = (path: string) => fetch(`${helpline.url}${path}`);
  expect((await ask("/readyz")).status).toBe(200);
  const stopped = helpline.stop();
  const refused = await ask("/readyz");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("about to stop") });
  const answered = await ask("/api/utils/datetime");
  expect(answered.status).toBe(200);
  expect(answered.headers.get("connection")).toBe("close");
  await stopped;
  await expect(ask("/healthz")).rejects.toThrow();
});

/** A port that another program listens on until the test ends. */
async function portInUse(): Promise<string> {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return String((other.address() as AddressInfo).port);
}

it.each([
  ["a port in use", async () => ({ PORT: await portInUse() }), "EADDRINUSE"],
  ["no database", async () => ({ DATABASE_URL: "postgres://u:p@127.0.0.1:1/x" }), "ECONNREFUSED"],
])("does not start with %s, and keeps nothing open", async (_what, more, code) => {
  const config = readConfig({ ...settings, ...(await more()) });
  const before = proxy.connections();
  await expect(startHelpline(config)).rejects.toMatchObject({ code });
  await vi.waitFor(() => expect(proxy.connections()).toBeLessThanOrEqual(before), patience);
});

it("removes at start what a crash during an upload left behind", async () => {
  const files = path.join(dataDir, "files");
  const key = "11111111-1111-4111-8111-111111111111";
  const first = await start();
  await first.database
    .insertInto("loose_objects")
    .values({ object_key: key, sweep_after: new Date(0) })
    .execute();
  await writeFile(path.join(files, `${key}.part`), "half of it");
  await start();
  await vi.waitFor(async () => expect(await readdir(files)).toEqual([]), patience);
});

it("names the invalid setting if files cannot be stored", async () => {
  const FILES_URL = "s3://a:b@nowhere?endpoint=http://127.0.0.1:1";
  await expect(start({ FILES_URL })).rejects.toThrow(/^Files cannot be kept where FILES_URL says/);
});

it("makes the mails of the morning that are due", async () => {
  // A zone in which it is at least 07:00, whatever the time: here 12:00 to 12:59.
  const ahead = 12 - new Date().getUTCHours();
  const TIME_ZONE = ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  const { database } = await start({ TIME_ZONE });
  const day = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10);
  await vi.waitFor(async () => {
    const days = await database.selectFrom("digest_days").select("day").execute();
    expect(days).toContainEqual({ day });
  }, patience);
});

it("starts although the passphrase of backups was sealed on another machine", async () => {
  await (await start()).stop();
  const sealed = settingsSealer("the secret of another machine").seal("a phrase", "backups");
  await empty.client.query("INSERT INTO settings_versions VALUES (1, $1, $2, '[]', 1)", [
    { backup_every_hours: 24, backup_passphrase: sealed },
    ["backup_every_hours", "backup_passphrase"],
  ]);
  const { url } = await start();
  await empty.client.query("DELETE FROM settings_versions");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(said.find((line) => line.startsWith("A backup every 24 h"))).toMatch(/, encrypted\.$/);
});

it("says why it cannot start while no PostgreSQL is the primary", async () => {
  const reason = async () => explain(await start().catch((error: unknown) => error));
  await proxy.cut();
  expect(await reason()).toMatch(
    /^Helpline cannot start: .*DATABASE_URL names cannot be reached\.$/,
  );
  // A proxy that knows no primary closes each connection.
  const closing = createServer((socket) => socket.destroy());
  const { port } = new URL(settings.DATABASE_URL ?? "");
  await new Promise<void>((resolve) => closing.listen(Number(port), "127.0.0.1", resolve));
  expect(await reason()).toMatch(
    /^Helpline cannot start: .*DATABASE_URL names cannot be reached\.$/,
  );
  await new Promise((resolve) => closing.close(resolve));
  await proxy.mend();
  const options = "-c default_transaction_read_only=on";
  const readOnly = `${settings.DATABASE_URL}?options=${encodeURIComponent(options)}`;
  const refused = await start({ DATABASE_URL: readOnly }).catch((error: unknown) => error);
  expect(explain(refused)).toMatch(
    /refuses to work \(cannot execute .* in a read-only transaction\)\.$/,
  );
});
