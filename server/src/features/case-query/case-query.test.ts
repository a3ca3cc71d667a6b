/**
 * Filtered lists of cases: what a row shows, the count, who may ask, and what is recorded.
 *
 * Rules: VIEW-1.
 */
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { maxCounted } from "@helpline/contract/case-query/case-query.plain";
import { describe, expect, it } from "vitest";
import { insertManyCases, startTeam } from "#test/case-factories";
import { insertGuardian, insertLog } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const guardian = await insertGuardian(database, { first_name: "Ada", last_name: "Quillfeather" });
const caseId = await newCase("advisor", {
  primary_guardian_id: guardian.guardian_id,
  child_first_name: "Ines",
  minutes_used: 30,
});
const entry = await insertLog(database, { case_id: caseId, logged_by: team.advisor.userId });
const closedId = await newCase("closed");

const query = (body: object, who: keyof typeof team = "manager") =>
  helpline.call(caseQueryRoutes.query, { body, token: team[who].token });

it("a row is that of the list, with the moment of the last entry", async () => {
  const { data } = await query({ filters: { handler_id: team.advisor.userId } });
  const row = {
    case_id: caseId,
    guardian_name: "Ada Quillfeather",
    child_name: "Ines",
    added_on: "2026-01-05",
    closed: 0,
    band: 1,
    minutes_used: 30,
    status: "With Advisor",
    case_handler: "Wilhelmina Okonkwo",
    last_entry_on: entry.added_on,
  };
  expect(data).toEqual({ rows: [row], count: 1, more: false });
});

it.each([
  { handler_id: 2_000_000_000 },
  { local_authority_id: 2_000_000_000 },
  { school_id: 2_000_000_000 },
  { gp_id: 2_000_000_000 },
  { nature_of_case: "No such nature" },
  { search: "%" },
  { search: "'" },
])("nothing meets %j", async (filters) => {
  expect(await query({ filters })).toMatchObject({
    status: 200,
    data: { rows: [], count: 0, more: false },
  });
});

it.each([1e12, Number.MAX_SAFE_INTEGER])("page %i is past the end, and empty", async (page) => {
  expect((await query({ page })).data).toEqual({ rows: [], count: 2, more: false });
});

it("finds a case by its number, by words, and by a telephone number", async () => {
  for (const search of [String(caseId), "quill ines", "+44 113 496 0123"]) {
    const { data } = await query({ filters: { search, stages: ["advisor"] } });
    expect(data.rows, search).toMatchObject([{ case_id: caseId }]);
  }
});

describe("what is wrong is named", () => {
  it.each([
    [{ filters: { colour: "red" } }, "colour"],
    [{ sort: "telephone" }, "sort"],
    [{ filters: { city: "York\u0000" } }, "filters.city"],
    [{ filters: { added_from: "2026-02-02", added_to: "2026-02-01" } }, "filters.added_from"],
    [{ filters: { needs: Array.from({ length: 201 }, () => "new") } }, "filters.needs"],
  ])("%j", async (body, field) => {
    for (const route of [caseQueryRoutes.query, caseQueryRoutes.export]) {
      const answer = await helpline.call(route, { body, token: team.manager.token });
      expect(answer).toMatchObject({ status: 422, data: { errors: [{ field }] } });
    }
  });
});

describe("is recorded", () => {
  const recorded = async (filters: object) => {
    const mark = await auditMark(database);
    await query({ filters });
    return auditSince(database, mark);
  };

  it("as a search if there is a text, which is not recorded", async () => {
    const rows = await recorded({ search: "quillfeather" });
    expect(rows).toMatchObject([
      {
        action: "search",
        entity: "cases",
        detail: "managers",
        user_id: team.manager.userId,
        after: { found: 1, ids: [caseId] },
      },
    ]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain("quillfeather");
  });

  it("like a list, not at all, without a text", async () => {
    expect(await recorded({ stages: ["closed"] })).toEqual([]);
  });
});

it("a deleted case is in no list, and back in it when it is restored", async () => {
  const ids = async () => {
    const { data } = await query({ filters: { stages: ["closed"] } });
    return data.rows.map((row: { case_id: number }) => row.case_id);
  };
  const deleted = (deleted_at: string | null) =>
    database.updateTable("cases").set({ deleted_at }).where("case_id", "=", closedId).execute();
  expect(await ids()).toEqual([closedId]);
  await deleted(new Date().toISOString());
  expect(await ids()).toEqual([]);
  await deleted(null);
  expect(await ids()).toEqual([closedId]);
});

it(`counts exactly up to ${maxCounted}, and says that there are more`, async () => {
  const { count: before } = (await query({})).data;
  await insertManyCases(helpline, {
    guardianId: guardian.guardian_id,
    count: maxCounted - before,
  });
  expect((await query({})).data).toMatchObject({ count: maxCounted, more: false });
  const newest = await newCase("closed");
  for (const filters of [{}, { added_from: "2025-01-01" }]) {
    const { data } = await query({ filters });
    expect(data).toMatchObject({ count: maxCounted, more: true });
    expect(data.rows[0]).toMatchObject({ case_id: newest });
  }
  // The rest of an order in which most cases are alike.
  const last = await query({ sort: "status", order: "desc" });
  expect(last.data.rows.slice(0, 2)).toMatchObject([{ case_id: caseId }, { case_id: newest }]);
});
