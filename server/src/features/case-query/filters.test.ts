/**
 * Every filter and order against a plain filter over the same cases, in random combinations.
 *
 * Rules: VIEW-2, VIEW-3.
 */
import {
  type CaseFilters,
  type CaseSort,
  caseSorts,
} from "@helpline/contract/case-query/case-filters";
import { caseQueryRoutes, type QueriedCase } from "@helpline/contract/case-query/case-query";
import { caseNeeds } from "@helpline/contract/cases/needs-and-hours";
import { stages } from "@helpline/contract/cases/stages";
import { dayIn } from "@helpline/contract/dates";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { readProductConfig } from "#operations/product-config";
import { startHelpline } from "#test/build-test-app";
import { insertCaseIn, logInTeam, type Place } from "#test/case-factories";
import {
  insertGp,
  insertGuardian,
  insertLocalAuthority,
  insertSchool,
  insertUser,
} from "#test/factories";
import { daysBefore, plainCaseQuery } from "#test/plain-case-query";
import { createRandom } from "../../demo/random.ts";
import { matchingPage } from "./case-query.repository.ts";
import { matchingOf } from "./conditions.ts";

const timeZone = "Europe/London";
const random = createRandom(13);
const helpline = await startHelpline({ CASES_PAGE_SIZE: "25" });
const { database } = helpline;
const team = await logInTeam(helpline);
const { bands } = await readProductConfig(
  new URL("../../../../config/helpline.json", import.meta.url).pathname,
);

const today = dayIn(timeZone, new Date());
const dayBefore = (days: number) => daysBefore(today, days);

const names = ["Ada Byron", "Élodie O'Neil", "Zoë Byron", "ada byron", "Mary-Ann Akhtar"];
const guardians = await Promise.all(
  names.map(async (name) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return insertGuardian(database, { first_name, last_name });
  }),
);
const people = await Promise.all(
  ["Wil Okon", "Åsa Berg", "Zed Nandi"].flatMap((name) => {
    const [first_name = "", last_name = ""] = name.split(" ");
    return [insertUser(database, { first_name, last_name })];
  }),
);
const personIds = people.map(({ user_id }) => user_id);
const natures = ["Other", "Transport"];
const schoolIds = [1, (await insertSchool(database)).school_id];
const gpIds = [(await insertGp(database)).gp_id, (await insertGp(database)).gp_id];
const authorityIds = [
  (await insertLocalAuthority(database)).local_authority_id,
  (await insertLocalAuthority(database)).local_authority_id,
];
const places: readonly Place[] = [...stages, "advocate & clinic"];
const oneOrNone = <T>(values: readonly T[]) => (random.chance(0.3) ? null : random.pick(values));

const caseIds: number[] = [];
for (let made = 0; made < 120; made += 1) {
  const place = random.pick(places);
  caseIds.push(
    await insertCaseIn(database, place, {
      primary_guardian_id: random.pick(guardians).guardian_id,
      child_first_name: oneOrNone(["Ines", "íñigo", "Zac"]),
      child_last_name: oneOrNone(["King", "Łukasz"]),
      advisor_id: oneOrNone(personIds),
      advocate_id: oneOrNone(personIds),
      evaluator_id: oneOrNone(personIds),
      clinic_id: random.pick(personIds),
      local_authority_id: oneOrNone(authorityIds),
      school_id: oneOrNone(schoolIds),
      gp_id: oneOrNone(gpIds),
      nature_of_case: oneOrNone(natures),
      does_the_child_currently_have_an_ehcp: oneOrNone([0, 1]),
      consented_to_evaluation: oneOrNone([0, 1]),
      band: random.pick([1, 2, 3]),
      minutes_used: random.pick([0, 240, 241, 360, 361, 600, 900, 901, 1600]),
      added_on: dayBefore(random.below(60)),
      // Around midnight in summer and winter time.
      last_entry_on: oneOrNone([
        "2026-06-30T22:59:59.000Z",
        "2026-06-30T23:00:00.000Z",
        "2026-01-31T23:59:59.000Z",
        ...[0, 1, 27, 28, 29, 45].map((days) => `${dayBefore(days)}T12:00:00.000Z`),
      ]),
      ...(place === "closed" && {
        closed_on: random.pick(["2026-06-30T23:30:00.000Z", "2026-07-01T10:00:00.000Z"]),
      }),
    }),
  );
}
// A deleted case is in no list.
await database
  .updateTable("cases")
  .set({ deleted_at: new Date().toISOString() })
  .where("case_id", "=", caseIds[5] ?? 0)
  .execute();
for (const case_id of caseIds) {
  const created_by = personIds[0] ?? 0;
  const due_on = dayBefore(random.pick([-1, 0, 1, 3]));
  const done = random.chance(0.4) ? { done_on: `${today}T09:00:00.000Z`, done_by: created_by } : {};
  if (random.chance(0.5)) {
    const text = "Ring the school";
    await database
      .insertInto("follow_ups")
      .values({ case_id, due_on, text, created_by, ...done })
      .execute();
  }
  if (random.chance(0.2)) {
    const user_id = random.pick(personIds);
    await database.insertInto("new_assignments").values({ case_id, user_id }).execute();
  }
}

const stored = await database.selectFrom("cases").selectAll().execute();
const followUps = await database.selectFrom("follow_ups").selectAll().execute();
const newCases = await database.selectFrom("new_assignments").selectAll().execute();
const expected = plainCaseQuery({
  cases: stored,
  followUps,
  newCases,
  guardians,
  people,
  bands,
  today,
  timeZone,
});

const range = <F extends string, T extends string>(from: F, to: T, days: readonly string[]) => {
  const [first = "", last = ""] = [random.pick(days), random.pick(days)].sort();
  const drawn = { [from]: first, [to]: last } as Record<F | T, string>;
  if (random.chance(0.3)) return { [from]: first };
  return random.chance(0.3) ? { [to]: last } : drawn;
};
const days = [0, 1, 5, 27, 28, 45, 60].map(dayBefore);
const edges = ["2026-06-30", "2026-07-01", "2026-01-31"];

/** A value for each filter. */
const draw: Readonly<Record<string, () => Partial<Record<keyof CaseFilters, unknown>>>> = {
  stages: () => ({ stages: [random.pick(stages), random.pick(stages)] }),
  awaiting: () => ({ awaiting: random.pick(["advisor", "advocate", "evaluator", true] as const) }),
  clinic_participating: () => ({ clinic_participating: random.pick([0, 1]) }),
  handler_id: () => ({ handler_id: random.pick(personIds) }),
  band: () => ({ band: random.pick([1, 2, 3]) }),
  hours: () => ({ hours: random.pick(["nearing", "over"]) }),
  untouched_days: () => ({ untouched_days: random.pick([1, 27, 28, 29, 40]) }),
  added: () => range("added_from", "added_to", days),
  closed: () => range("closed_from", "closed_to", edges),
  last_entry: () => range("last_entry_from", "last_entry_to", [...edges, ...days]),
  local_authority_id: () => ({ local_authority_id: random.pick(authorityIds) }),
  school_id: () => ({ school_id: random.pick(schoolIds) }),
  gp_id: () => ({ gp_id: random.pick(gpIds) }),
  nature_of_case: () => ({ nature_of_case: random.pick(natures) }),
  ehcp: () => ({ ehcp: random.pick([0, 1]) }),
  consented: () => ({ consented: random.pick([0, 1]) }),
  search: () => ({ search: random.pick(["byron", "ada", "ines byron", "y"]) }),
  needs: () => ({ needs: [random.pick(caseNeeds), random.pick(caseNeeds)] }),
  new_to: () => ({ needs: ["new"], handler_id: random.pick(personIds) }),
};
const kinds = Object.keys(draw);
const drawn = (kind: string) => draw[kind]?.() ?? {};

async function asked(filters: CaseFilters, sort: CaseSort, order: "asc" | "desc") {
  const found: QueriedCase[] = [];
  for (let page = 1; ; page += 1) {
    const body = { filters, sort, order, page };
    const { status, data } = await helpline.call(caseQueryRoutes.query, {
      body,
      token: team.manager.token,
    });
    expect(status).toBe(200);
    found.push(...data.rows);
    if (data.rows.length === 0) return { ids: found.map((row) => row.case_id), ...data };
  }
}

const needs = { bands, untouchedAfterDays: 28, keyDateNear: () => sql<boolean>`false` };

/** The same as if there were too many cases to sort; the longest range that is sorted all the same. */
async function ofMany(
  filters: CaseFilters,
  sort: CaseSort,
  order: "asc" | "desc",
  maxInRange: number,
) {
  const matching = await matchingOf(database, filters, needs, { today, timeZone });
  const page = { ...matching, maxSorted: 0, maxInRange, sort, order, limit: 9, offset: 4 };
  return (await matchingPage(database, page)).ids;
}

async function check(filters: CaseFilters, sort: CaseSort, order: "asc" | "desc") {
  const ids = expected(filters, sort, order);
  const label = `${JSON.stringify(filters)} by ${sort} ${order}`;
  expect(await asked(filters, sort, order), label).toMatchObject({
    ids,
    count: ids.length,
    more: false,
  });
  for (const maxInRange of [0, 1000]) {
    expect(await ofMany(filters, sort, order, maxInRange), label).toEqual(ids.slice(4, 13));
  }
  return ids.length;
}

it.each(kinds)("filters by %s", async (kind) => {
  let found = 0;
  for (let round = 0; round < 4; round += 1) {
    found += await check(
      drawn(kind) as CaseFilters,
      random.pick(caseSorts),
      random.pick(["asc", "desc"]),
    );
  }
  // Something was found, and not everything.
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(4 * 119);
});

it.each(caseSorts.flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]))(
  "sorts by %s %s, without a gap between pages",
  async (sort, order) => {
    expect(await check({}, sort, order)).toBe(119);
    await check(drawn("stages") as CaseFilters, sort, order);
  },
);

it("combines any filters", async () => {
  let found = 0;
  for (let round = 0; round < 40; round += 1) {
    const two = { ...drawn(random.pick(kinds)), ...drawn(random.pick(kinds)) };
    const filters = random.chance(0.3) ? { ...two, ...drawn(random.pick(kinds)) } : two;
    found += await check(
      filters as CaseFilters,
      random.pick(caseSorts),
      random.pick(["asc", "desc"]),
    );
  }
  expect(found).toBeGreaterThan(50);
});
