/** Timesheets: users, the CSV, the report on the screen. Rules: TIME-2, TIME-3, TIME-6, USER-16, WIRE-26. */
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertCase, insertLog, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const generate = (body: unknown) => helpline.call(timesheetRoutes.generate, { body, token });
const queryOf = (userId: number, start_date: string, end_date: string) => ({
  user_id: String(userId),
  start_date,
  end_date,
});
const download = async (query: Record<string, string>) =>
  helpline.call(timesheetRoutes.download, { query, token });
const read = (query: Record<string, string>) =>
  helpline.call(timesheetRoutes.read, { query, token });

const pageTime = (userId: number, caseId: number | null, on: string, off: string, clamped = 0) =>
  helpline.database
    .insertInto("page_times")
    .values({
      user_id: userId,
      case_id: caseId,
      page_name: "Edit a case",
      page_entered_on: on,
      page_exited_on: off,
      time_on_page: (new Date(off).getTime() - new Date(on).getTime()) / 60_000,
      clamped,
    })
    .execute();

it("lists all users in name order, with the columns of the table", async () => {
  const { database } = helpline;
  await insertUser(database, { first_name: "Zoë", last_name: "Aaron", user_type: "clinic" });
  await insertUser(database, { first_name: "Bea", last_name: "Áaron", enabled: 0 });
  const { data } = await helpline.call(timesheetRoutes.users, { token });
  expect(data.slice(0, 2)).toEqual([
    {
      user_id: expect.any(Number),
      user_type: "advisor",
      user_name: "Bea Áaron",
      added_on: expect.any(String),
    },
    {
      user_id: expect.any(Number),
      user_type: "clinic",
      user_name: "Zoë Aaron",
      added_on: expect.any(String),
    },
  ]);
  const users = await database.selectFrom("users").select("user_id").execute();
  expect(data).toHaveLength(users.length);
});

describe("is refused", () => {
  const user = "please choose a user";
  const from = "Please select a from date";
  const to = "Please select a to date";
  const reversed =
    "Your from date is past the to date, the from date must be a date before the to date";

  it.each([
    [{}, [user, from, to]],
    [{ user_id: null, start_date: "", end_date: null }, [user, from, to]],
    [{ user_id: "one", start_date: "2026-02-30", end_date: "01-01-2026" }, [user, from, to]],
    [{ user_id: 1, start_date: "2026-02-02", end_date: "2026-02-01" }, [reversed]],
    [{ start_date: "2026-02-02", end_date: "2026-02-01" }, [user, reversed]],
  ])("%j", async (body, messages) => {
    const answer = await generate(body);
    expect(answer.status).toBe(422);
    expect(answer.data.errors.map((error: { message: string }) => error.message)).toEqual(messages);
    expect(answer.message).toBe(messages[0]);
  });

  it("for an unknown user, in every form", async () => {
    const query = queryOf(2_000_000, "2026-01-01", "2026-01-31");
    const body = { user_id: 2_000_000, start_date: "2026-01-01", end_date: "2026-01-31" };
    for (const answer of [await generate(body), await read(query), await download(query)]) {
      expect(answer).toMatchObject({ status: 404, message: "This user does not exist." });
    }
  });

  it.each([
    [{ user_id: "x", start_date: "2026-01-01", end_date: "2026-01-31" }, user],
    [{ user_id: "1", start_date: "2026-01-02", end_date: "2026-01-01" }, reversed],
    [{ user_id: "1", end_date: "2026-01-01" }, from],
  ])("as an address: %j", async (query, message) => {
    for (const ask of [read, download]) {
      expect(await ask(query as Record<string, string>)).toMatchObject({ status: 422, message });
    }
  });
});

describe("of a day's work", () => {
  let userId: number;
  let caseId: number;

  beforeAll(async () => {
    const { database } = helpline;
    const user = await insertUser(database, { first_name: "Zoë", last_name: "O'Neil, =Ann" });
    userId = user.user_id;
    caseId = (await insertCase(database, { deleted_at: "2026-07-03T00:00:00Z" })).case_id;
    // In London 00:10 to 00:40 on 1 July.
    await pageTime(userId, caseId, "2026-06-30T23:10:00Z", "2026-06-30T23:40:00Z");
    // Starts during the first, and ends when the next starts.
    await pageTime(userId, caseId, "2026-06-30T23:30:00Z", "2026-07-01T01:00:00Z");
    await pageTime(userId, null, "2026-07-01T01:00:00Z", "2026-07-01T01:01:00Z");
    await pageTime(userId, null, "2026-07-02T00:00:00Z", "2026-07-02T12:00:00Z", 1);
    // The day before, and another user's.
    await pageTime(userId, caseId, "2026-06-30T22:00:00Z", "2026-06-30T22:59:00Z");
    const other = await insertUser(database);
    await pageTime(other.user_id, caseId, "2026-07-01T10:00:00Z", "2026-07-01T11:00:00Z");
    for (const logged_by of [userId, other.user_id]) {
      await insertLog(database, {
        case_id: caseId,
        logged_by,
        duration: 45,
        entry_type: "appointment",
        added_on: "2026-06-30T23:40:00Z",
      });
    }
  });

  it("shows rows, totals by day and by case, overlaps and cut times", async () => {
    const mark = await auditMark(helpline.database);
    const { data, status } = await read(queryOf(userId, "2026-07-01", "2026-07-02"));
    expect(status).toBe(200);
    const brief = data.rows.map((row: Record<string, unknown>) => [
      row.kind,
      row.name,
      row.case_id,
      row.minutes,
      row.clamped,
      row.overlaps,
    ]);
    expect(brief).toEqual([
      ["page", "Edit a case", caseId, 30, 0, 1],
      ["log", "appointment", caseId, 45, 0, 0],
      ["page", "Edit a case", caseId, 90, 0, 1],
      ["page", "Edit a case", null, 1, 0, 0],
      ["page", "Edit a case", null, 720, 1, 0],
    ]);
    expect(data).toMatchObject({
      user: { user_id: userId, user_name: "Zoë O'Neil, =Ann" },
      start_date: "2026-07-01",
      end_date: "2026-07-02",
      minutes_on_pages: 841,
      minutes_logged: 45,
      days: [
        { day: "2026-07-01", minutes_on_pages: 121, minutes_logged: 45 },
        { day: "2026-07-02", minutes_on_pages: 720, minutes_logged: 0 },
      ],
      cases: [
        { case_id: null, minutes_on_pages: 721, minutes_logged: 0 },
        { case_id: caseId, minutes_on_pages: 120, minutes_logged: 45 },
      ],
      rows_left_out: 0,
    });
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      {
        action: "read",
        entity: "timesheets",
        entity_id: String(userId),
        detail: "2026-07-01 to 2026-07-02",
      },
    ]);
  });

  it("is generated and downloaded as CSV, with a total after each day", async () => {
    const body = { user_id: userId, start_date: "2026-07-01", end_date: "2026-07-02" };
    const made = await generate(body);
    expect(made).toMatchObject({
      status: 200,
      data: {
        file_name: "timesheet-zoe-o-neil-ann-2026-07-01-to-2026-07-02.csv",
        download_url: `/api/timesheets/download?user_id=${userId}&start_date=2026-07-01&end_date=2026-07-02`,
      },
    });
    const mark = await auditMark(helpline.database);
    const answer = await helpline.app.inject({
      url: made.data.download_url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${made.data.file_name}"`,
      "x-content-type-options": "nosniff",
    });
    expect(answer.payload.split("\r\n")).toEqual([
      `\uFEFFTimesheet,"Zoë O'Neil, =Ann"`,
      `User ID,${userId}`,
      "User type,advisor",
      "From,01-07-2026",
      "To,02-07-2026",
      "",
      "Date,Kind,Page or entry type,Case ID,Entered,Exited,Minutes on page,Minutes logged,Notes,Case address",
      `01-07-2026,Page,Edit a case,${caseId},00:10:00,00:40:00,30.00,,Overlaps,/case/${caseId}`,
      `01-07-2026,Log entry,appointment,${caseId},,00:40:00,,45.00,,/case/${caseId}`,
      `01-07-2026,Page,Edit a case,${caseId},00:30:00,02:00:00,90.00,,Overlaps,/case/${caseId}`,
      "01-07-2026,Page,Edit a case,,02:00:00,02:01:00,1.00,,,",
      "01-07-2026,Day total,,,,,121.00,45.00,,",
      "02-07-2026,Page,Edit a case,,01:00:00,13:00:00,720.00,,Cut,",
      "02-07-2026,Day total,,,,,720.00,0.00,,",
      ",Total,,,,,841.00,45.00,,",
      "",
    ]);
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "export", entity: "timesheets", entity_id: String(userId) },
    ]);
  });

  it("cannot be downloaded by the address alone", async () => {
    const { data } = await generate({
      user_id: userId,
      start_date: "2026-07-01",
      end_date: "2026-07-02",
    });
    expect((await helpline.app.inject({ url: data.download_url })).statusCode).toBe(401);
  });

  it("of a range without work is empty and has zero totals", async () => {
    const query = queryOf(userId, "0001-01-01", "2020-12-31");
    expect((await read(query)).data).toMatchObject({
      rows: [],
      days: [],
      cases: [],
      minutes_logged: 0,
    });
    expect(String((await download(query)).data)).toMatch(/\r\n,Total,,,,,0\.00,0\.00,,\r\n$/);
  });
});

it("is complete at any length: batches join up, and the screen says what it omits", async () => {
  const { user_id } = await insertUser(helpline.database);
  const { case_id } = await insertCase(helpline.database);
  const entries = Array.from({ length: 2345 }, (_each, index) => ({
    case_id,
    logged_by: user_id,
    entry_type: "call",
    duration: 1,
    further_action: "save",
    user_type: "advisor",
    added_on: new Date(Date.UTC(2026, 0, 1, 9, index)).toISOString(),
  }));
  await helpline.database.insertInto("case_logs").values(entries).execute();
  const query = queryOf(user_id, "2026-01-01", "9999-12-31");
  const lines = String((await download(query)).data).split("\r\n");
  expect(lines.filter((line) => line.includes(",Log entry,"))).toHaveLength(2345);
  expect(lines.at(-2)).toBe(",Total,,,,,0.00,2345.00,,");
  expect((await read(query)).data).toMatchObject({ minutes_logged: 2345, rows_left_out: 345 });
});
