/**
 * Who read which case: search, paging, the view of each role, CSV, and the indexes.
 *
 * Rules: PRIV-4, PRIV-6.
 */

import { accessLogRoutes, accessPageSize } from "@helpline/contract/access-log/access-log";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { insertCaseIn, startTeam, type Team } from "#test/case-factories";
import { auditMark, auditSince } from "#test/look";
import { accessQuery } from "./access-log.repository.ts";

const { helpline, team, newCase } = await startTeam();
const caseId = await newCase("advisor", { child_first_name: "Wolfgang" });

const list = (query: Record<string, string>, who: keyof Team = "manager") =>
  helpline.call(accessLogRoutes.list, { query, token: team[who].token });
const whats = (answer: { data: { rows: { what: string }[] } }) =>
  answer.data.rows.map(({ what }) => what);

describe("who has read a case", () => {
  beforeAll(async () => {
    const params = { id: caseId };
    const advisor = { params, token: team.advisor.token, address: "203.0.113.9" };
    await helpline.call(caseSystemRoutes.advisors.details, advisor);
    await helpline.call(caseLogRoutes.ofCase, advisor);
    await helpline.call(caseRoutes.details, { params, token: team.admin.token });
    await helpline.call(caseRoutes.history, { params, token: team.manager.token });
    await helpline.call(caseRoutes.action, {
      body: { case_id: caseId, action: "assign to advocate" },
      token: team.manager.token,
    });
    // The advisor no longer has the case: a refusal does not count as reading it.
    const refused = await helpline.call(caseSystemRoutes.advisors.details, advisor);
    expect(refused.status).toBe(404);
  });

  it("is described in words, newest first, with the person and the address", async () => {
    const answer = await list({ case_id: String(caseId) });
    expect(whats(answer)).toEqual([
      "Read the history of changes",
      "Opened the case",
      "Read the log history",
      "Opened the case in the Advisor System",
    ]);
    expect(answer.data.rows[3]).toMatchObject({
      user_id: team.advisor.userId,
      user_name: "Wilhelmina Okonkwo",
      user_type: "advisor",
      case_id: caseId,
      address: "203.0.113.9",
      about: null,
    });
    expect(answer.data.older).toBeNull();
  });

  it("is filtered by person, kind and day", async () => {
    const of = (query: Record<string, string>) => list({ case_id: String(caseId), ...query });
    const user_id = String(team.advisor.userId);
    expect(whats(await of({ user_id }))).toHaveLength(2);
    expect(whats(await of({ kind: "changes" }))).toEqual(["Assign to advocate"]);
    expect(whats(await of({ kind: "all" }))).toHaveLength(6);
    expect(await of({ kind: "refusals" })).toMatchObject({
      data: {
        rows: [
          {
            what: "Was refused a case that is not theirs or does not exist",
            user_id: team.advisor.userId,
            address: "203.0.113.9",
            case_id: caseId,
          },
        ],
      },
    });
    const today = new Date().toISOString().slice(0, 10);
    expect(whats(await of({ from: today }))).toHaveLength(4);
    expect(whats(await of({ to: "2020-01-01" }))).toEqual([]);
    expect(whats(await list({ case_id: "2147483647" }))).toEqual([]);
  });

  it("names neither the child nor a file", async () => {
    const body = { case_id: caseId, file_name: "Wolfgang.pdf" };
    const missing = await helpline.call(caseFileRoutes.ticket, { body, token: team.admin.token });
    expect(missing.status).toBe(404);
    const answer = await list({ kind: "all" });
    expect(JSON.stringify(answer.data)).not.toContain("Wolfgang");
  });

  it("tells drafts of enquiries from those of cases", async () => {
    const put = async (name: string) => {
      const body = { values: { notes: "Rang" } };
      const { token } = team.manager;
      const { status } = await helpline.call(draftRoutes.put, { params: { name }, body, token });
      expect(status).toBe(201);
    };
    await put(draftName("case-form", "new"));
    await put(draftName("enquiry-form", "new"));
    const { rows } = (await list({ kind: "all" }, "admin")).data;
    const drafts = rows.filter(({ what }: { what: string }) => what === "Began a draft");
    expect(drafts.map(({ about }: { about: string }) => about)).toEqual([
      "A new enquiry",
      "A new case",
    ]);
  });

  it("includes records of guardians", async () => {
    const { primary_guardian_id } = await helpline.database
      .selectFrom("cases")
      .select("primary_guardian_id")
      .where("case_id", "=", caseId)
      .executeTakeFirstOrThrow();
    const params = { id: primary_guardian_id };
    await helpline.call(recordRoutes(guardians).details, { params, token: team.manager.token });
    const answer = await list({});
    expect(answer.data.rows[0]).toMatchObject({
      what: "Opened the guardian record",
      about: expect.stringMatching(/^Guardian [A-Z]\w+ [A-Z]\w+$/),
      case_id: null,
    });
  });
});

it("shows managers entries about families, and admins everything", async () => {
  await helpline.call(accessLogRoutes.csv, { token: team.evaluator.token });
  const ofManager = await list({ kind: "all" }, "manager");
  expect(whats(ofManager).filter((what) => what === "Was refused")).toEqual([]);
  const ofAdmin = await list({ kind: "all" }, "admin");
  expect(whats(ofAdmin)).toContain("Was refused");
  for (const { case_id, about } of ofManager.data.rows) {
    expect(case_id !== null || about.startsWith("Guardian ")).toBe(true);
  }
});

it("refuses an invalid filter and reports all failures at once", async () => {
  const answer = await list({ user_id: "x", case_id: "0", from: "2026-02-30", kind: "some" });
  expect(answer.status).toBe(422);
  expect(answer.data.errors.map(({ field }: { field: string }) => field)).toEqual([
    "user_id",
    "from",
    "case_id",
    "kind",
  ]);
  const reversed = await list({ from: "2026-02-02", to: "2026-02-01" });
  expect(reversed.data.errors).toMatchObject([{ field: "from" }]);
});

describe("many entries", () => {
  const entries = 20_000;
  let busyCase: number;

  beforeAll(async () => {
    busyCase = await insertCaseIn(helpline.database, "closed");
    await sql`
      INSERT INTO audit_log (happened_at, user_id, user_type, address, request_id, action, entity, entity_id, case_id, detail)
      SELECT timestamptz '2025-01-01' + n / 3 * interval '1 minute', ${team.clinic.userId}, 'clinic', '-', '-',
        'read', 'cases', '1', CASE WHEN n % 100 = 0 THEN ${busyCase}::int ELSE 1000000 + n % 500 END, 'clinics'
      FROM generate_series(1, ${entries}) AS n`.execute(helpline.database);
    const owner = new pg.Client(helpline.connection("owner"));
    await owner.connect();
    await owner.query("ANALYZE audit_log");
    await owner.end();
  });

  it("are paged without repeating or losing any, even with equal timestamps", async () => {
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const more: Record<string, string> = before === null ? {} : { before: String(before) };
      const { data } = await list({ case_id: String(busyCase), ...more });
      seen.push(...data.rows.map(({ access_id }: { access_id: number }) => access_id));
      expect(data.rows.length).toBeLessThanOrEqual(accessPageSize);
      before = data.older;
    } while (before !== null);
    expect(seen).toHaveLength(entries / 100);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("are exported in full as CSV, and the export is recorded", async () => {
    const mark = await auditMark(helpline.database);
    const query = { user_id: String(team.clinic.userId), kind: "reads" };
    const { data } = await helpline.call(accessLogRoutes.csv, { query, token: team.admin.token });
    const lines = String(data).trimEnd().split("\r\n");
    expect(lines).toHaveLength(entries + 1);
    expect(lines[0]).toBe(
      "\uFEFFWhen,Who,User ID,User type,What,Case ID,About,From where,IDs shown,Case address",
    );
    expect(lines[1]).toContain("Opened the case in the Clinic System");
    expect(lines[1]).toMatch(/,(\d+),.*,\/case\/\1$/);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "export", entity: "access log", detail: `reads, user ${team.clinic.userId}` },
    ]);
  });

  it.each([
    ["a case", { case_id: 1_000_007 }, "audit_log_case"],
    ["a person", { user_id: 1 }, "audit_log_user"],
    ["a period", { from: "2025-01-02", to: "2025-01-02" }, "audit_log_time"],
    ["nothing in particular", {}, "audit_log_time"],
  ])("are found by an index: %s", async (_what, filter, index) => {
    const asked = { ...filter, everything: true, timeZone: "Europe/London" };
    const query = accessQuery(helpline.database, asked, { limit: accessPageSize + 1 });
    const plan = JSON.stringify(await query.explain("json"));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*"Relation Name":"audit_log"/);
  });
});
