/**
 * The general report for trustees: staff and places with fewer than five cases are left out.
 *
 * Rules: REP-11.
 */
import { type CaseGroup, generalReportRoutes } from "@helpline/contract/reports/general-report";
import { beforeAll, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertCase, insertGuardian, insertLocalAuthority, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const helpline = await startHelpline();
const { database } = helpline;
const { token } = await helpline.logIn("manager");

const april = { from: "2026-04-01", to: "2026-04-30" };

interface Cases {
  readonly count: number;
  readonly on?: string;
  readonly city?: string;
  readonly county?: string;
  readonly authority?: number;
  readonly advisor?: number;
}

async function insertCases({ count, on = "2026-04-10", authority, advisor, ...place }: Cases) {
  const { guardian_id } = await insertGuardian(database, place);
  for (let n = 0; n < count; n += 1) {
    await insertCase(database, {
      added_on: on,
      primary_guardian_id: guardian_id,
      with_advisor: 1,
      local_authority_id: authority ?? null,
      advisor_id: advisor ?? null,
    });
  }
}

const brief = (groups: readonly CaseGroup[]) =>
  groups.map(({ name, count, filters }) => [name, count, filters === null]);

beforeAll(async () => {
  const advisor = async (last_name: string) =>
    (await insertUser(database, { first_name: "Ann", last_name, user_type: "advisor" })).user_id;
  const [busy, other, few] = [await advisor("Busy"), await advisor("Other"), await advisor("Few")];
  const authority = async (name: string) =>
    (await insertLocalAuthority(database, { name })).local_authority_id;
  const [leeds, kent] = [await authority("Leeds"), await authority("Kent")];
  const yorkshire = { county: "West Yorkshire", authority: leeds };
  await insertCases({ count: 12, city: "Leeds", advisor: busy, ...yorkshire });
  await insertCases({ count: 6, city: "Bradford", advisor: other, ...yorkshire });
  await insertCases({ count: 2, city: "Otley", advisor: few, ...yorkshire });
  await insertCases({ count: 7, city: "Dover", county: "Kent", authority: kent });
  await insertCases({ count: 9, on: "2026-03-10", city: "Leeds", advisor: busy, ...yorkshire });
});

it("counts them together, with the next smallest where a difference would tell of them", async () => {
  const { data } = await helpline.call(generalReportRoutes.read, {
    query: { ...april, small: "joined" },
    token,
  });
  expect(data.small).toBe("joined");
  expect(brief(data.cases_by_handler)).toEqual([
    ["Ann Busy", 12, false],
    ["Nobody yet", 7, false],
    ["All others", 8, true],
  ]);
  expect(brief(data.cases_by_city)).toEqual([
    ["Leeds", 12, false],
    ["Dover", 7, false],
    ["All others", 8, true],
  ]);
  expect(brief(data.cases_by_county)).toEqual([
    ["West Yorkshire", 20, false],
    ["Kent", 7, false],
  ]);
  expect(brief(data.cases_by_local_authority)).toEqual([
    ["Leeds", 20, false],
    ["Kent", 7, false],
  ]);
  expect(brief(data.before.cases_by_city)).toEqual([["Leeds", 9, false]]);
});

type Stage = "advisor" | "advocate" | "evaluator";
const insertWith = (stage: Stage, user_id: number, added_on: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      insertCase(database, { added_on, [`with_${stage}`]: 1, [`${stage}_id`]: user_id }),
    ),
  );
const countsOf = (groups: readonly CaseGroup[]) => groups.map(({ count }) => count);

it("leaves somebody out whose colleagues of the same stage are few", async () => {
  const inJune = async (last_name: string, stage: Stage, count: number) => {
    const { user_id } = await insertUser(database, { last_name, user_type: stage });
    await insertWith(stage, user_id, "2026-06-10", count);
  };
  await inJune("Advisor A", "advisor", 12);
  await inJune("Advisor B", "advisor", 6);
  await inJune("Advisor C", "advisor", 2);
  await inJune("Advocate A", "advocate", 9);
  await inJune("Advocate B", "advocate", 4);
  const query = { from: "2026-06-01", to: "2026-06-30", small: "joined" };
  const { data } = await helpline.call(generalReportRoutes.read, { query, token });
  // “With advisor” is 20: without A and B, C would have 2. “With advocate” is 13: without A, B would have 4.
  expect(countsOf(data.cases_by_handler)).toEqual([12, 21]);
});

it("takes the stages as known in both periods, since they are figures of their own", async () => {
  const inBoth = async (last_name: string, stage: Stage, september: number, august: number) => {
    const { user_id } = await insertUser(database, { last_name, user_type: stage });
    await insertWith(stage, user_id, "2026-09-10", september);
    await insertWith(stage, user_id, "2026-08-10", august);
  };
  await inBoth("Advisor", "advisor", 20, 20);
  await inBoth("Advocate A", "advocate", 9, 9);
  await inBoth("Advocate B", "advocate", 6, 0);
  await inBoth("Advocate C", "advocate", 2, 0);
  await inBoth("Advocate D", "advocate", 0, 3);
  await inBoth("Advocate E", "advocate", 0, 6);
  await inBoth("Evaluator", "evaluator", 3, 3);
  const query = { from: "2026-09-01", to: "2026-09-30", small: "joined" };
  const { data } = await helpline.call(generalReportRoutes.read, { query, token });
  // B hides the two cases of C, E the three of D: the reader knows how many cases are with advocates.
  expect(countsOf(data.cases_by_handler)).toEqual([20, 9, 11]);
  expect(countsOf(data.before.cases_by_handler)).toEqual([20, 9, 12]);
});

it("tells handlers of one name apart", async () => {
  const twins = [];
  for (const [count, day] of [
    [2, "12-03-2024"],
    [1, "01-09-2025"],
  ] as const) {
    const added_on = `${day.split("-").toReversed().join("-")}T12:00:00.000Z`;
    const twin = await insertUser(database, { last_name: "Twin", user_type: "advisor", added_on });
    await insertWith("advisor", twin.user_id, "2026-07-10", count);
    twins.push(`${twin.first_name} Twin (advisor, since ${day})`);
  }
  const query = { from: "2026-07-01", to: "2026-07-31" };
  const { data } = await helpline.call(generalReportRoutes.read, { query, token });
  expect(data.cases_by_handler.map(({ name }: CaseGroup) => name)).toEqual(twins);
});

it("shows every row unless it is asked not to", async () => {
  const { data } = await helpline.call(generalReportRoutes.read, { query: april, token });
  expect(data.small).toBeNull();
  expect(brief(data.cases_by_city)).toContainEqual(["Otley", 2, false]);
  expect(brief(data.cases_by_handler)).toContainEqual(["Ann Few", 2, false]);
});

it("says so in the CSV, and in the record of the export", async () => {
  const mark = await auditMark(database);
  const query = { ...april, small: "joined" };
  const csv = String((await helpline.call(generalReportRoutes.csv, { query, token })).data);
  expect(csv).toContain("Staff and places with fewer than five cases are counted");
  expect(csv).toContain("\r\nAll others,8,0\r\n");
  expect(csv).not.toContain("Otley");
  expect(csv).not.toContain("Ann Few");
  expect(await auditSince(database, mark)).toMatchObject([
    { action: "export", detail: "2026-04-01 to 2026-04-30, without small rows" },
  ]);
});

it("shows nothing of a table that is small as a whole", async () => {
  await insertCases({ count: 3, on: "2026-05-10", city: "Ely", county: "Cambridgeshire" });
  const query = { from: "2026-05-02", to: "2026-05-31", small: "joined" };
  const { data } = await helpline.call(generalReportRoutes.read, { query, token });
  expect(data.cases.total).toBe(3);
  expect([data.cases_by_city, data.cases_by_county]).toEqual([[], []]);
});

it("refuses any other way of leaving out", async () => {
  const query = { small: "shown" };
  const answer = await helpline.call(generalReportRoutes.read, { query, token });
  expect(answer).toMatchObject({ status: 422, message: "“small” can only be “joined”." });
});

it("deleted cases do not make a place large enough to be shown", async () => {
  const on = "2026-02-10";
  await insertCases({ count: 12, on, city: "Leeds" });
  await insertCases({ count: 6, on, city: "Bradford" });
  await insertCases({ count: 2, on, city: "Ripon" });
  const { guardian_id: primary_guardian_id } = await insertGuardian(database, { city: "Ripon" });
  const deleted = { added_on: on, deleted_at: `${on}T12:00:00Z`, primary_guardian_id };
  for (let n = 0; n < 5; n += 1) await insertCase(database, deleted);
  const query = { from: "2026-02-01", to: "2026-02-28", small: "joined" };
  const { data } = await helpline.call(generalReportRoutes.read, { query, token });
  expect(brief(data.cases_by_city)).toEqual([
    ["Leeds", 12, false],
    ["All others", 8, true],
  ]);
});
