/** Rules: OPS-4. */
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { packageFolder } from "./host-package.ts";
import { processExists } from "./processes.ts";
import { startEmbeddedPostgres } from "./start.ts";
import {
  afterTest,
  EXAMPLE,
  query,
  serverPid,
  sharedDataDir,
  start,
  temporaryFolder,
  useTestKit,
} from "./test-kit.ts";

useTestKit();

const silent = () => undefined;

/** pg_control's state field (ControlFileData.state): 1 is DB_SHUTDOWNED. */
async function clusterState(dataDir: string): Promise<number> {
  const control = await readFile(path.join(dataDir, "postgres/cluster/global/pg_control"));
  return control.readInt32LE(16);
}

describe("a first start, with the defaults", () => {
  it("creates a database that keeps its data, and the next start is quick", async () => {
    const dataDir = path.join(await temporaryFolder(), "new", "data");
    const first = await startEmbeddedPostgres({ app: EXAMPLE, dataDir, log: silent });
    afterTest(() => first.stop());
    const settings = `select name, setting from pg_settings where name in
      ('fsync','full_page_writes','synchronous_commit','listen_addresses','data_checksums') order by 1`;
    expect(await query(first.connection("app"), settings)).toEqual([
      ["data_checksums", "on"],
      ["fsync", "on"],
      ["full_page_writes", "on"],
      ["listen_addresses", ""],
      ["synchronous_commit", "on"],
    ]);
    await query(first.connection("owner"), "create table kept as select 'Zoë' as name");
    await first.stop();

    const second = await startEmbeddedPostgres({ app: EXAMPLE, dataDir, log: silent });
    afterTest(() => second.stop());
    expect(await query(second.connection("owner"), "select * from kept")).toEqual([["Zoë"]]);
    expect(second.connection("app")).toEqual(first.connection("app"));
  });
});

describe("the database and its roles", () => {
  it("are what the application needs and no more", async () => {
    const server = await start(await sharedDataDir());
    const [owner, app] = [server.connection("owner"), server.connection("app")];
    const locale = `select pg_encoding_to_char(encoding), datlocprovider, datlocale, lower('ÄЖ')
      from pg_database where datname = current_database()`;
    expect(await query(app, locale)).toEqual([["UTF8", "b", "C.UTF-8", "äж"]]);
    await query(owner, "create extension pg_trgm");
    await query(owner, "create extension unaccent");
    expect(await query(owner, "select unaccent('Zoë'), cardinality(show_trgm('жук'))")).toEqual([
      ["Zoe", 4],
    ]);

    const postgres = { ...owner, database: "postgres" };
    await query(postgres, "create database copy template example");
    expect(await query({ ...owner, database: "copy" }, "select unaccent('é')")).toEqual([["e"]]);
    await query(postgres, "drop database copy");

    const refused = { code: "42501" };
    await expect(query(app, "create table public.mine (id int)")).rejects.toMatchObject(refused);
    await expect(query(app, "create temp table mine (id int)")).rejects.toMatchObject(refused);
    await expect(query(app, "create schema mine")).rejects.toMatchObject(refused);
    await expect(query(app, "create database mine")).rejects.toMatchObject(refused);
    await expect(query(owner, "create role mine superuser")).rejects.toMatchObject(refused);
    const superusers = "select rolname from pg_roles where rolsuper and rolname <> 'postgres'";
    expect(await query(owner, superusers)).toEqual([]);
  });

  it("require a password, stored where only this user can read it", async () => {
    const dataDir = await sharedDataDir();
    const server = await start(dataDir);
    for (const role of ["owner", "app"] as const) {
      const wrong = { ...server.connection(role), password: "wrong" };
      await expect(query(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
    }
    const superuser = { ...server.connection("owner"), user: "postgres", database: "postgres" };
    await expect(query(superuser, "select 1")).rejects.toMatchObject({ code: "28000" });
    const file = await stat(path.join(dataDir, "postgres/credentials.json"));
    expect(file.mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, "postgres/cluster"))).mode & 0o777).toBe(0o700);
  });

  it("get new passwords if the file with them is lost or damaged", async () => {
    const dataDir = await sharedDataDir();
    const first = await start(dataDir);
    await query(first.connection("owner"), "create table kept as select 1 as one");
    await first.stop();
    const file = path.join(dataDir, "postgres/credentials.json");
    await writeFile(file, '{"owner":');
    const second = await start(dataDir);
    expect(await query(second.connection("owner"), "select * from kept")).toEqual([[1]]);
    expect(second.connection("app").password).not.toBe(first.connection("app").password);
  });
});

describe("a clean stop", () => {
  it("leaves a cluster that is shut down, and can be requested twice", async () => {
    const dataDir = await sharedDataDir();
    const server = await start(dataDir);
    const pid = await serverPid(dataDir);
    const busy = new pg.Client(server.connection("app"));
    const broken = new Promise((resolve) => busy.on("error", resolve));
    await busy.connect();
    await Promise.all([server.stop(), server.stop(), broken]);
    await server.stop();
    expect(processExists(pid)).toBe(false);
    expect(await readdir(path.join(dataDir, "postgres/cluster"))).not.toContain("postmaster.pid");
    expect(await clusterState(dataDir)).toBe(1);
    expect((await readdir(path.join(dataDir, "postgres"))).sort()).toEqual([
      "cluster",
      "credentials.json",
      "log",
      "run",
    ]);
  });
});

describe("a path", () => {
  it("may contain spaces, quotes and non-ASCII letters, and be too long for a socket", async () => {
    const name = "Größe & 'données' $x, ";
    const dataDir = path.join(await temporaryFolder(), name.repeat(3), name.repeat(3));
    const server = await start(dataDir);
    const { host = "" } = server.connection("app");
    expect(await query(server.connection("app"), "select 1")).toEqual([[1]]);
    expect(host.length).toBeLessThan(80);
    expect((await stat(host)).mode & 0o777).toBe(0o700);
    await server.stop();
    await expect(stat(host)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("a start that cannot succeed", () => {
  const major = "18";

  it("reports PostgreSQL's message, before and after its log has begun, and frees the folder", async () => {
    const dataDir = await sharedDataDir();
    const wrongs = [
      { settings: { shared_buffers: "plenty" }, words: "shared_buffers" },
      { settings: { unix_socket_directories: "/no/such/folder" }, words: "/no/such/folder" },
    ];
    for (const { settings, words } of wrongs) {
      const failure = await start(dataDir, { settings }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: "EmbeddedPostgresError" });
      expect((failure as Error).message).toContain(words);
      expect((failure as Error).message).toContain(path.join(dataDir, "postgres/log"));
    }
    await start(dataDir);
  });

  it("is refused on data of another major version, which stays untouched", async () => {
    const dataDir = await temporaryFolder();
    const cluster = path.join(dataDir, "postgres/cluster");
    await mkdir(cluster, { recursive: true, mode: 0o755 });
    await writeFile(path.join(cluster, "PG_VERSION"), "17\n");
    const before = await stat(cluster);
    await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18/);
    const after = await stat(cluster);
    expect([after.uid, after.mode, after.mtimeMs]).toEqual([
      before.uid,
      before.mode,
      before.mtimeMs,
    ]);
    expect(await readdir(path.join(dataDir, "postgres"))).toEqual(["cluster"]);
    expect(await readdir(cluster)).toEqual(["PG_VERSION"]);
  });

  it("is refused on a folder without a database, which is never treated as empty", async () => {
    const dataDir = await temporaryFolder();
    const cluster = path.join(dataDir, "postgres/cluster");
    await mkdir(path.join(cluster, "base"), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow("PG_VERSION is missing");
    await rm(path.join(cluster, "base"), { recursive: true });
    const server = await start(dataDir);
    const version = "select current_setting('server_version_num')::int / 10000";
    expect(await query(server.connection("app"), version)).toEqual([[Number(major)]]);
  });

  it("is explained if the data directory is not a folder", async () => {
    const file = path.join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const failure = await start(file).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "EmbeddedPostgresError" });
    expect((failure as Error).message).toContain("set EXAMPLE_DATA to another folder");
  });

  it("runs the release that the package names", async () => {
    const program = path.join(packageFolder(EXAMPLE), "native/bin/postgres");
    const { stdout } = await promisify(execFile)(program, ["--version"]);
    expect(stdout).toContain(` ${major}.`);
  });
});
