/** Filtered lists as CSV. Rules: VIEW-7, VIEW-8, WIRE-26. */
import { caseFilterMessages } from "@helpline/contract/case-query/case-filters";
import { caseQueryRoutes, maxChosen } from "@helpline/contract/case-query/case-query";
import { showMoment } from "@helpline/contract/dates";
import { expect, it } from "vitest";
import { withClient } from "#database/connection-pool";
import { insertManyCases, startTeam } from "#test/case-factories";
import { insertGuardian, insertLocalAuthority, insertLog, insertSchool } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const publicUrl = "https://helpline.example.org";
const { helpline, team, newCase } = await startTeam({ PUBLIC_URL: publicUrl });
const { database } = helpline;
const { guardian_id } = await insertGuardian(database, {
  first_name: "=1+1",
  last_name: "Byron",
  telephone: "020 7946 0000",
  mobile: "07700 900000",
});
const { school_id } = await insertSchool(database, { name: 'St Mary, "Old" School' });
const { local_authority_id } = await insertLocalAuthority(database, { name: "Leeds" });
const full = await newCase("closed", {
  primary_guardian_id: guardian_id,
  child_first_name: "Zoë",
  child_last_name: "King",
  school_id,
  local_authority_id,
  nature_of_case: "Transport",
  added_on: "2026-01-20",
  minutes_used: 75,
});
const { added_on } = await insertLog(database, { case_id: full, logged_by: team.advisor.userId });
const bare = await newCase("advisor", { primary_guardian_id: guardian_id });

const exported = (body: object) =>
  helpline.call(caseQueryRoutes.export, { body, token: team.manager.token });

const header =
  "Case ID,Guardian Name,Child name,Status,Case Handler,Added on,Last entry,Nature of case,Local authority,School,Hours used,Guardian telephone,Guardian mobile,Case address\r\n";
const fullLine = `${full},'=1+1 Byron,Zoë King,Closed,NA,20-01-2026,${showMoment(added_on, "Europe/London")},Transport,Leeds,"St Mary, ""Old"" School",1.25,020 7946 0000,07700 900000,${publicUrl}/case/${full}\r\n`;
const bareLine = `${bare},'=1+1 Byron,,With Advisor,Wilhelmina Okonkwo,05-01-2026,,,,,0.00,020 7946 0000,07700 900000,${publicUrl}/case/${bare}\r\n`;

it("is a CSV file for spreadsheets, in the order of the list", async () => {
  const newestFirst = await exported({});
  expect(newestFirst.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="cases-[-\d]+\.csv"$/),
  });
  expect(newestFirst.data).toBe(`\uFEFF${header}${bareLine}${fullLine}`);
  const byStatus = await exported({ sort: "status" });
  expect(byStatus.data).toBe(`\uFEFF${header}${fullLine}${bareLine}`);
});

it("has what the filters show, and only the header if that is nothing", async () => {
  expect((await exported({ filters: { search: "byron zoe" } })).data).toBe(
    `\uFEFF${header}${fullLine}`,
  );
  expect((await exported({ filters: { band: 3 } })).data).toBe(`\uFEFF${header}`);
});

it("is recorded with its filters and the number of rows, without the text of a search", async () => {
  const mark = await auditMark(database);
  await exported({ filters: { search: "byron", stages: ["closed"] }, sort: "added_on" });
  const rows = await auditSince(database, mark);
  expect(rows).toMatchObject([
    {
      action: "export",
      entity: "cases",
      detail: "managers",
      user_id: team.manager.userId,
      after: {
        rows: 1,
        sort: "added_on",
        order: "asc",
        filters: { stages: ["closed"], search: "(not recorded)" },
      },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain("byron");
});

it("has the chosen cases that meet the filters, and records them", async () => {
  const mark = await auditMark(database);
  expect((await exported({ case_ids: [full, 2_000_000_000] })).data).toBe(
    `\uFEFF${header}${fullLine}`,
  );
  expect(await auditSince(database, mark)).toMatchObject([
    { action: "export", after: { rows: 1, case_ids: [full, 2_000_000_000] } },
  ]);
  const both = { case_ids: [full, bare], filters: { stages: ["advisor"] } };
  expect((await exported(both)).data).toBe(`\uFEFF${header}${bareLine}`);
});

it.each([
  [[]],
  [["one"]],
  [[0]],
  [Array.from({ length: maxChosen + 1 }, (_each, index) => index + 1)],
])("refuses chosen cases that are no ids, none, or too many (%#)", async (case_ids) => {
  const answer = await exported({ case_ids });
  expect(answer).toMatchObject({ status: 422, message: caseFilterMessages.caseIds(maxChosen) });
});

it("breaks off if the database fails in the middle", async () => {
  await insertManyCases(helpline, { guardianId: guardian_id, count: 2500 });
  const whole = await exported({ sort: "case_id", order: "asc" });
  expect(whole.data.split("\r\n")).toHaveLength(2504);
  // One case far below cannot be read, so that the first parts are sent before it is known.
  await database
    .updateTable("cases")
    .set({ school_id })
    .where("case_id", "=", bare + 2400)
    .execute();
  await withClient(helpline.connection("owner"), async (owner) => {
    await owner.query(`ALTER TABLE schools RENAME TO kept_schools`);
    await owner.query(`CREATE VIEW schools AS SELECT school_id,
      CASE WHEN school_id = ${school_id} THEN (1 / (school_id - ${school_id}))::text ELSE name END AS name
      FROM kept_schools`);
    await owner.query(`GRANT SELECT ON schools TO PUBLIC`);
  });
  const filters = { added_to: "2025-12-31" };
  await expect(exported({ filters, sort: "case_id", order: "asc" })).rejects.toThrow();
});
