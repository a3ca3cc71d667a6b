/** The list of deleted cases, and restoring several. Rules: CASE-35, CASE-36. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { dayMs } from "@helpline/contract/dates";
import { deletedCaseRoutes } from "@helpline/contract/deleted-cases/deleted-cases";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#database/database";
import { runRetention } from "#features/retention/index";
import {
  everythingStored,
  expectNothingWritten,
  insertEvaluation,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertFollowUp, insertGuardian, insertLog } from "#test/factories";
import { wrongFigures } from "#test/kept-figures";
import { auditMark, auditSince, rowsOf } from "#test/look";

const settings = { RETENTION_YEARS: "7", RETENTION_DELETED_DAYS: "30" };
const { helpline, team, newCase } = await startTeam(settings);
const { admin, manager } = team;
const owner = openDatabase(helpline.connection("owner"), {
  connections: 2,
  onIdleError: () => undefined,
});
afterAll(() => owner.destroy());

const query = (body: object = {}, token = admin.token) =>
  helpline.call(deletedCaseRoutes.query, { body, token });
const restore = (case_ids: readonly number[], token = admin.token) =>
  helpline.call(deletedCaseRoutes.restore, { body: { case_ids }, token });
const remove = (case_id: number, token = manager.token) =>
  helpline.call(caseRoutes.remove, { body: { case_id }, token });

async function deleted(...given: Parameters<typeof newCase>): Promise<number> {
  const id = await newCase(...given);
  await remove(id);
  return id;
}
const withoutAudit = ({
  audited: _audited,
  ...rest
}: Awaited<ReturnType<typeof everythingStored>>) => rest;
const found = async (search: string) =>
  (await query({ search })).data.rows.map(({ case_id }: { case_id: number }) => case_id);

beforeEach(async () => {
  await helpline.database.updateTable("cases").set({ deleted_at: null }).execute();
});

describe("the list", () => {
  it("says who deleted which case when, the newest first, and when it may be erased", async () => {
    const { guardian_id } = await insertGuardian(helpline.database, {
      first_name: "Siobhan",
      last_name: "Akhtar",
    });
    const child = { child_first_name: "Ada", child_last_name: "Lovelace" };
    const first = await deleted("advisor", { ...child, primary_guardian_id: guardian_id });
    // Seven years are over in five days, before the thirty days.
    const due = new Date(Date.now() + 5 * dayMs);
    const closed_on = new Date(due);
    closed_on.setUTCFullYear(due.getUTCFullYear() - 7);
    const closed = await newCase("closed", { closed_on: closed_on.toISOString() });
    await newCase("advisor");
    await remove(closed, admin.token);
    const { data } = await query();
    expect(data).toMatchObject({ count: 2, kept_days: 30 });
    expect(data.rows.map(({ case_id }: { case_id: number }) => case_id)).toEqual([closed, first]);
    const [ofClosed, ofFirst] = data.rows;
    expect(ofFirst).toMatchObject({
      case_id: first,
      child_name: "Ada Lovelace",
      guardian_name: "Siobhan Akhtar",
      deleted_by: "Wilhelmina Okonkwo",
    });
    const kept = Date.parse(ofFirst.erased_from) - Date.parse(ofFirst.deleted_on);
    expect(kept).toBe(30 * dayMs);
    expect(ofClosed).toMatchObject({ case_id: closed, erased_from: due.toISOString() });
  });

  it("comes in pages, and is counted as a whole", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 21; n += 1) ids.push(await newCase("advisor"));
    await helpline.database
      .updateTable("cases")
      .set({ deleted_at: "2026-01-01T00:00:00.000Z" })
      .where("case_id", "in", ids)
      .execute();
    const first = await query();
    const second = await query({ page: 2 });
    expect(first.data).toMatchObject({ count: 21 });
    expect(first.data.rows).toHaveLength(20);
    expect(second.data.rows).toMatchObject([{ case_id: ids[0], deleted_by: "Unknown" }]);
    expect((await query({ page: 1e15 })).data).toMatchObject({ rows: [], count: 21 });
  });

  it("is searched by id, child and both guardians, and shows no other case", async () => {
    const { database } = helpline;
    const one = await insertGuardian(database, { first_name: "Maeve", last_name: "O'Neil" });
    const two = await insertGuardian(database, { first_name: "Ian", last_name: "Pemberton-Ash" });
    const id = await deleted("advisor", {
      primary_guardian_id: one.guardian_id,
      secondary_guardian_id: two.guardian_id,
      child_first_name: "Zoë",
    });
    const kept = await newCase("advisor", { child_first_name: "Zoë" });
    const fitting = ["oneil", "zoe maeve", "pemberton ash", "ian", "ZOË", `${id} maeve`];
    for (const text of [String(id), ...fitting]) {
      expect(await found(text), text).toEqual([id]);
    }
    for (const text of [String(kept), "zoe ghost", `${id} ghost`, "%", "_", "-"]) {
      expect(await found(text), text).toEqual([]);
    }
    expect(await found("  ")).toEqual([id]);
  });

  it("is for admins, and records who was shown which case, not what they searched for", async () => {
    const id = await deleted("advisor", { child_first_name: "Quentin" });
    const mark = await auditMark(helpline.database);
    await query({ search: "quentin" });
    const [entry, ...more] = await auditSince(helpline.database, mark);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: "search",
      entity: "cases",
      detail: "deleted",
      user_id: admin.userId,
      after: { ids: [id] },
    });
    expect(JSON.stringify(entry)).not.toContain("uentin");
    for (const who of [manager, team.advisor]) {
      expect((await query({}, who.token)).status).toBe(403);
      expect((await restore([id], who.token)).status).toBe(403);
    }
  });

  it.each([
    { page: 0 },
    { page: "one" },
    { search: "x".repeat(101) },
    { search: 1 },
    { other: 1 },
    { search: "\u0000" },
  ])("refuses %j", async (body) => {
    expect((await query(body)).status).toBe(422);
  });
});

describe("restoring", () => {
  it("brings several cases back exactly as they were", async () => {
    const ids = [await newCase("advocate"), await newCase("evaluator")];
    const [id = 0] = ids;
    await insertLog(helpline.database, { case_id: id, logged_by: team.advisor.userId });
    await insertEvaluation(helpline.database, ids[1] ?? 0, team.evaluator.userId);
    await insertFollowUp(helpline.database, {
      case_id: id,
      created_by: manager.userId,
      assigned_to: team.advocate.userId,
    });
    const before = await Promise.all(ids.map((each) => storedCase(helpline.database, each)));
    const parts = withoutAudit(await everythingStored(helpline.database));
    for (const each of ids) await remove(each);
    const mark = await auditMark(helpline.database);
    expect(await restore(ids)).toMatchObject({
      status: 201,
      message: `Cases ${ids.join(", ")} are back.`,
      data: { restored: ids, already_back: [], gone: [] },
    });
    expect(await Promise.all(ids.map((each) => storedCase(helpline.database, each)))).toEqual(
      before,
    );
    expect(withoutAudit(await everythingStored(helpline.database))).toEqual(parts);
    expect(await auditSince(helpline.database, mark)).toMatchObject(
      ids.map((each) => ({ action: "restore", entity: "cases", case_id: each })),
    );
    const due = await helpline.call(followUpRoutes.list, {
      query: { due: "all", whose: "mine" },
      token: team.advocate.token,
    });
    expect(due.data).toMatchObject([{ case_id: id }]);
    expect((await query()).data).toMatchObject({ rows: [], count: 0 });
    expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
  });

  it("says which case somebody else has restored, and which has been erased meanwhile", async () => {
    const [mine, theirs, erased] = [
      await deleted("advisor"),
      await deleted("advisor"),
      await deleted("advisor"),
    ] as const;
    await restore([theirs]);
    const now = new Date();
    await runRetention(
      {
        database: owner,
        store: helpline.fileStore,
        now,
        timeZone: "Europe/London",
        years: undefined,
        deletedDays: undefined,
        say: () => undefined,
      },
      { caseId: erased, apply: true },
    );
    expect(await restore([erased, theirs, mine])).toMatchObject({
      status: 201,
      message: `Case ${mine} is back. Case ${theirs} was back already. Case ${erased} cannot be restored: it has been erased for good.`,
      data: { restored: [mine], already_back: [theirs], gone: [erased] },
    });
    const nothing = await expectNothingWritten(helpline, () => restore([erased, theirs]));
    expect(nothing).toMatchObject({
      status: 409,
      message: `Case ${theirs} was back already. Case ${erased} cannot be restored: it has been erased for good.`,
    });
  });

  it("by two admins at once happens once", async () => {
    const ids = [await deleted("advisor"), await deleted("advisor")];
    const mark = await auditMark(helpline.database);
    const answers = await Promise.all([restore(ids), restore(ids.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await auditSince(helpline.database, mark)).toHaveLength(ids.length);
    expect((await rowsOf(helpline.database, "cases")).every((row) => row.deleted_at === null)).toBe(
      true,
    );
  });

  it.each([[[]], [[1, 1]], [Array.from({ length: 201 }, (_, n) => n + 1)], [["one"]]])(
    "refuses %j",
    async (ids) => {
      expect((await restore(ids as number[])).status).toBe(422);
    },
  );
});
