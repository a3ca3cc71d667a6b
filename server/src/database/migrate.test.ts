/**
 * Migrations run once each, all or nothing, and never against a database that is not Helpline's to change.
 */
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "#test/empty-database";
import { insertCase, insertGuardian, insertUser } from "#test/factories";
import { openDatabase } from "./database.ts";
import { MigrationError, migrate } from "./migrate.ts";

const real = fileURLToPath(new URL("../../migrations", import.meta.url));
let empty: EmptyDatabase;
let folder: string;

beforeEach(async () => {
  empty = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "helpline migrations "));
  await put("0001_first.sql", "CREATE TABLE first (a int); CREATE TABLE audit_log (a int);");
  await put("0002_second.sql", "CREATE TABLE second (b int); INSERT INTO first VALUES (1);");
});
afterEach(async () => {
  await empty.drop();
  await rm(folder, { recursive: true });
});

const put = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const run = (from = folder) => migrate(empty.owner, from);
const rows = async (query: string) => (await empty.client.query(query)).rows;
const applied = async () =>
  (await rows("SELECT name FROM schema_migrations ORDER BY applied_at, name")).map(
    (row) => row.name,
  );
const tables = async () =>
  (
    await rows("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
  ).map((row) => row.name);

describe("a migration", () => {
  it("is applied once, in numerical order", async () => {
    await put("0010_tenth.sql", "CREATE TABLE tenth (b int); DROP TABLE third;");
    await put("0003_third.sql", "CREATE TABLE third (b int);");
    await put("notes.md", "no migration");
    await put("3_odd.sql", "no migration either");
    const names = ["0001_first.sql", "0002_second.sql", "0003_third.sql", "0010_tenth.sql"];
    expect(await run()).toEqual({ applied: names });
    expect(await applied()).toEqual(names);
    expect(await tables()).toEqual(["audit_log", "first", "schema_migrations", "second", "tenth"]);
    expect(await run()).toEqual({ applied: [] });
    expect(await rows("SELECT * FROM first")).toHaveLength(1);
  });

  it("that is new is the only one applied", async () => {
    await run();
    await put("0003_third.sql", "CREATE TABLE third (c int);");
    expect(await run()).toEqual({ applied: ["0003_third.sql"] });
    expect(await rows("SELECT * FROM first")).toHaveLength(1);
  });

  it("is applied once if several processes start at once", async () => {
    const starts = await Promise.all([run(), run(), run()]);
    const names = starts.flatMap((start) => start.applied);
    expect(names.toSorted()).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await rows("SELECT * FROM first")).toHaveLength(1);
  });

  it("that fails leaves nothing behind, and later ones do not run", async () => {
    await put("0003_third.sql", "CREATE TABLE third (c int); INSERT INTO nowhere VALUES (1);");
    await put("0004_fourth.sql", "CREATE TABLE fourth (d int);");
    const error = await run().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationError);
    expect(error).toMatchObject({
      message: "Migration 0003_third.sql failed; nothing of it was kept.",
      cause: { code: "42P01" },
    });
    expect(await applied()).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect(await tables()).not.toContain("third");
    expect(await tables()).not.toContain("fourth");

    await put("0003_third.sql", "CREATE TABLE third (c int);");
    expect(await run()).toEqual({ applied: ["0003_third.sql", "0004_fourth.sql"] });
  });

  it("that was changed after it ran is refused, and nothing is applied", async () => {
    await run();
    await put(
      "0001_first.sql",
      "CREATE TABLE first (a int, b int); CREATE TABLE audit_log (a int);",
    );
    await put("0003_third.sql", "CREATE TABLE third (c int);");
    await expect(run()).rejects.toThrow("Migration 0001_first.sql was changed after it ran.");
    expect(await applied()).toHaveLength(2);
    expect(await tables()).not.toContain("third");
  });

  it("of a newer Helpline is refused, and nothing is applied", async () => {
    await put("0003_third.sql", "CREATE TABLE third (c int);");
    await run();
    await rm(path.join(folder, "0003_third.sql"));
    await put("0002_b.sql", "CREATE TABLE b (c int);");
    const error = await run().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MigrationError);
    expect((error as Error).message).toBe(
      "The database was migrated by a newer Helpline (0003_third.sql). Please start that version, or a later one.",
    );
    expect(await tables()).not.toContain("b");
    expect(await applied()).toHaveLength(3);
  });
});

/** Applies Helpline's migrations before this one. */
async function runBefore(next: string) {
  const before = path.join(folder, "before");
  await mkdir(before);
  for (const name of await readdir(real)) {
    if (name < next) await copyFile(path.join(real, name), path.join(before, name));
  }
  await run(before);
}

describe("Helpline's own migrations", () => {
  it("give audited mails their case, and forget addresses of mails that are gone", async () => {
    await runBefore("0049");
    const database = openDatabase(empty.owner, { connections: 1, onIdleError: () => undefined });
    const [one, other] = [await insertCase(database), await insertCase(database)];
    await insertUser(database, { email: "staff@example.org" });
    await database.destroy();
    await empty.client.query(`
      INSERT INTO mail (mail_id, kind, to_name, to_address) OVERRIDING SYSTEM VALUE
        VALUES (1, 'evaluation', 'F', 'f@example.org'), (2, 'assignment', 'S', 'staff@example.org');
      INSERT INTO mail_cases (mail_id, case_id) VALUES (1, ${one.case_id}), (2, ${one.case_id}), (2, ${other.case_id});
      INSERT INTO audit_log (action, entity, entity_id, after)
        SELECT 'action', 'mail', id, jsonb_build_object('to_address', address)
        FROM (VALUES ('1', 'f@example.org'), ('2', 'staff@example.org'), ('3', 'gone@example.org'),
          ('4', 'Staff@example.org')) AS of (id, address)`);
    await run(real);
    const audited =
      "SELECT entity_id, case_id, after ->> 'to_address' AS address FROM audit_log ORDER BY 1";
    expect(await rows(audited)).toEqual([
      { entity_id: "1", case_id: one.case_id, address: "f@example.org" },
      { entity_id: "2", case_id: null, address: "staff@example.org" },
      { entity_id: "3", case_id: null, address: null },
      { entity_id: "4", case_id: null, address: "Staff@example.org" },
    ]);
    await expect(empty.client.query("UPDATE audit_log SET case_id = 1")).rejects.toThrow(
      /append-only/,
    );
  });

  it("let stored numbers with an extension be found without it", async () => {
    await runBefore("0052");
    const database = openDatabase(empty.owner, { connections: 1, onIdleError: () => undefined });
    const numbers = { telephone: "020 7946 0958 x12", mobile: "07700 900123" };
    const { guardian_id } = await insertGuardian(database, numbers);
    await insertCase(database, { primary_guardian_id: guardian_id });
    const { user_id } = await insertUser(database);
    await database.destroy();
    await empty.client.query(`
      INSERT INTO enquiries (reference, taken_by, channel, caller, minutes, outcome, telephone)
      VALUES ('ABCDEF', ${user_id}, 'call', 'school', 5, 'answered', '(020) 7946 0958 (ext. 7)')`);
    const found = `SELECT search_telephone, search_mobile, primary_telephone, guardians.version
      FROM guardians JOIN cases ON primary_guardian_id = guardian_id JOIN case_search USING (case_id)`;
    const [before] = await rows(found);
    expect(before.primary_telephone).toBe("0207946095812");
    await run(real);
    const digits = "02079460958";
    expect(await rows(found)).toEqual([
      { ...before, search_telephone: digits, primary_telephone: digits },
    ]);
    expect(await rows("SELECT search_telephone FROM enquiries")).toEqual([
      { search_telephone: digits },
    ]);
  });

  it("let stored numbers be found by each of them, and by their 0", async () => {
    await runBefore("0060");
    const database = openDatabase(empty.owner, { connections: 1, onIdleError: () => undefined });
    const typed = { telephone: "Mum 07700 900123 / Dad 07700 900456", mobile: "7700900896" };
    const { guardian_id } = await insertGuardian(database, typed);
    await insertCase(database, { primary_guardian_id: guardian_id });
    await insertGuardian(database, { telephone: "00353 86 123 4567", mobile: null });
    await database.destroy();
    await run(real);
    expect(
      await rows(
        `SELECT telephone, mobile, search_telephone, search_mobile, version FROM guardians ORDER BY guardian_id`,
      ),
    ).toEqual([
      {
        ...typed,
        search_telephone: "07700900123 07700900456",
        search_mobile: "07700900896",
        version: 1,
      },
      {
        telephone: "00353 86 123 4567",
        mobile: null,
        search_telephone: "353861234567",
        search_mobile: null,
        version: 1,
      },
    ]);
    expect(await rows("SELECT primary_telephone, primary_mobile FROM case_search")).toEqual([
      { primary_telephone: "07700900123 07700900456", primary_mobile: "07700900896" },
    ]);
  });

  it("build an empty database in which school 1 is Home Schooled", async () => {
    const { applied: names } = await run(real);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(await run(real)).toEqual({ applied: [] });
    expect(await rows("SELECT school_id, name FROM schools")).toEqual([
      { school_id: 1, name: "Home schooled" },
    ]);
    await empty.client.query(
      "INSERT INTO schools (name, city, county, postcode) VALUES ('x', 'x', 'x', 'x')",
    );
    expect(await rows("SELECT max(school_id) AS id FROM schools")).toEqual([{ id: 2 }]);
  });
});
