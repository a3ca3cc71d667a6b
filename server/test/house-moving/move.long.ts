/** From an old embedded PostgreSQL to the present one, to an external one, and back. Rules: OPS-12. */
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentOf } from "../backup-kit.ts";
import {
  command,
  embeddedContent,
  newFolder,
  oldHouse,
  oldPrograms,
  outsideDatabase,
  outsideUrl,
  serve,
} from "./house.ts";

type Content = Record<string, string[]>;

/**
 * A move adds a note to the audit log; a start counts the figures and forgets old numbers of strangers, and later in
 * the day sends the digests.
 */
const figures = ["figure_sources", "kept_figures", "stale_days"];
const digests = ["digest_days", "mail", "mail_cases"];
const changing = ["audit_log", "telephone_calls", ...figures, ...digests];
const unchanging = (content: Content) =>
  Object.entries(content).flatMap(([table, rows]) =>
    changing.includes(table) ? [] : rows.map((row) => `${table} ${row}`),
  );

describe.skipIf(!oldPrograms || !outsideUrl)("data of an older PostgreSQL", () => {
  let house: Awaited<ReturnType<typeof newFolder>>;
  let dataDir: string;
  let before: Content;
  let url: string;
  const settings = (more: Record<string, string> = {}) => ({
    DATA_DIR: dataDir,
    PORT: "0",
    ...more,
  });

  beforeAll(async () => {
    house = await newFolder();
    dataDir = path.join(house.folder, "data");
    await oldHouse(dataDir, oldPrograms ?? "");
    before = await embeddedContent(dataDir, oldPrograms);
    url = await outsideDatabase(outsideUrl ?? "", `helpline_move_${process.pid}`);
  });
  afterAll(() => house.remove());

  it("is recognised at the start, which names the upgrade command and changes nothing", async () => {
    const { code, output } = await command("main", [], settings());
    expect(code).toBe(1);
    expect(output).toMatch(/was made by PostgreSQL \d+, .*Run npm run upgrade-database/);
    expect(await readdir(dataDir)).not.toContain("upgrade");
    expect(Object.values(before).flat().length).toBeGreaterThan(3000);
  });

  it("is left unchanged without the old programs, and the message says what to do", async () => {
    const args = ["--old-programs", "/nowhere"];
    const { code, output } = await command("upgrade-database", args, settings());
    expect(code).toBe(1);
    expect(output).toContain("/nowhere contains no PostgreSQL");
    expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres"))).toEqual([
      "postgres",
    ]);
  });

  it("is upgraded completely by one command, and the old folder is kept", async () => {
    const args = ["--old-programs", oldPrograms ?? ""];
    const { code, output } = await command("upgrade-database", args, settings());
    expect(output).toContain("The old one is kept unchanged in ");
    expect(code).toBe(0);
    expect(await embeddedContent(dataDir)).toEqual(before);
    const [kept = ""] = (await readdir(dataDir)).filter((name) => /^postgres-\d+$/.test(name));
    expect(kept).not.toBe("");
    const again = await command("upgrade-database", [], settings());
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining("already") });
  });

  it("survives a crash at the last step: the next run finishes", async () => {
    await mkdir(path.join(dataDir, "upgrade"));
    await writeFile(path.join(dataDir, "upgrade", "complete"), "");
    await rename(path.join(dataDir, "postgres"), path.join(dataDir, "upgrade", "postgres"));
    const start = await command("main", [], settings());
    expect(start.output).toContain("Run npm run upgrade-database, which finishes it.");
    expect(await readdir(dataDir)).not.toContain("postgres");
    const { code } = await command("upgrade-database", [], settings());
    expect(code).toBe(0);
    expect(await embeddedContent(dataDir)).toEqual(before);
  });

  it("is removed from the old folder on request", async () => {
    const { code, output } = await command("upgrade-database", ["--remove-old"], settings());
    expect(output).toContain("Removed: ");
    expect(code).toBe(0);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres"))).toEqual([
      "postgres",
    ]);
  });

  it("moves out, to an older PostgreSQL too, and names the next setting", async () => {
    const { code, output } = await command("move-database", ["--to", url], settings());
    expect(output).toContain("Now set DATABASE_URL to that address");
    expect(code).toBe(0);
    expect(await contentOf({ connectionString: url })).toEqual(before);
    const again = await command("move-database", ["--to", url], settings());
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining("Give --replace") });
  });

  it("is served from there, and moves back when nobody uses it", async () => {
    const there = { DATABASE_URL: url };
    const server = await serve(settings(there));
    const other = path.join(house.folder, "other");
    const back = (more: Record<string, string>) =>
      command("move-database", ["--to", "embedded"], settings({ ...there, ...more }));
    const refused = await back({ DATA_DIR: other });
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining("Helpline is running on this database"),
    });
    await server.stop();
    const onto = ["--to", `${url}?application_name=other`, "--replace"];
    const itself = await command("move-database", onto, settings(there));
    expect(itself).toMatchObject({ code: 1, output: expect.stringContaining("name the same one") });
    const now = await contentOf({ connectionString: url });
    const { code, output } = await back({ DATA_DIR: other });
    expect(output).toContain("Now take DATABASE_URL out of the settings");
    expect(code).toBe(0);
    expect(await embeddedContent(other)).toEqual(now);
    expect(unchanging(now)).toEqual(unchanging(before));
    const client = new pg.Client(url);
    await client.connect();
    await client.query("DROP SCHEMA public CASCADE; DROP SCHEMA helpline_queue CASCADE");
    await client.end();
  });
});
