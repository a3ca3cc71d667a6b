/**
 * Permanent erasure: what is due, what is held, and that nothing of the family remains (ADR 9).
 *
 * Rules: DUP-11, PRIV-8, PRIV-9, PRIV-10.
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#database/database";
import { sweepLooseObjects } from "#features/case-files/index";
import { everythingStored, insertCaseIn, startTeam, type Team } from "#test/case-factories";
import { uploadFile } from "#test/case-files-kit";
import { insertGuardian } from "#test/factories";
import { canariesIn, type Family, guardianBody, makeFamily } from "#test/family";
import { wrongFigures } from "#test/kept-figures";
import { rowsOf } from "#test/look";
import { mergeCalls, mergeExample } from "#test/merge-kit";
import { type Request, runRetention } from "./index.ts";

const { helpline, team } = await startTeam();
const { routes: guardianRoutes } = mergeExample("guardians");
const owner = openDatabase(helpline.connection("owner"), {
  connections: 2,
  onIdleError: () => undefined,
});
afterAll(() => owner.destroy());

interface Run extends Request {
  readonly apply?: boolean;
  readonly years?: number;
  readonly deletedDays?: number;
}

const yearMs = 365.25 * 24 * 3600 * 1000;

/** @param inYears how many years from now the command runs */
async function run({ apply = false, years, deletedDays, ...asked }: Run, inYears = 0) {
  const lines: string[] = [];
  const now = new Date(Date.now() + inYears * yearMs);
  const failed = await runRetention(
    {
      database: owner,
      store: helpline.fileStore,
      now,
      timeZone: "Europe/London",
      years,
      deletedDays,
      say: (line: string) => lines.push(line),
    },
    { ...asked, apply },
  );
  return [...lines, ...failed.map((what) => `Failed: ${what}`)].join("\n");
}

/** Every table of every schema, the queue's included, as text; and every file of the store. */
async function whereCanaryIs(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE'
      AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(owner);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT each::text AS row FROM ${sql.table(name)} AS each`.execute(owner);
    if (rows.some(({ row }) => canariesIn(row).length > 0)) found.push(name);
  }
  for (const file of await readdir(helpline.filesFolder)) {
    const bytes = await readFile(path.join(helpline.filesFolder, file), "utf8");
    if (canariesIn(bytes).length > 0) found.push("a stored file");
  }
  return found.toSorted();
}

const everywhere = [
  "a stored file",
  "public.audit_log",
  "public.case_consents",
  "public.case_files",
  "public.case_list",
  "public.case_logs",
  "public.case_search",
  "public.cases",
  "public.drafts",
  "public.evaluations",
  "public.follow_ups",
  "public.guardians",
  "public.idempotency_keys",
];

const hold = (who: keyof Team, case_id: number) =>
  helpline.call(legalHoldRoutes.set, {
    body: { case_id, reason: "Tribunal appeal pending" },
    token: team[who].token,
  });
const lift = (case_id: number) =>
  helpline.call(legalHoldRoutes.lift, {
    body: { case_id, reason: "The appeal is over" },
    token: team.manager.token,
  });

describe("a family whose case was closed", () => {
  let family: Family;

  beforeAll(async () => {
    family = await makeFamily(helpline, team);
  });

  it("has data in all these places", async () => {
    expect(await whereCanaryIs()).toEqual(everywhere);
  });

  it("is not due before its time, nor without a setting", async () => {
    expect(await run({ years: 7, apply: true }, 6.9)).toContain("Cases to be erased: 0");
    expect(await run({ apply: true }, 50)).toMatch(/nothing is ever due/);
    expect(await whereCanaryIs()).toEqual(everywhere);
  });

  it("is listed by a dry run without names, and nothing is changed", async () => {
    const before = await everythingStored(helpline.database);
    const told = await run({ years: 7 }, 7.1);
    expect(told).toMatch(/^Dry run/);
    expect(told).toMatch(
      new RegExp(`Case ${family.caseId}: closed \\d\\d-\\d\\d-\\d{4}; 1 log entry, 1 file, 1 eval`),
    );
    expect(told).toContain(`(${family.guardianIds.join(", ")})`);
    expect(canariesIn(told)).toEqual([]);
    expect(await everythingStored(helpline.database)).toEqual(before);
  });

  it("is kept under legal hold: listed as held, and its erasure refused with the reason", async () => {
    expect((await hold("advisor", family.caseId)).status).toBe(403);
    expect((await hold("manager", family.caseId)).status).toBe(201);
    expect((await hold("manager", family.caseId)).status).toBe(409);
    const told = await run({ years: 7, deletedDays: 0, apply: true }, 7.1);
    expect(told).toContain("Cases to be erased: 0");
    expect(told).toMatch(
      new RegExp(`Due, but under legal hold.*\n {2}Case ${family.caseId}: held`),
    );
    const refused = { caseId: family.caseId, apply: true };
    await expect(run(refused)).rejects.toThrow(/under legal hold.*Tribunal appeal pending/);
    const [guardianId] = family.guardianIds;
    await expect(run({ guardianId, apply: true })).rejects.toThrow(/under legal hold/);
    expect(await whereCanaryIs()).toEqual([...everywhere]);
  });

  it("cannot be deleted through the API while held, nor can its files", async () => {
    const { token } = team.admin;
    const answer = await helpline.call(caseRoutes.remove, {
      body: { case_id: family.caseId },
      token,
    });
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining("legal hold") });
    const body = { case_id: family.caseId, file_name: "Quillfeather.txt" };
    const file = await helpline.call(caseFileRoutes.remove, { body, token });
    expect(file).toMatchObject({ status: 409, message: expect.stringContaining("legal hold") });
    const params = { id: family.caseId };
    const { data } = await helpline.call(legalHoldRoutes.get, { params, token });
    expect(data).toMatchObject({ reason: "Tribunal appeal pending", set_by: "Wilhelmina Okonkwo" });
  });

  it("cannot be erased directly in the database either, nor its audit rows changed", async () => {
    const statement = sql`DELETE FROM cases WHERE case_id = ${family.caseId}`;
    await expect(statement.execute(owner)).rejects.toMatchObject({ code: "23503" });
    const forged = sql`
      SELECT set_config('helpline.forgetting', 'on', true);`;
    await expect(
      owner.transaction().execute(async (db) => {
        await forged.execute(db);
        await sql`UPDATE audit_log SET before = NULL, after = NULL, user_id = 1`.execute(db);
      }),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it("is gone from every table and the file store once due, except its own audit rows", async () => {
    expect((await lift(family.caseId)).status).toBe(200);
    expect((await lift(family.caseId)).status).toBe(409);
    const before = await rowsOf(helpline.database, "audit_log");
    expect(await run({ years: 7, apply: true }, 7.1)).toContain("is erased");
    expect(await whereCanaryIs()).toEqual([]);
    expect(await readdir(helpline.filesFolder)).toEqual([]);
    expect(await rowsOf(helpline.database, "loose_objects")).toEqual([]);
    const after = await rowsOf(helpline.database, "audit_log");
    const known = after.slice(0, before.length);
    const bare = ({ before: _b, after: _a, detail: _d, ...row }: Record<string, unknown>) => row;
    expect(known.map(bare)).toEqual(before.map(bare));
    expect(after.slice(before.length)).toMatchObject([
      { action: "erase", entity: "cases", case_id: family.caseId, detail: "retention" },
      ...family.guardianIds.map((id) => ({ action: "erase", entity_id: String(id) })),
    ]);
  });

  it("cannot be erased a second time", async () => {
    expect(await run({ years: 7, apply: true }, 7.1)).toContain("Cases to be erased: 0");
    await expect(run({ caseId: family.caseId })).rejects.toThrow(`no case ${family.caseId}`);
    const [guardianId] = family.guardianIds;
    await expect(run({ guardianId })).rejects.toThrow(`no guardian ${guardianId}`);
  });
});

describe("what else is due", () => {
  it("a deleted case is due a set number of days after its deletion; until then it can be restored", async () => {
    const { token } = team.admin;
    const family = await makeFamily(helpline, team);
    const body = { case_id: family.caseId };
    expect((await helpline.call(caseRoutes.remove, { body, token })).status).toBe(200);
    expect(await run({ deletedDays: 30, apply: true })).toContain("Cases to be erased: 0");
    expect((await helpline.call(caseRoutes.restore, { body, token })).status).toBe(201);
    await helpline.call(caseRoutes.remove, { body, token });
    expect(await run({ deletedDays: 30, apply: true }, 0.1)).toContain("is erased");
    // Closed cases are not selected here, but this was the guardians' only case.
    expect(await rowsOf(helpline.database, "guardians")).toEqual([]);
    expect(await whereCanaryIs()).toEqual([]);
  });

  it.each([
    ["primary", (id: number) => ({ primary_guardian_id: id })],
    ["secondary", (id: number) => ({ secondary_guardian_id: id })],
  ])(
    "a %s guardian stays who was written to within the years, however short the time of deleted cases is",
    async (_which, naming) => {
      const write = async (years: number) => {
        const { guardian_id } = await insertGuardian(helpline.database);
        await owner
          .insertInto("audit_log")
          .values({
            action: "update",
            entity: "guardians",
            entity_id: String(guardian_id),
            happened_at: new Date(Date.now() + years * yearMs).toISOString(),
          })
          .execute();
        await insertCaseIn(helpline.database, "closed", naming(guardian_id));
        return guardian_id;
      };
      const [early, late] = [await write(10), await write(15)];
      await run({ years: 7, deletedDays: 30, apply: true }, 20);
      const left = (await rowsOf(helpline.database, "guardians")).map((row) => row.guardian_id);
      expect(left).toContain(late);
      expect(left).not.toContain(early);
      await run({ guardianId: late, apply: true });
    },
  );

  it("a file whose bytes cannot be removed now is removed by the next sweep", async () => {
    const family = await makeFamily(helpline, team);
    const away = async () => Promise.reject(new Error("The store is away"));
    const store = { ...helpline.fileStore, remove: away };
    const lines: string[] = [];
    const asked = { database: owner, store, now: new Date(), timeZone: "Europe/London" };
    await runRetention(
      { ...asked, years: undefined, deletedDays: undefined, say: (line) => lines.push(line) },
      { caseId: family.caseId, apply: true },
    );
    expect(lines.join()).toContain("the next sweep removes it");
    expect(await whereCanaryIs()).toEqual(["a stored file"]);
    await sweepLooseObjects(helpline.database, helpline.fileStore, new Date());
    expect(await whereCanaryIs()).toEqual([]);
  });

  it("a re-opened case is not due, even if re-opened after the listing", async () => {
    const caseId = await insertCaseIn(helpline.database, "closed");
    const other = await insertCaseIn(helpline.database, "closed");
    const body = { case_id: caseId, action: "assign to advisor" };
    await helpline.call(caseRoutes.action, { body, token: team.manager.token });
    const told = await run({ years: 7, apply: true }, 20);
    expect(told).not.toContain(`Case ${caseId} `);
    expect(told).toContain(`Case ${other} is erased.`);
    expect(await rowsOf(helpline.database, "cases")).toMatchObject([{ case_id: caseId }]);
  });

  it("a case that is held after the listing is kept, and the others are erased", async () => {
    const [first, held] = [
      await insertCaseIn(helpline.database, "closed"),
      await insertCaseIn(helpline.database, "closed"),
    ];
    const file = { caseId: first, name: "letter.txt", bytes: "A letter" };
    expect((await uploadFile(helpline, team.manager.token, file)).status).toBe(200);
    // The bytes of the first case are removed between the two cases.
    const removing = vi.spyOn(helpline.fileStore, "remove").mockImplementationOnce(async () => {
      expect((await hold("manager", held)).status).toBe(201);
    });
    const told = await run({ years: 7, apply: true }, 20).finally(() => removing.mockRestore());
    expect(told).toContain(`Case ${first} is erased.`);
    expect(told).toContain(`Case ${held} has changed meanwhile and is kept.`);
    expect(await rowsOf(helpline.database, "cases")).toContainEqual(
      expect.objectContaining({ case_id: held }),
    );
    expect((await lift(held)).status).toBe(200);
    expect(await run({ years: 7, apply: true }, 20)).toContain(`Case ${held} is erased.`);
  });

  it("a case that cannot be erased is named, and the others are erased all the same", async () => {
    const [stuck, other] = [
      await insertCaseIn(helpline.database, "closed"),
      await insertCaseIn(helpline.database, "closed"),
    ];
    await sql`CREATE TABLE stuck (case_id integer REFERENCES cases)`.execute(owner);
    await sql`INSERT INTO stuck VALUES (${stuck})`.execute(owner);
    const told = await run({ years: 7, apply: true }, 20);
    expect(told).toMatch(new RegExp(`^Not erased: case ${stuck} \\(.*\\)\\.$`, "m"));
    expect(told).toContain(`Case ${other} is erased.`);
    expect(told).toMatch(new RegExp(`Failed: case ${stuck}$`));
    expect(told).not.toContain("Done.");
    await sql`DROP TABLE stuck`.execute(owner);
    expect(await run({ years: 7, apply: true }, 20)).toContain(`Case ${stuck} is erased.`);
  });

  it("a guardian is not due while a case names them, or after a recent change", async () => {
    const { guardian_id } = await insertGuardian(helpline.database, { last_name: "Shared" });
    const named = { primary_guardian_id: guardian_id };
    const old = await insertCaseIn(helpline.database, "closed", named);
    const open = await insertCaseIn(helpline.database, "advisor", named);
    await run({ years: 7, apply: true }, 20);
    const rows = await rowsOf(helpline.database, "guardians");
    expect(rows.map((row) => row.guardian_id)).toContain(guardian_id);
    await expect(run({ guardianId: guardian_id, apply: true })).rejects.toThrow(
      `named by case ${open}`,
    );
    await expect(run({ caseId: old })).rejects.toThrow("no case");
    expect(await run({ caseId: open, apply: true })).toContain("is erased");
    const left = await rowsOf(helpline.database, "guardians");
    expect(left.map((row) => row.guardian_id)).not.toContain(guardian_id);
  });
});

it("a merged guardian is erased with the one that was kept", async () => {
  const { guardian_id: kept } = await insertGuardian(helpline.database);
  const merged = (
    await helpline.call(guardianRoutes.create, {
      body: guardianBody("Merged"),
      token: team.manager.token,
    })
  ).data.guardian_id;
  const calls = mergeCalls(helpline, team, mergeExample("guardians"));
  expect((await calls.merge(kept, merged, { notes: "merge" })).status).toBe(201);
  expect(await whereCanaryIs()).toContain("public.record_merges");
  await expect(run({ guardianId: merged, apply: true })).rejects.toThrow(
    `Guardian ${merged} has been merged into guardian ${kept}. Erase that one`,
  );
  await run({ guardianId: kept, apply: true });
  expect(await whereCanaryIs()).toEqual([]);
});

it("a merged guardian is not due while the one that was kept is not", async () => {
  const { database } = helpline;
  const { guardian_id: kept } = await insertGuardian(database, { external_code: "G7" });
  const caseId = await insertCaseIn(database, "advisor", { primary_guardian_id: kept });
  const added = await helpline.call(guardianRoutes.create, {
    body: guardianBody("Merged"),
    token: team.manager.token,
  });
  const merged: number = added.data.guardian_id;
  await database
    .updateTable("guardians")
    .set({ external_code: "G12" })
    .where("guardian_id", "=", merged)
    .execute();
  const calls = mergeCalls(helpline, team, mergeExample("guardians"));
  expect((await calls.merge(kept, merged)).status).toBe(201);
  expect(await run({ years: 7, apply: true }, 20)).not.toContain("Deleted guardians");
  expect(await whereCanaryIs()).toContain("public.audit_log");
  expect(await rowsOf(database, "record_merges")).toMatchObject([{ external_code: "G12" }]);
  await run({ caseId, apply: true });
  expect(await whereCanaryIs()).toEqual([]);
});

it("the stored figures stay equal to the rows", async () => {
  expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
});
