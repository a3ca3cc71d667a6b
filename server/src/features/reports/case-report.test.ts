/** GET /api/reports/cases/{case_id}. Rules: REP-10, REP-14. */
import { dayIn, showDate } from "@helpline/contract/dates";
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertCaseIn } from "#test/case-factories";
import { insertCase, insertLog, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const today = showDate(dayIn("Europe/London", new Date()));

const report = (caseId: number | string) =>
  helpline.call(caseReportRoutes.read, { params: { case_id: caseId }, token });

async function caseWithWork() {
  const { database } = helpline;
  const { case_id } = await insertCase(database, {
    child_first_name: "Ada",
    child_last_name: "Byron",
    band: 2,
    minutes_used: 100,
  });
  const named = (first_name: string) =>
    insertUser(database, { first_name, last_name: "=Hopper", user_type: "advisor" });
  const [grace, other] = [await named("Grace"), await named("Grace")];
  const log = (logged_by: number, duration: number, entry_type: string, added_on: string) =>
    insertLog(database, { case_id, logged_by, duration, entry_type, added_on });
  // In London the second is already in July.
  await log(grace.user_id, 30, "call", "2026-06-30T22:30:00Z");
  await log(grace.user_id, 50, "call", "2026-06-30T23:30:00Z");
  await log(other.user_id, 20, "data entry", "2026-05-01T10:00:00Z");
  await database
    .insertInto("page_times")
    .values(
      [
        { on: "2026-06-30T23:20:00Z", off: "2026-06-30T23:30:00Z", minutes: 10.25, clamped: 0 },
        { on: "2026-06-30T10:00:00Z", off: "2026-06-30T22:00:00Z", minutes: 720, clamped: 1 },
      ].map(({ on, off, minutes, clamped }) => ({
        case_id,
        user_id: grace.user_id,
        page_name: "Advisor log entry",
        page_entered_on: on,
        page_exited_on: off,
        time_on_page: minutes,
        clamped,
      })),
    )
    .execute();
  return case_id;
}

it("shows times on pages and logged minutes by person, type and month", async () => {
  const caseId = await caseWithWork();
  const mark = await auditMark(helpline.database);
  const { data, status } = await report(caseId);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    case_id: caseId,
    child_name: "Ada Byron",
    band: 2,
    minutes_used: 100,
    minutes_on_pages: 730.25,
    page_times: [
      {
        page_name: "Advisor log entry",
        page_entered_on: "2026-06-30T10:00:00.000Z",
        page_exited_on: "2026-06-30T22:00:00.000Z",
        time_on_page: 720,
        clamped: 1,
        user_name: "Grace =Hopper",
      },
      { time_on_page: 10.25, clamped: 0 },
    ],
    // Two people with the same name stay two.
    minutes_by_person: [
      { name: `Grace =Hopper (advisor, since ${today}, 1 of 2)`, minutes: 80, entries: 2 },
      { name: `Grace =Hopper (advisor, since ${today}, 2 of 2)`, minutes: 20, entries: 1 },
    ],
    minutes_by_type: [
      { name: "call", minutes: 80, entries: 2 },
      { name: "data entry", minutes: 20, entries: 1 },
    ],
    minutes_by_month: [
      { name: "2026-05", minutes: 20, entries: 1 },
      { name: "2026-06", minutes: 30, entries: 1 },
      { name: "2026-07", minutes: 50, entries: 1 },
    ],
  });
  expect(await auditSince(helpline.database, mark)).toMatchObject([
    { action: "read", entity: "cases", entity_id: String(caseId), detail: "case report" },
  ]);
});

it("contains the history of stages, newest first, also in the CSV", async () => {
  const { database } = helpline;
  const case_id = await insertCaseIn(database, "advocate & clinic");
  const { user_id } = await insertUser(database, { first_name: "Ada", last_name: "Vance" });
  const change = (stage: string, clinic_participating: number, action: string, day: number) => ({
    case_id,
    stage,
    clinic_participating,
    action,
    changed_by: user_id,
    changed_on: `2026-03-0${day}T09:30:00.000Z`,
  });
  await database
    .insertInto("case_stage_changes")
    .values([
      change("advisor", 0, "create", 1),
      change("advocate", 0, "assign to advocate", 2),
      change("advocate", 1, "add clinic participation", 3),
    ])
    .execute();
  const { data } = await report(case_id);
  expect(data.stages).toEqual([
    {
      stage: "advocate",
      clinic_participating: 1,
      action: "add clinic participation",
      changed_on: "2026-03-03T09:30:00.000Z",
      changed_by: "Ada Vance",
    },
    expect.objectContaining({ stage: "advocate", action: "assign to advocate" }),
    expect.objectContaining({ stage: "advisor", action: "create" }),
  ]);
  const answer = await helpline.call(caseReportRoutes.csv, { params: { case_id }, token });
  expect(String(answer.data)).toContain(
    "Advocate & Clinic,Add clinic participation,03-03-2026 09:30:00,Ada Vance\r\n",
  );
});

it("is exported as CSV that is harmless to spreadsheets, and the export is recorded", async () => {
  const caseId = await caseWithWork();
  const mark = await auditMark(helpline.database);
  const answer = await helpline.call(caseReportRoutes.csv, { params: { case_id: caseId }, token });
  const csv = String(answer.data);
  expect(csv).toContain(`Case report,${caseId}\r\nCase address,/case/${caseId}\r\n`);
  expect(csv).toContain(`"Grace =Hopper (advisor, since ${today}, 1 of 2)",80,2\r\n`);
  expect(csv).toContain("July 2026,50,1\r\n");
  expect(csv).toContain(
    "Advisor log entry,01-07-2026 00:20:00,01-07-2026 00:30:00,10.25,Grace =Hopper,\r\n",
  );
  expect(csv).toContain(",720.00,Grace =Hopper,Yes\r\n");
  expect(await auditSince(helpline.database, mark)).toMatchObject([
    { action: "export", entity: "cases", entity_id: String(caseId) },
  ]);
});

it("of a case without work is empty", async () => {
  const { case_id } = await insertCase(helpline.database);
  expect((await report(case_id)).data).toMatchObject({
    minutes_on_pages: 0,
    page_times: [],
    minutes_by_person: [],
    minutes_by_type: [],
    minutes_by_month: [],
    stages: [],
  });
});

it("is 404 for deleted cases, and records no reading of unknown cases", async () => {
  const { case_id } = await insertCase(helpline.database, { deleted_at: "2026-01-01T00:00:00Z" });
  const mark = await auditMark(helpline.database);
  for (const id of [case_id, 2_000_000, "99999999999999"]) {
    expect(await report(id)).toMatchObject({ status: 404, message: "This case does not exist." });
  }
  for (const id of ["none", "0", "-1", "1.5"]) expect((await report(id)).status).toBe(400);
  const rows = await auditSince(helpline.database, mark);
  expect(rows.map(({ action, case_id: about }) => [action, about])).toEqual([
    ...["refused", "refused", "refused"].map((action, n) => [
      action,
      [case_id, 2_000_000, 2_147_483_647][n],
    ]),
  ]);
});
