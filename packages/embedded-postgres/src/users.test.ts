/** Rules: OPS-4. */
import { chmod, chown, lstat, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { packageFolder } from "./host-package.ts";
import { commandLines } from "./processes.ts";
import {
  EXAMPLE,
  IS_ROOT,
  NOBODY,
  packageCopy,
  query,
  serverPid,
  sharedDataDir,
  start,
  startChild,
  temporaryFolder,
  useTestKit,
} from "./test-kit.ts";

useTestKit();

async function ownerOfServer(dataDir: string): Promise<number> {
  return (await stat(`/proc/${await serverPid(dataDir)}`)).uid;
}

async function programOf(dataDir: string): Promise<string> {
  return (await commandLines()).get(await serverPid(dataDir)) ?? "";
}

async function withoutLinks(folder: string): Promise<void> {
  const lib = path.join(folder, "native/lib");
  for (const name of await readdir(lib)) {
    if ((await lstat(path.join(lib, name))).isSymbolicLink()) await rm(path.join(lib, name));
  }
}

it("library links are made if no postinstall script has made them", async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const copy = await packageCopy(folder);
  await withoutLinks(copy);
  await start(await sharedDataDir(), { packageFolder: copy });
  expect((await lstat(path.join(copy, "native/lib/libpq.so.5"))).isSymbolicLink()).toBe(true);
});

describe.runIf(IS_ROOT)("started as root, PostgreSQL runs as someone else", () => {
  it("on a folder that this user can reach, and stays that user", async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const dataDir = path.join(folder, "data");
    await mkdir(dataDir, { mode: 0o755 });
    const first = await start(dataDir);
    expect(await ownerOfServer(dataDir)).not.toBe(0);
    expect(await programOf(dataDir)).toContain(` -D ${dataDir}/postgres/cluster `);
    await first.stop();
    // As if root had restored it from a backup, open to everyone.
    const cluster = path.join(dataDir, "postgres/cluster");
    const files = await readdir(cluster, { recursive: true });
    for (const file of ["", ...files]) await chown(path.join(cluster, file), 0, 0);
    await chmod(cluster, 0o755);
    const second = await start(dataDir);
    expect(await query(second.connection("app"), "select 1")).toEqual([[1]]);
  });

  it("on a folder out of its reach, such as root's home, without the privilege to get there", async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o700);
    const dataDir = path.join(closed, "checkout", "data");
    const server = await start(dataDir);
    await query(server.connection("owner"), "create table kept as select 1 as one");
    expect(await ownerOfServer(dataDir)).not.toBe(0);
    process.kill(await serverPid(dataDir), "SIGKILL");
    await server.stop();
    const again = await start(dataDir);
    expect(await query(again.connection("owner"), "select * from kept")).toEqual([[1]]);
  });

  it("with binaries out of its reach, from a copy next to the data", async () => {
    const [dataDir, closed] = [await sharedDataDir(), await temporaryFolder()];
    await chmod(dataDir, 0o755);
    await chmod(closed, 0o700);
    const copy = await packageCopy(closed);
    for (const _round of [1, 2]) {
      const server = await start(dataDir, { packageFolder: copy });
      expect(await programOf(dataDir)).toContain(`${dataDir}/postgres/program-18.`);
      await server.stop();
    }
  });

  it("with binaries and data out of its reach, and files closed by a umask", async () => {
    const [closed, cache] = [await temporaryFolder(), await temporaryFolder()];
    await chmod(closed, 0o700);
    await chmod(cache, 0o755);
    const copy = await packageCopy(closed);
    for (const file of await readdir(copy, { recursive: true })) {
      const stats = await lstat(path.join(copy, file));
      if (!stats.isSymbolicLink()) await chmod(path.join(copy, file), stats.mode & 0o700);
    }
    const dataDir = path.join(closed, "data");
    const options = { packageFolder: copy, cacheFolder: path.join(cache, "example") };
    const server = await start(dataDir, options);
    expect(await programOf(dataDir)).toContain(`${cache}/example/program-18.`);
    await query(server.connection("owner"), "create extension unaccent");
    await server.stop();
    expect(await readdir(path.join(dataDir, "postgres"))).not.toContain("program-18");
  });

  it("or says what to do if there is no folder that it can reach", async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o700);
    const options = { packageFolder: await packageCopy(closed), cacheFolder: `${closed}/cache` };
    const failure = await start(path.join(closed, "data"), options).catch((error) => error);
    expect(failure).toMatchObject({ name: "EmbeddedPostgresError" });
    expect(failure.message).toContain("EXAMPLE_URL");
    expect(failure.message).toContain("a folder that the user can reach");
  });
});

describe.runIf(IS_ROOT)("started as a normal user", () => {
  async function ownFolder(): Promise<string> {
    const folder = await temporaryFolder();
    await chown(folder, NOBODY, NOBODY);
    return folder;
  }

  it("PostgreSQL runs as that user", async () => {
    const dataDir = path.join(await ownFolder(), "data");
    const child = await startChild(dataDir, { uid: NOBODY });
    expect(await child.line()).toBe("ready");
    expect(await ownerOfServer(dataDir)).toBe(NOBODY);
    expect(await programOf(dataDir)).toContain(`${packageFolder(EXAMPLE)}/native/bin/postgres`);
    child.process.stdin?.write("stop\n");
    expect(await child.line()).toBe("stopped");
  });

  it("a read-only package without links is copied", async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const copy = await packageCopy(folder);
    await withoutLinks(copy);
    const dataDir = path.join(await ownFolder(), "data");
    const child = await startChild(dataDir, { uid: NOBODY, packageFolder: copy });
    expect(await child.line()).toBe("ready");
    expect(await programOf(dataDir)).toContain(`${dataDir}/postgres/program-18.`);
    child.process.stdin?.write("stop\n");
    expect(await child.line()).toBe("stopped");
  });

  it("a database that root created earlier, or another user's folder, is refused with a reason", async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o755);
    const closed = await startChild(path.join(folder, "data"), { uid: NOBODY });
    expect(await closed.line()).toMatch(/failed EmbeddedPostgresError: .*EACCES.*EXAMPLE_DATA/);
    const cluster = path.join(folder, "data", "postgres", "cluster");
    await mkdir(cluster, { recursive: true });
    await chown(cluster, 1, 1);
    const foreign = await startChild(path.join(folder, "data"), { uid: NOBODY });
    expect(await foreign.line()).toContain("belongs to another user (uid 1");
  });
});
