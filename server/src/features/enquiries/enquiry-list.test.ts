/** Filtered lists of enquiries, their export, and saved views. Rules: ENQ-5, ENQ-6, VIEW-6. */
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { enquirySorts, noTopic } from "@helpline/contract/enquiries/enquiry-values";
import { enquiryViewRoutes, viewRoutes } from "@helpline/contract/views/views";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf, lastAudit, type Team } from "#test/case-factories";
import { startEnquiries } from "#test/enquiry-kit";

const { helpline, query, stored, team } = await startEnquiries();
helpline.clock.set(new Date("2026-06-10T12:00:00.000Z"));
const ids: Record<string, number> = {};

beforeAll(async () => {
  const of = (who: keyof Team) => ({ taken_by: team[who].userId });
  const ring = (call_back_on: string, call_back_by: number | null) => ({
    outcome: "call back" as const,
    call_back_on,
    call_back_by,
  });
  ids.school = await stored({
    ...of("advisor"),
    caller: "school",
    channel: "email",
    topic: "Transport",
    name: "St Mary's Primary",
    email: "office@stmarys.sch.uk",
    minutes: 30,
    // In the night of 31 May in London, on the day before in UTC.
    taken_on: "2026-05-30T23:30:00.000Z",
  });
  ids.bloom = await stored({
    ...of("manager"),
    ...ring("2026-06-09", team.advisor.userId),
    name: "Ruth Bloom",
    child_name: "Ada Levy",
    telephone: "+44 7700 900456",
    postcode: "EX9 7LN",
    taken_on: "2026-06-08T10:00:00.000Z",
  });
  ids.anybody = await stored({
    ...of("manager"),
    ...ring("2026-06-10", null),
    taken_on: "2026-06-09T10:00:00.000Z",
  });
  ids.advocates = await stored({
    ...of("advocate"),
    ...ring("2026-06-17", team.advocate.userId),
    taken_on: "2026-06-09T11:00:00.000Z",
  });
  ids.wrong = await stored({
    ...of("advocate"),
    caller: "wrong number",
    outcome: "nothing to do",
    minutes: 1,
    taken_on: "2026-06-10T09:00:00.000Z",
  });
});

async function namesOf(body: object, who: keyof Team = "manager") {
  const { status, data } = await query(body, who);
  expect(status).toBe(200);
  expect(data).toMatchObject({ count: data.rows.length, more: false });
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  return data.rows.map((row: { enquiry_id: number }) => names[row.enquiry_id]);
}
const newestFirst = ["wrong", "advocates", "anybody", "bloom", "school"];

it("has the newest first, with all that a row shows", async () => {
  expect(await namesOf({})).toEqual(newestFirst);
  const { data } = await query({ filters: { search: "bloom" } }, "manager");
  expect(data.rows).toEqual([
    expect.objectContaining({
      enquiry_id: ids.bloom,
      taken_by_name: "Wilhelmina Okonkwo",
      call_back_by_name: "Wilhelmina Okonkwo",
      call_back_on: "2026-06-09",
      name: "Ruth Bloom",
      version: 1,
    }),
  ]);
});

it.each([
  [{ outcome: ["answered"] }, ["school"]],
  [{ outcome: ["answered", "nothing to do"] }, ["wrong", "school"]],
  [{ outcome: [] }, newestFirst],
  [{ caller: ["school"] }, ["school"]],
  [{ channel: ["email", "letter"] }, ["school"]],
  [{ topic: ["Transport"] }, ["school"]],
  [{ topic: [noTopic] }, newestFirst.slice(0, 4)],
  [{ topic: [noTopic, "Transport"] }, newestFirst],
  [{ taken_from: "2026-05-31", taken_to: "2026-05-31" }, ["school"]],
  [{ taken_to: "2026-05-30" }, []],
  [{ taken_from: "2026-06-09" }, ["wrong", "advocates", "anybody"]],
  [{ due: "overdue" }, ["bloom"]],
  [{ due: "today" }, ["anybody"]],
  [{ due: "week" }, ["advocates"]],
  [{ search: "RUTH bloom" }, ["bloom"]],
  [{ search: "levy" }, ["bloom"]],
  [{ search: "07700 900" }, ["bloom"]],
  [{ search: "ex97ln" }, ["bloom"]],
  [{ search: "st marys" }, ["school"]],
  [{ search: "%" }, []],
  [{ whose: "everyone", caller: ["wrong number"] }, ["wrong"]],
  [{ whose: "mine" }, ["anybody", "bloom"]],
] as const)("%j finds %j", async (filters, found) => {
  expect(await namesOf({ filters })).toEqual(found);
});

it.each([
  ["taken_on", "asc", newestFirst.toReversed()],
  ["taken_on", undefined, newestFirst.toReversed()],
  ["minutes", "desc", ["school", "advocates", "anybody", "bloom", "wrong"]],
  ["name", "asc", ["bloom", "school", "anybody", "advocates", "wrong"]],
  ["name", "desc", ["school", "bloom", "wrong", "advocates", "anybody"]],
  ["call_back_on", "asc", ["bloom", "anybody", "advocates", "school", "wrong"]],
  ["call_back_on", "desc", ["advocates", "anybody", "bloom", "wrong", "school"]],
] as const)("is sorted by %s %s", async (sort, order, expected) => {
  expect(await namesOf({ sort, ...(order && { order }) })).toEqual(expected);
});

it.each([
  [{ filters: { outcome: ["solved"] } }, "filters.outcome"],
  [{ filters: { topic: "Transport" } }, "filters.topic"],
  [{ filters: { topic: ["a\u0000"] } }, "filters.topic"],
  [{ filters: { taken_from: "2026-06-02", taken_to: "2026-06-01" } }, "filters.taken_from"],
  [{ filters: { due: "someday" } }, "filters.due"],
  [{ filters: { search: " " } }, "filters.search"],
  [{ filters: { colour: "red" } }, "colour"],
  [{ sort: "colour" }, "sort"],
  [{ page: 0 }, "page"],
])("refuses %j", async (body, field) => {
  const answer = await query(body);
  expect(answer.status).toBe(422);
  expect(errorsOf(answer).map((error) => error.field)).toEqual([field]);
});

describe("an advisor", () => {
  it("sees their own, those they are to ring back about, and those that anybody is", async () => {
    expect(await namesOf({}, "advisor")).toEqual(["anybody", "bloom", "school"]);
    expect(await namesOf({ filters: { whose: "mine" } }, "advisor")).toEqual([
      "anybody",
      "bloom",
      "school",
    ]);
    expect(await namesOf({ filters: { search: "bloom" } }, "advocate")).toEqual([]);
  });

  it("is refused everybody's, which is recorded", async () => {
    const answer = await query({ filters: { whose: "everyone" } });
    expect(answer).toMatchObject({ status: 403, message: enquiryMessages.onlyManagers });
    expect(await lastAudit(helpline.database, "enquiries", "refused")).toMatchObject({
      user_id: team.advisor.userId,
    });
  });
});

it("sorts more than are counted exactly in every order, page after page", async () => {
  const { database } = helpline;
  // In parts, so that no statement takes long on a busy machine.
  for (let first = 1; first < 10_100; first += 1000) {
    await sql`INSERT INTO enquiries (reference, taken_by, channel, caller, minutes, outcome, taken_on)
      SELECT translate(lpad(n::text, 6, 'V'), '01', 'XY'), ${team.admin.userId}, 'letter', 'other', 2,
        'answered', '2025-01-01'::timestamptz
      FROM generate_series(${first}::integer, ${first + 999}::integer) AS n`.execute(database);
  }
  for (const sort of enquirySorts) {
    const pages = await Promise.all(
      [1, 2].map((page) =>
        query({ sort, order: "desc", page, filters: { channel: ["letter"] } }, "manager"),
      ),
    );
    const found = pages.flatMap(({ data }) =>
      data.rows.map((row: { enquiry_id: number }) => row.enquiry_id),
    );
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(40);
    expect(pages[0]?.data).toMatchObject({ count: 10_000, more: true });
  }
  // Those with a value first, in both directions, also on a page that has both kinds.
  await sql`UPDATE enquiries SET name = 'Zoe ' || lpad((enquiry_id % 100)::text, 2, '0'),
      outcome = 'call back', call_back_on = '2027-01-01'::date + enquiry_id % 100
    WHERE enquiry_id IN (SELECT enquiry_id FROM enquiries WHERE channel = 'letter' ORDER BY 1 LIMIT 30)`.execute(
    database,
  );
  for (const sort of ["name", "call_back_on"] as const) {
    for (const order of ["asc", "desc"] as const) {
      const rows = [];
      for (const page of [1, 2, 3]) {
        const body = { sort, order, page, filters: { channel: ["letter"] } };
        rows.push(...(await query(body, "manager")).data.rows);
      }
      const values = rows.map((row: Record<string, string | null>) => row[sort]);
      expect(values.slice(30)).toEqual(Array.from({ length: 30 }, () => null));
      const ascending = values.slice(0, 30).toSorted();
      expect(values.slice(0, 30)).toEqual(order === "asc" ? ascending : ascending.toReversed());
      expect(new Set(rows.map(({ enquiry_id }) => enquiry_id)).size).toBe(60);
    }
  }
  await database.deleteFrom("enquiries").where("channel", "=", "letter").execute();
});

describe("the export", () => {
  const save = (body: object) =>
    helpline.call(enquiryRoutes.export, { body, token: team.manager.token });

  it("says who took a call, and who is to ring back", async () => {
    await helpline.database
      .updateTable("users")
      .set({ first_name: "Chloe", last_name: "Graham" })
      .where("user_id", "=", team.advisor.userId)
      .execute();
    const { data } = await save({ filters: { search: "bloom" } });
    const [labels = [], cells = []] = String(data)
      .split("\r\n")
      .map((line) => line.split(","));
    const cell = (label: string) => cells[labels.indexOf(label)];
    expect(cell("Taken by")).toBe("Wilhelmina Okonkwo");
    expect(cell("Ring back by")).toBe("Chloe Graham");
  });

  it("has a line for each, and no text of a search in its record", async () => {
    const { status, data } = await save({ filters: { search: "bloom" }, sort: "name" });
    expect(status).toBe(200);
    const lines = String(data).split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFID,Reference,Taken on,Taken by,Channel/);
    expect(lines[1]).toContain("Ruth Bloom,07700 900456");
    expect(lines[1]).toContain("09-06-2026");
    expect(lines).toHaveLength(3);
    const record = await lastAudit(helpline.database, "enquiries", "export");
    expect(record.after).toMatchObject({ rows: 1, filters: { search: "(not recorded)" } });
  });
});

it("has views of its own beside those of the list of cases", async () => {
  const { token } = team.manager;
  const body = { name: "Schools", filters: { caller: ["school"] }, sort: "name", order: "asc" };
  const { data } = await helpline.call(enquiryViewRoutes.create, { body, token });
  expect(data).toMatchObject(body);
  const namesIn = async (routes: typeof viewRoutes | typeof enquiryViewRoutes) =>
    (await helpline.call(routes.list, { token })).data.map((view: { name: string }) => view.name);
  expect(await namesIn(enquiryViewRoutes)).toEqual(["Schools"]);
  expect(await namesIn(viewRoutes)).toEqual([]);
  const wrong = await helpline.call(viewRoutes.update, {
    body: { view_id: data.view_id, name: "Mine" },
    token,
  });
  expect(wrong.status).toBe(404);
  const ofCases = { name: "Wrong", filters: { awaiting: "advisor" } };
  expect((await helpline.call(enquiryViewRoutes.create, { body: ofCases, token })).status).toBe(
    422,
  );
});
