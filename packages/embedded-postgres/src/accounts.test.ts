/** The account that PostgreSQL runs as when root starts it: never one that programs share. Rules: OPS-4. */
import { execFileSync } from "node:child_process";
import {
  chmod,
  chown,
  cp,
  lchown,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  IS_ROOT,
  NOBODY,
  query,
  serverPid,
  start,
  startChild,
  temporaryFolder,
  useTestKit,
} from "./test-kit.ts";

useTestKit();

const uidOf = async (file: string) => (await stat(file)).uid;
const uidOfServer = async (dataDir: string) => uidOf(`/proc/${await serverPid(dataDir)}`);

/** The uid of the account named example in the system's list. */
async function ownUid(etc = "/etc"): Promise<number> {
  const lines = (await readFile(path.join(etc, "passwd"), "utf8")).split("\n");
  return Number(lines.find((line) => line.startsWith("example:"))?.split(":")[2]);
}

/** Any other account that is neither a person's nor shared. */
async function someAccount(): Promise<[name: string, uid: number, gid: number]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const [name = "", , uid, gid] =
    lines.find(([each]) => each === "games" || each === "daemon") ?? [];
  return [name, Number(uid), Number(gid)];
}

/** A data directory in which root has already started PostgreSQL. */
async function usedDataDir(): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, "data");
  const server = await start(dataDir);
  await query(server.connection("owner"), "create table kept as select 1 as one");
  await server.stop();
  return dataDir;
}

const placesIn = (dataDir: string) =>
  ["cluster", "log", "run"].map((name) => path.join(dataDir, "postgres", name));

/** The state after PostgreSQL ran as nobody. */
function giveToNobody(dataDir: string): void {
  execFileSync("chown", ["-hR", `${NOBODY}:${NOBODY}`, ...placesIn(dataDir)]);
}

async function owners(dataDir: string): Promise<Set<number>> {
  const found = new Set<number>();
  for (const place of placesIn(dataDir)) {
    const files = (await readdir(place, { recursive: true })).map((file) => path.join(place, file));
    for (const file of [place, ...files]) found.add(await uidOf(file));
  }
  return found;
}

describe.runIf(IS_ROOT)("started as root, PostgreSQL runs as", () => {
  it("its own account, and says so", async () => {
    const dataDir = path.join(await temporaryFolder(), "data");
    const lines: string[] = [];
    await start(dataDir, { log: (line) => lines.push(line) });
    expect(await uidOfServer(dataDir)).toBe(await ownUid());
    expect(lines).toEqual([`PostgreSQL runs as the account example (uid ${await ownUid()}).`]);
  });

  it("the owner of the data directory", async () => {
    const dataDir = await temporaryFolder();
    const [name, uid, gid] = await someAccount();
    await chown(dataDir, uid, gid);
    const lines: string[] = [];
    await start(dataDir, { log: (line) => lines.push(line) });
    expect(await uidOfServer(dataDir)).toBe(uid);
    expect(lines).toEqual([`PostgreSQL runs as the account ${name} (uid ${uid}).`]);
  });

  it.each([
    ["shared by many programs", NOBODY],
    ["one that the system has no name for", 424_242],
  ])("its own account if that of the data directory is %s", async (_what, uid) => {
    const dataDir = await temporaryFolder();
    await chown(dataDir, uid, uid);
    await start(dataDir);
    expect(await uidOfServer(dataDir)).toBe(await ownUid());
  });

  it("its own account on a database of the account nobody, which it takes over", async () => {
    const dataDir = await usedDataDir();
    giveToNobody(dataDir);
    const server = await start(dataDir);
    expect(await uidOfServer(dataDir)).toBe(await ownUid());
    expect(await owners(dataDir)).toEqual(new Set([await ownUid()]));
    expect(await query(server.connection("owner"), "select * from kept")).toEqual([[1]]);
  });

  it("its own account, which takes over the rest after an interruption", async () => {
    const dataDir = await usedDataDir();
    giveToNobody(dataDir);
    const [cluster = ""] = placesIn(dataDir);
    for (const name of ["PG_VERSION", "postgresql.conf", "base", "global", "pg_wal"]) {
      await chown(path.join(cluster, name), await ownUid(), await ownUid());
    }
    const server = await start(dataDir);
    expect(await owners(dataDir)).toEqual(new Set([await ownUid()]));
    expect(await query(server.connection("owner"), "select * from kept")).toEqual([[1]]);
  });
});

describe.runIf(IS_ROOT)("content that the folder's previous owner left in it", () => {
  async function secretBeside(dataDir: string): Promise<string> {
    const secret = path.join(path.dirname(dataDir), "secret");
    await writeFile(secret, "of root", { mode: 0o600 });
    return secret;
  }

  it("is taken over without the targets of links", async () => {
    const dataDir = await usedDataDir();
    const secret = await secretBeside(dataDir);
    const [cluster = ""] = placesIn(dataDir);
    await mkdir(`${secret}s`);
    await writeFile(path.join(`${secret}s`, "another"), "");
    await symlink(secret, path.join(cluster, "base", "link"));
    await symlink(`${secret}s`, path.join(cluster, "base", "folder"));
    giveToNobody(dataDir);
    await start(dataDir);
    for (const file of [secret, `${secret}s`, path.join(`${secret}s`, "another")]) {
      expect(await uidOf(file)).toBe(0);
    }
  });

  it.each(["cluster", "log", "run"])("is refused if %s is a link", async (name) => {
    const dataDir = await usedDataDir();
    giveToNobody(dataDir);
    const folder = path.join(dataDir, "postgres", name);
    const elsewhere = path.join(path.dirname(dataDir), `elsewhere-${name}`);
    await rename(folder, elsewhere);
    await symlink(elsewhere, folder);
    const before = await uidOf(elsewhere);
    await expect(start(dataDir)).rejects.toMatchObject({
      name: "EmbeddedPostgresError",
      message: expect.stringContaining(`${name} is a symbolic link`),
    });
    expect(await uidOf(elsewhere)).toBe(before);
  });

  it.each([
    ["is refused if a link of another user leads there", true],
    ["is used if a link of root leads there", false],
  ])("%s", async (_what, foreign) => {
    const dataDir = await temporaryFolder();
    const elsewhere = path.join(await temporaryFolder(), "elsewhere");
    await chmod(path.dirname(elsewhere), 0o755);
    await mkdir(path.join(elsewhere, "log"), { recursive: true });
    const link = path.join(dataDir, "postgres");
    await symlink(elsewhere, link);
    const [, uid, gid] = await someAccount();
    if (foreign) await lchown(link, uid, gid);
    const outcome = await start(dataDir).then(
      () => "started",
      (error: Error) => error.message,
    );
    expect(outcome).toContain(foreign ? "another user than root made" : "started");
    expect(await uidOf(path.join(elsewhere, "log"))).toBe(foreign ? 0 : await ownUid());
  });

  it("is refused if it is a hard link to somebody else's file", async () => {
    const dataDir = await usedDataDir();
    giveToNobody(dataDir);
    const secret = await secretBeside(dataDir);
    const [cluster = ""] = placesIn(dataDir);
    await link(secret, path.join(cluster, "base", "1", "777777"));
    await expect(start(dataDir)).rejects.toMatchObject({
      name: "EmbeddedPostgresError",
      message: expect.stringContaining("The file 777777"),
    });
    expect(await uidOf(secret)).toBe(0);
  });
});

describe.runIf(IS_ROOT && process.platform === "linux")(
  "on a machine without such an account",
  () => {
    /** The /etc of a separate machine. @returns its path, and the command prefix that runs a program there */
    async function machine(mode: "rw" | "ro") {
      const etc = path.join(await temporaryFolder(), "etc");
      await cp("/etc", etc, { recursive: true, verbatimSymlinks: true });
      for (const name of ["passwd", "shadow", "group", "gshadow", "subuid", "subgid"]) {
        const file = path.join(etc, name);
        const text = await readFile(file, "utf8").catch(() => undefined);
        if (text !== undefined) await writeFile(file, text.replace(/^example:.*\n/gm, ""));
      }
      const script = `mount --bind "$0" /etc && mount -o remount,bind,${mode} /etc && exec "$@"`;
      return { etc, wrapped: ["unshare", "--mount", "sh", "-c", script, etc] };
    }

    it("creates one without a shell, a home or a password", async () => {
      const { etc, wrapped } = await machine("rw");
      expect(await ownUid(etc)).toBeNaN();
      const dataDir = path.join(await temporaryFolder(), "data");
      const child = await startChild(dataDir, { wrapped, tells: true });
      expect(await child.line()).toBe("ready");
      const uid = await ownUid(etc);
      expect(uid).toBeGreaterThan(0);
      expect(uid).not.toBe(NOBODY);
      expect(await child.line()).toBe(`PostgreSQL runs as the account example (uid ${uid}).`);
      expect(await uidOfServer(dataDir)).toBe(uid);
      const passwd = await readFile(path.join(etc, "passwd"), "utf8");
      expect(passwd).toMatch(/^example:x:\d+:\d+:.*:\/nonexistent:\/usr\/sbin\/nologin$/m);
      expect(await readFile(path.join(etc, "shadow"), "utf8")).toMatch(/^example:[!*]/m);
      child.process.stdin?.write("stop\n");
      expect(await child.line()).toBe("stopped");
    });

    it("says what to do if none can be created, and starts nothing", async () => {
      const { wrapped } = await machine("ro");
      const dataDir = path.join(await temporaryFolder(), "data");
      const child = await startChild(dataDir, { wrapped });
      const line = await child.line();
      expect(line).toMatch(/^failed EmbeddedPostgresError: PostgreSQL refuses to run as root/);
      expect(line).toContain("useradd --system example");
      expect(line).toContain("EXAMPLE_URL");
      expect(await readdir(path.join(dataDir, "postgres"))).toEqual([]);
    });
  },
);
