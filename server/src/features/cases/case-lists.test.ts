/**
 * Lists and counts: newest first, pages, sorting, and the fields of a row.
 *
 * Rules: CASE-16, LOG-1, LOG-8, ROLE-9, STAGE-16, WIRE-12, WIRE-13, WIRE-14, WIRE-19, WIRE-20.
 */
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseSorts } from "@helpline/contract/case-query/case-query.plain";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertCaseIn, startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";

const pageSize = 4;

const { helpline, team, newCase } = await startTeam({ CASES_PAGE_SIZE: String(pageSize) });
const { guardian_id } = await insertGuardian(helpline.database, {
  first_name: "Ada",
  last_name: "Byron",
  telephone: "0113 496 0001",
  mobile: "07700 900001",
});
const ids: number[] = [];
// Ten cases: the lower the id, the later the date.
for (const day of [20, 19, 18, 17, 16, 15, 14, 13, 12, 12]) {
  ids.push(
    await newCase("evaluator", {
      primary_guardian_id: guardian_id,
      child_first_name: "Annabella",
      child_last_name: "King",
      added_on: `2026-01-${day}`,
      minutes_used: day,
    }),
  );
}

const list = async (page: number | string, query: Record<string, string> = {}) =>
  helpline.call(caseRoutes.list, { params: { page }, query, token: team.manager.token });
const idsOn = async (page: number, query?: Record<string, string>) =>
  (await list(page, query)).data.map((row: { case_id: number }) => row.case_id);

it.each(["0", "-1", "1.5", "x", "1e3"])("page %s is 400", async (page) => {
  expect((await list(page)).status).toBe(400);
});

it.each([
  { sort: "guardian" },
  { sort: "telephone" },
  { order: "up" },
  { sort: "case_id", limit: "5" },
])("%j is 422", async (query) => {
  expect((await list(1, query as Record<string, string>)).status).toBe(422);
});

describe("pages", () => {
  it("come newest first, each case once", async () => {
    const newest = [...ids].reverse();
    expect(await idsOn(1)).toEqual(newest.slice(0, 4));
    expect(await idsOn(2)).toEqual(newest.slice(4, 8));
    expect(await idsOn(3)).toEqual(newest.slice(8));
  });

  it.each([4, 1_000_000, 9_007_199_254_740_991])("past the end (%i) is empty", async (page) => {
    expect(await list(page)).toMatchObject({ status: 200, data: [] });
  });

  it("agree with the count", async () => {
    const answer = await helpline.call(caseRoutes.count, { token: team.manager.token });
    expect(answer.data).toEqual({ count: 10 });
  });
});

describe("sorting", () => {
  it.each([
    [{ sort: "case_id", order: "asc" }, () => ids.slice(0, 4)],
    [{ sort: "case_id" }, () => ids.slice(0, 4)],
    [{ sort: "case_id", order: "desc" }, () => [...ids].reverse().slice(0, 4)],
    [{ sort: "added_on", order: "asc" }, () => [ids[8], ids[9], ids[7], ids[6]]],
    [{ sort: "added_on", order: "desc" }, () => ids.slice(0, 4)],
    [{ order: "asc" }, () => ids.slice(0, 4)],
  ])("%j", async (query, expected) => {
    expect(await idsOn(1, query as Record<string, string>)).toEqual(expected());
  });

  describe("by what is shown", () => {
    const others: number[] = [];
    const people = [
      { guardian: "Zoë", child: "Ida", telephone: "0113 496 0003", minutes_used: 5 },
      { guardian: "élan", child: "zack", telephone: "0113 496 0001", minutes_used: 3 },
      { guardian: "Fay", child: "Ada", telephone: "0113 496 0002", minutes_used: 4 },
    ];

    beforeAll(async () => {
      for (const { guardian, child, telephone, minutes_used } of people) {
        const made = await insertGuardian(helpline.database, { first_name: guardian, telephone });
        others.push(
          await newCase("advisor", {
            primary_guardian_id: made.guardian_id,
            child_first_name: child,
            minutes_used,
          }),
        );
      }
    });
    afterAll(() => helpline.database.deleteFrom("cases").where("case_id", "in", others).execute());

    const sortedBy = async (
      routes: (typeof caseSystemRoutes)["advisors"],
      query: Record<string, string>,
      page = 1,
    ) => {
      const { token } = team.manager;
      const { data } = await helpline.call(routes.list, { params: { page }, query, token });
      return data.map(({ case_id }: { case_id: number }) => case_id);
    };

    it.each([
      { sort: "guardian_name", places: [1, 2, 0] },
      { sort: "child_name", places: [2, 0, 1] },
    ])("$sort in the systems, without regard to case and accents", async ({ sort, places }) => {
      const expected = places.map((place) => others[place]);
      expect(await sortedBy(caseSystemRoutes.advisors, { sort })).toEqual(expected);
      const down = { sort, order: "desc" };
      expect(await sortedBy(caseSystemRoutes.advisors, down)).toEqual(expected.toReversed());
    });

    it.each(["telephone", "mobile"])("%s in the evaluators' list", async (sort) => {
      expect(await sortedBy(caseSystemRoutes.evaluators, { sort })).toEqual(ids.slice(0, 4));
    });

    it.each(caseSorts)("%s in the case manager, as in a filtered list", async (sort) => {
      for (const order of ["asc", "desc"] as const) {
        const { data } = await helpline.call(caseQueryRoutes.query, {
          body: { sort, order, page: 2 },
          token: team.manager.token,
        });
        const expected = data.rows.map((row: { case_id: number }) => row.case_id);
        expect(expected).toHaveLength(4);
        expect(await sortedBy(caseRoutes, { sort, order }, 2)).toEqual(expected);
      }
    });

    it("past the end is empty", async () => {
      for (const page of [100, 9_007_199_254_740_991]) {
        expect(await sortedBy(caseRoutes, { sort: "status" }, page)).toEqual([]);
      }
    });
  });
});

const shown = () => ({
  case_id: ids[0],
  guardian_name: "Ada Byron",
  child_name: "Annabella King",
  added_on: "2026-01-20",
  closed: 0,
  band: 1,
  minutes_used: 20,
  status: "With Evaluator",
  case_handler: "Wilhelmina Okonkwo",
});

it("shows the manager the status and the handler", async () => {
  const { data } = await list(1, { sort: "case_id" });
  expect(data[0]).toEqual({ ...shown(), last_entry_on: null });
});

it("shows the evaluator status, handler, nature of the case, and how to reach the family", async () => {
  const { token } = team.evaluator;
  const nature_of_case = "EHC needs assessment";
  const { case_id = 0 } = shown();
  await helpline.database
    .updateTable("cases")
    .set({ nature_of_case })
    .where("case_id", "=", case_id)
    .execute();
  const { data } = await helpline.call(caseSystemRoutes.evaluators.list, {
    params: { page: 1 },
    query: { sort: "case_id" },
    token,
  });
  const reached = { telephone: "0113 496 0001", mobile: "07700 900001" };
  expect(data[0]).toEqual({ ...shown(), ...reached, nature_of_case });
});

it.each(["clinics", "evaluators"] as const)(
  "returns page 1 of the %s at the address without a page",
  async (system) => {
    const routes = caseSystemRoutes[system];
    const token = team.manager.token;
    const bare = await helpline.call(routes.firstPage, { token });
    const first = await helpline.call(routes.list, { params: { page: 1 }, token });
    expect(bare.data).toEqual(first.data);
    expect(first.data).toHaveLength(system === "evaluators" ? 4 : 0);
  },
);

it("shows a child without a name as an empty text", async () => {
  const id = await insertCaseIn(helpline.database, "advisor");
  const { data } = await helpline.call(caseSystemRoutes.advisors.list, {
    params: { page: 1 },
    token: team.manager.token,
  });
  expect(data).toMatchObject([{ case_id: id, child_name: "" }]);
  await helpline.database.deleteFrom("cases").where("case_id", "=", id).execute();
});
