/** What a reconciliation finds, and the team's timesheet, counted by hand. Rules: TIME-9, TIME-10. */
import { type Finding, findingDetail } from "@helpline/contract/timesheets/reconciliation";
import { type TeamMember, teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertCase, insertLog, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const publicUrl = "https://helpline.example.org";
const helpline = await startHelpline({ PUBLIC_URL: publicUrl });
const { database } = helpline;
const { token } = await helpline.logIn("manager");

interface Page {
  readonly user: number;
  readonly caseId?: number | null;
  readonly from: string;
  readonly to: string;
}

const pageTime = ({ user, caseId = null, from, to }: Page) =>
  database
    .insertInto("page_times")
    .values({
      user_id: user,
      case_id: caseId,
      page_name: "Edit a case",
      page_entered_on: from,
      page_exited_on: to,
      time_on_page: (Date.parse(to) - Date.parse(from)) / 60_000,
      clamped: 0,
    })
    .execute();

const person = (last_name: string, enabled = 1) =>
  insertUser(database, { first_name: "Ann", last_name, enabled }).then(({ user_id }) => user_id);

const range = { start_date: "2026-07-01", end_date: "2026-07-31" };
const sheetOf = async (user: number, days = range) =>
  (await helpline.call(timesheetRoutes.read, { query: { user_id: String(user), ...days }, token }))
    .data;
const brief = (findings: readonly Finding[]) =>
  findings.map(({ kind, day, case_id, minutes, by }) => [kind, day, case_id, minutes, by]);

describe("overlapping page times", () => {
  it("are found on the page opened later, by the minutes that count twice", async () => {
    const user = await person("Overlap");
    const { case_id: caseId } = await insertCase(database);
    // 10:00 to 11:00 in London; then 10:30 to 10:45 within it, 10:50 to 11:20 across its end, and 11:20 to 11:25.
    await pageTime({ user, from: "2026-07-01T09:00:00Z", to: "2026-07-01T10:00:00Z" });
    await pageTime({ user, caseId, from: "2026-07-01T09:30:00Z", to: "2026-07-01T09:45:00Z" });
    await pageTime({ user, from: "2026-07-01T09:50:00Z", to: "2026-07-01T10:20:00Z" });
    await pageTime({ user, from: "2026-07-01T10:20:00Z", to: "2026-07-01T10:25:00Z" });
    const { findings, minutes_on_pages } = await sheetOf(user);
    expect(brief(findings)).toEqual([
      ["overlap", "2026-07-01", caseId, 15, 15],
      ["overlap", "2026-07-01", null, 30, 10],
    ]);
    // 110 minutes on pages, but some page was open only from 10:00 to 11:25.
    expect(minutes_on_pages - 25).toBe(85);
  });

  it("are found too if the other page was left after the last day", async () => {
    const user = await person("Midnight");
    // 31 July 23:00 to 1 August 00:30 in London, and 23:30 to 23:45 within it.
    await pageTime({ user, from: "2026-07-31T22:00:00Z", to: "2026-07-31T23:30:00Z" });
    await pageTime({ user, from: "2026-07-31T22:30:00Z", to: "2026-07-31T22:45:00Z" });
    const july = await sheetOf(user);
    expect(july.rows).toMatchObject([{ minutes: 15, overlaps: 1 }]);
    expect(brief(july.findings)).toEqual([["overlap", "2026-07-31", null, 15, 15]]);
    const august = await sheetOf(user, { start_date: "2026-08-01", end_date: "2026-08-31" });
    expect(august.rows).toMatchObject([{ minutes: 90, overlaps: 1 }]);
    expect(august.findings).toEqual([]);
  });

  it("are not found between people, nor outside the range", async () => {
    const [one, other] = [await person("First"), await person("Second")];
    await pageTime({ user: one, from: "2026-07-01T09:00:00Z", to: "2026-07-01T10:00:00Z" });
    await pageTime({ user: other, from: "2026-07-01T09:30:00Z", to: "2026-07-01T09:45:00Z" });
    await pageTime({ user: one, from: "2026-08-01T09:00:00Z", to: "2026-08-01T10:00:00Z" });
    await pageTime({ user: one, from: "2026-08-01T09:30:00Z", to: "2026-08-01T09:45:00Z" });
    expect((await sheetOf(one)).findings).toEqual([]);
    expect((await sheetOf(other)).findings).toEqual([]);
  });
});

describe("log entries longer than the time for them", () => {
  interface Entry {
    readonly duration: number;
    readonly at: string;
    readonly page_entered_on?: string;
    readonly timed_minutes?: number;
  }
  const entries = async (user: number, ...all: readonly Entry[]) => {
    const { case_id } = await insertCase(database);
    for (const { at, ...entry } of all) {
      await insertLog(database, { case_id, logged_by: user, added_on: at, ...entry });
    }
    return case_id;
  };

  it("are those longer than the time since the person's entry before", async () => {
    const user = await person("Longer");
    const case_id = await entries(
      user,
      // Nothing came before it.
      { duration: 600, at: "2026-07-02T08:00:00Z" },
      // Half an hour and a second later: 31 minutes, as the call timer would round them, but not 32.
      { duration: 31, at: "2026-07-02T08:30:01Z" },
      { duration: 32, at: "2026-07-02T09:00:02Z" },
      { duration: 5, at: "2026-07-02T09:00:02Z" },
    );
    const { findings } = await sheetOf(user);
    expect(brief(findings)).toEqual([
      ["long_entry", "2026-07-02", case_id, 32, 1],
      ["long_entry", "2026-07-02", case_id, 5, 5],
    ]);
    expect(findings[0].name).toBe("call");
  });

  it("are not calls that were written up afterwards, whatever the page says", async () => {
    const user = await person("Afterwards");
    await entries(
      user,
      { duration: 5, at: "2026-07-02T08:00:00Z" },
      { duration: 50, at: "2026-07-02T09:00:00Z", page_entered_on: "2026-07-02T08:58:00Z" },
    );
    expect((await sheetOf(user)).findings).toEqual([]);
  });

  it("are compared with an entry of the day before, and with nobody else's", async () => {
    const [user, other] = [await person("Night"), await person("Day")];
    const case_id = await entries(
      user,
      { duration: 5, at: "2026-06-30T22:55:00Z" },
      { duration: 15, at: "2026-06-30T23:05:00Z" },
    );
    await entries(other, { duration: 15, at: "2026-06-30T23:06:00Z" });
    expect(brief((await sheetOf(user)).findings)).toEqual([
      ["long_entry", "2026-07-01", case_id, 15, 5],
    ]);
    expect((await sheetOf(other)).findings).toEqual([]);
  });

  it("are those longer than their call timer, once each", async () => {
    const user = await person("Timed");
    const case_id = await entries(
      user,
      { duration: 20, at: "2026-07-02T08:00:00Z", timed_minutes: 20 },
      { duration: 20, at: "2026-07-02T09:00:00Z", timed_minutes: 12 },
      { duration: 20, at: "2026-07-02T09:10:00Z", timed_minutes: 8 },
    );
    const { findings } = await sheetOf(user);
    expect(brief(findings)).toEqual([
      ["above_timer", "2026-07-02", case_id, 20, 8],
      ["long_entry", "2026-07-02", case_id, 20, 10],
    ]);
    expect(findings.map(findingDetail)).toEqual([
      "20 min logged, 12 min by the call timer",
      "20 min logged, 10 min since the entry before",
    ]);
  });
});

describe("days above 12 hours", () => {
  it("are found by the helpline's day, apart for pages and for entries", async () => {
    const user = await person("Longday");
    const { case_id } = await insertCase(database);
    // 12 hours exactly, on 3 July.
    await pageTime({ user, from: "2026-07-03T08:00:00Z", to: "2026-07-03T20:00:00Z" });
    // 12 hours and a minute, on 4 July in London.
    await pageTime({ user, from: "2026-07-03T23:00:00Z", to: "2026-07-04T05:00:00Z" });
    await pageTime({ user, from: "2026-07-04T06:00:00Z", to: "2026-07-04T12:01:00Z" });
    for (const [duration, added_on] of [
      [400, "2026-07-05T08:00:00Z"],
      [330, "2026-07-05T13:30:00Z"],
    ] as const) {
      await insertLog(database, { case_id, logged_by: user, duration, added_on });
    }
    const { findings } = await sheetOf(user);
    expect(brief(findings)).toEqual([
      ["long_day_on_pages", "2026-07-04", null, 721, 1],
      ["long_day_logged", "2026-07-05", null, 730, 10],
    ]);
  });
});

it("shows the first findings, says how many more there are, and exports all", async () => {
  const user = await person("=Many");
  const at = (minute: number) => new Date(Date.UTC(2026, 6, 6, 8, minute)).toISOString();
  for (let n = 0; n <= 203; n += 1) await pageTime({ user, from: at(n), to: at(n + 2) });
  const sheet = await sheetOf(user);
  expect(sheet.findings).toHaveLength(200);
  expect(sheet.findings_left_out).toBe(3);
  const mark = await auditMark(database);
  const query = { user_id: String(user), ...range };
  const csv = String((await helpline.call(timesheetRoutes.reconciliation, { query, token })).data);
  const lines = csv.split("\r\n");
  expect(lines.slice(0, 8)).toEqual([
    "\uFEFFReconciliation,Ann =Many",
    `User ID,${user}`,
    "User type,advisor",
    "From,01-07-2026",
    "To,31-07-2026",
    "",
    "Date,Finding,Page or entry type,Case ID,Minutes,Minutes in doubt,Explanation,Case address",
    "06-07-2026,Pages overlap,Edit a case,,2.00,1.00,1 min of 2 min while another page was open,",
  ]);
  expect(lines.filter((line) => line.includes("Pages overlap"))).toHaveLength(203);
  expect(await auditSince(database, mark)).toMatchObject([
    {
      action: "export",
      entity: "timesheets",
      entity_id: String(user),
      detail: "reconciliation, 2026-07-01 to 2026-07-31",
    },
  ]);
});

describe("the team's timesheet", () => {
  const year = { start_date: "2031-01-01", end_date: "2031-12-31" };
  let busy: number;
  let idle: number;
  let left: number;
  let gone: number;

  beforeAll(async () => {
    [busy, idle, left, gone] = [
      await person("Busy"),
      await person("Idle"),
      await person("Left", 0),
      await person("Gone", 0),
    ];
    const { case_id } = await insertCase(database);
    await pageTime({ user: busy, from: "2031-03-01T09:00:00Z", to: "2031-03-01T09:30:30Z" });
    await pageTime({ user: busy, from: "2031-03-01T09:20:00Z", to: "2031-03-01T09:40:00Z" });
    await pageTime({ user: busy, from: "2031-12-31T23:30:00Z", to: "2032-01-01T00:10:00Z" });
    const entry = { case_id, duration: 45 };
    const added_on = "2031-03-02T10:00:00Z";
    await insertLog(database, { ...entry, logged_by: busy, added_on, timed_minutes: 40 });
    await insertLog(database, { ...entry, logged_by: left, added_on });
    await insertLog(database, { ...entry, logged_by: gone, added_on: "2030-12-31T10:00:00Z" });
  });

  const team = async () =>
    (await helpline.call(teamTimesheetRoutes.read, { query: year, token })).data;

  it("has enabled users and disabled ones with work, in name order, with totals", async () => {
    const mark = await auditMark(database);
    const { people, totals } = await team();
    const of = (id: number) => people.find((each: TeamMember) => each.user_id === id);
    const nothing = { minutes_on_pages: 0, minutes_logged: 0, days_worked: 0, findings: 0 };
    expect(of(busy)).toEqual({
      user_id: busy,
      user_name: "Ann Busy",
      user_type: "advisor",
      enabled: 1,
      minutes_on_pages: 50.5,
      minutes_logged: 45,
      days_worked: 2,
      findings: 2,
    });
    expect(of(idle)).toMatchObject({ enabled: 1, ...nothing });
    expect(of(left)).toMatchObject({ enabled: 0, minutes_logged: 45, days_worked: 1, findings: 0 });
    expect(of(gone)).toBeUndefined();
    expect(totals).toEqual({
      minutes_on_pages: 50.5,
      minutes_logged: 90,
      days_worked: 3,
      findings: 2,
    });
    const ids = people.map((each: TeamMember) => each.user_id);
    expect(ids.indexOf(busy)).toBeLessThan(ids.indexOf(idle));
    expect(await auditSince(database, mark)).toMatchObject([
      { action: "read", entity: "timesheets", detail: "the team, 2031-01-01 to 2031-12-31" },
    ]);
  });

  it("says the same as each person's own timesheet", async () => {
    const { people } = await team();
    for (const each of people as TeamMember[]) {
      const sheet = await sheetOf(each.user_id, year);
      expect(each).toMatchObject({
        minutes_on_pages: sheet.minutes_on_pages,
        minutes_logged: sheet.minutes_logged,
        days_worked: sheet.days.length,
        findings: sheet.findings.length + sheet.findings_left_out,
      });
    }
  });

  it("is saved as CSV, with the totals last", async () => {
    const mark = await auditMark(database);
    const answer = await helpline.call(teamTimesheetRoutes.csv, { query: year, token });
    const lines = String(answer.data).split("\r\n");
    const sheetAt = (id: number) =>
      `${publicUrl}/time-sheet/report?user_id=${id}&start_date=2031-01-01&end_date=2031-12-31`;
    expect(lines[0]).toBe("\uFEFFTeam timesheet");
    expect(lines[4]).toBe(
      "User ID,Account,Name,User Type,Minutes on pages,Minutes logged,Days worked,Findings,Timesheet",
    );
    expect(lines).toContain(`${busy},Enabled,Ann Busy,Advisor,50.50,45.00,2,2,${sheetAt(busy)}`);
    expect(lines).toContain(`${left},Disabled,Ann Left,Advisor,0.00,45.00,1,0,${sheetAt(left)}`);
    expect(lines.at(-2)).toBe(",,Total,,50.50,90.00,3,2");
    expect(await auditSince(database, mark)).toMatchObject([
      { action: "export", entity: "timesheets", detail: "the team, 2031-01-01 to 2031-12-31" },
    ]);
  });

  it("refuses days that are missing or reversed", async () => {
    const reversed = { start_date: "2031-02-02", end_date: "2031-02-01" };
    const answer = await helpline.call(teamTimesheetRoutes.read, { query: reversed, token });
    expect(answer).toMatchObject({
      status: 422,
      message:
        "Your from date is past the to date, the from date must be a date before the to date",
    });
    const missing = await helpline.call(teamTimesheetRoutes.csv, { query: {}, token });
    expect(missing.data.errors.map((error: { message: string }) => error.message)).toEqual([
      "Please select a from date",
      "Please select a to date",
    ]);
  });
});
