/** Backups of a running Helpline with files on S3, restored to another machine's folder and PostgreSQL. */
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readArchive } from "#backup/archive-reader";
import { BackupError } from "#backup/errors";
import { findEmbeddedPostgres } from "#database/embedded-postgres";
import { readConfig } from "#operations/config";
import { openFileStore } from "#storage/index";
import { backupKey, contentOf } from "../backup-kit.ts";
import {
  command,
  embeddedContent,
  newFolder,
  outsideDatabase,
  outsideUrl,
  serve,
} from "./house.ts";

const caseId = 1;
const password = "demopass";
let house: Awaited<ReturnType<typeof newFolder>>;
let s3: S3rver;
let settings: Record<string, string>;
let server: Awaited<ReturnType<typeof serve>>;
let file: string;
let token: string;

beforeAll(async () => {
  house = await newFolder();
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(house.folder, "s3"),
    configureBuckets: [{ name: "helpline" }],
  });
  const { port } = await s3.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  settings = {
    DATA_DIR: path.join(house.folder, "data"),
    FILES_URL: `s3://S3RVER:S3RVER@helpline/files?endpoint=${endpoint}`,
    ADMIN_PASSWORD: password,
    BACKUP_KEY: backupKey,
  };
  server = await serve(settings);
  file = path.join(house.folder, "house.age");
});
afterAll(async () => {
  await server.stop();
  await s3.close();
  await house.remove();
});

const call = async (method: string, to: string, token: string, body?: unknown) => {
  const form = body instanceof FormData;
  const answer = await fetch(`${server.address}${to}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form || body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

async function logIn(): Promise<string> {
  const { headers } = await call("POST", "/api/auth/login", "", { username: "admin", password });
  return (headers.get("authorization") ?? "").replace("Bearer ", "");
}

const upload = (name: string, bytes: Buffer) => {
  const form = new FormData();
  form.append("case_id", String(caseId));
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return call("POST", "/api/cases/file", token, form);
};

const remove = (name: string) =>
  call("DELETE", "/api/cases/files", token, { case_id: caseId, file_name: name });

beforeAll(async () => {
  const connection = await findEmbeddedPostgres(settings.DATA_DIR ?? "");
  const client = new pg.Client(connection?.("owner"));
  await client.connect();
  await client.query(`
    INSERT INTO guardians (first_name, last_name, gender, address_1, city, county, postcode)
      VALUES ('Ada', 'Byron', 'Female', '1 Street', 'London', 'Greater London', 'N1 1AA');
    INSERT INTO cases (reason_for_the_call_today, primary_guardian_id,
      primary_guardian_relationship_with_child, band, added_on) VALUES ('x', 1, 'Mother', 1, now())`);
  await client.end();
  token = await logIn();
  for (const [n, size] of [1, 60_000, 6_000_000].entries()) {
    expect(await upload(`kept ${n}.bin`, randomBytes(size))).toMatchObject({ status: 200 });
  }
});

/** Uploads and deletes files as fast as the server allows, until stopped. */
function work() {
  let working = true;
  let done = 0;
  const busy = [1, 2].map(async (person) => {
    for (let n = 0; working; n += 1) {
      const name = `busy ${person} ${n}.bin`;
      expect(await upload(name, randomBytes(20_000))).toMatchObject({ status: 200 });
      if (n % 3 !== 0) expect(await remove(name)).toMatchObject({ status: 200 });
      done += 1;
    }
  });
  return async () => {
    working = false;
    await Promise.all(busy);
    return done;
  };
}

async function readBack(config: Record<string, string>, keys: readonly string[]) {
  const store = await openFileStore(readConfig(config));
  const found: string[] = [];
  for (const key of keys) {
    const stream = await store.open(key);
    if (stream)
      found.push(
        createHash("sha256")
          .update(await buffer(stream))
          .digest("hex"),
      );
  }
  return found;
}

const keysOf = (content: Record<string, string[]>) =>
  (content.case_files ?? []).map((row) => JSON.parse(row).object_key as string);

it("is made while the server runs and people work", async () => {
  const stop = work();
  const results = [];
  for (const name of ["one", "two", "house"]) {
    results.push(await command("backup", [path.join(house.folder, `${name}.age`)], settings));
  }
  expect(await stop()).toBeGreaterThan(10);
  for (const { code, output } of results) {
    expect(output).not.toContain("ATTENTION");
    expect(code).toBe(0);
  }
});

it("is not restored while the server runs", async () => {
  const { code, output } = await command("restore", [file, "--replace"], settings);
  expect(output).toContain("Helpline is already running on this data directory");
  expect(code).toBe(1);
});

it("is restored on another machine, with its files in a folder", async () => {
  const other = { DATA_DIR: path.join(house.folder, "machine two"), BACKUP_KEY: backupKey };
  const { code, output } = await command("restore", [file], other);
  expect(output).toContain("Everything is back and checked");
  expect(code).toBe(0);
  const content = await embeddedContent(other.DATA_DIR);
  const keys = keysOf(content);
  expect(keys.length).toBeGreaterThan(5);
  const there = await readBack(other, keys);
  expect(there).toHaveLength(keys.length);
  // Files deleted since are gone from the first machine; the rest is the same on both.
  expect(there).toEqual(expect.arrayContaining(await readBack(settings, keys)));
  const second = await serve(other);
  expect((await second.stop()).output).not.toContain("first admin");
});

it.skipIf(!outsideUrl)("is restored into an external PostgreSQL and a bucket", async () => {
  const url = await outsideDatabase(outsideUrl ?? "", `helpline_restore_${process.pid}`);
  const other = {
    ...settings,
    DATABASE_URL: url,
    DATA_DIR: path.join(house.folder, "three"),
    FILES_URL: (settings.FILES_URL ?? "").replace("/files?", "/restored?"),
  };
  const { code, output } = await command("restore", [file], other);
  expect(output).toContain("Everything is back and checked");
  expect(code).toBe(0);
  const keys = keysOf(await contentOf({ connectionString: url }));
  expect(await readBack(other, keys)).toHaveLength(keys.length);
});

it("is refused for every flipped byte of a plain backup", async () => {
  const whole = path.join(house.folder, "whole.tar.gz");
  const small = { DATA_DIR: path.join(house.folder, "small") };
  await embeddedContent(small.DATA_DIR);
  const empty = await command("backup", [whole], small);
  expect(empty).toMatchObject({
    code: 1,
    output: expect.stringContaining("nothing in the database"),
  });
  const third = await serve(small);
  const made = await command("backup", [whole], small);
  expect(made.code).toBe(0);
  await third.stop();
  const bytes = await readFile(whole);
  const spoilt = path.join(house.folder, "spoilt.tar.gz");
  const unnoticed: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    await writeFile(spoilt, flipped);
    await readArchive(spoilt, undefined).then(
      () => unnoticed.push(at),
      (error: unknown) => expect(error).toBeInstanceOf(BackupError),
    );
  }
  expect(unnoticed).toEqual([]);
});
