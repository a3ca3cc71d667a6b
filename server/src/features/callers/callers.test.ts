/**
 * Caller look-up: who finds whom, by what, in which order, and what is recorded.
 *
 * Rules: CALL-1, CALL-2, CALL-3.
 */

import { userTypes } from "@helpline/contract/access";
import { maxCallers, maxCasesOfCaller } from "@helpline/contract/callers/caller-call";
import { callerRoutes } from "@helpline/contract/callers/callers";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf, startTeam, type Team } from "#test/case-factories";
import { insertGuardian, insertLog } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

interface Found {
  readonly guardian_id: number;
  readonly last_name: string;
  readonly matched: string;
  readonly cases: readonly { case_id: number; may_log: boolean; last_entry_on: string | null }[];
}

const ask = (q: unknown, who: keyof Team = "manager") =>
  helpline.call(callerRoutes.search, { body: { q }, token: team[who].token });

async function look(q: string, who: keyof Team = "manager"): Promise<Found[]> {
  const answer = await ask(q, who);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}
const idsOf = (found: readonly Found[]) => found.map(({ guardian_id }) => guardian_id);
const casesOf = (found: readonly Found[]) =>
  found.flatMap(({ cases }) => cases.map(({ case_id }) => case_id));

const person = async (values: Parameters<typeof insertGuardian>[1]) =>
  (await insertGuardian(database, values)).guardian_id;

const log = (case_id: number, added_on: string) =>
  insertLog(database, { case_id, logged_by: team.advisor.userId, added_on });

let siobhan: number;
let liam: number;
const held: Record<string, number> = {};

beforeAll(async () => {
  siobhan = await person({
    first_name: "Siobhán",
    last_name: "Akhtar-O'Neil",
    email: "siobhan@example.org",
    telephone: "01392 555 001",
    mobile: "+44 (0)7700 900123",
    postcode: "EX9 7LN",
    city: "Exeter",
  });
  liam = await person({ first_name: "Liam", last_name: "Okafor", mobile: "07700 900999" });
  const of = { primary_guardian_id: siobhan };
  held.advisor = await newCase("advisor", { ...of, child_first_name: "Zara" });
  held.closed = await newCase("closed", of);
  held.colleague = await newCase("advisor", { ...of, advisor_id: null });
  held.advocate = await newCase("advocate", of);
  held.clinic = await newCase("advocate & clinic", of);
  held.evaluator = await newCase("evaluator", of);
  held.deleted = await newCase("advisor", { ...of, deleted_at: new Date().toISOString() });
  held.second = await newCase("advisor", {
    primary_guardian_id: liam,
    advisor_id: null,
    secondary_guardian_id: siobhan,
    secondary_guardian_relationship_with_child: "Aunt",
  });
  await log(held.advisor, "2026-03-01T09:00:00.000Z");
  await log(held.advisor, "2026-03-02T09:00:00.000Z");
});

describe("refused", () => {
  it.each([
    [undefined, "Please enter at least 2 characters."],
    ["", "Please enter at least 2 characters."],
    [" x ", "Please enter at least 2 characters."],
    [5, "Please enter at least 2 characters."],
    ["x".repeat(101), "Please enter at most 100 characters."],
    ["a\u0000b", "The text contains characters that are never stored."],
  ])("%j", async (q, message) => {
    const answer = await ask(q);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field: "q", message }]);
  });

  it("an unknown field", async () => {
    const body = { q: "akhtar", page: 2 };
    const answer = await helpline.call(callerRoutes.search, { body, token: team.admin.token });
    expect(answer.status).toBe(422);
  });
});

it.each([
  ["07700900123", "telephone"],
  ["07700 900 123", "telephone"],
  ["+447700900123", "telephone"],
  ["0044 7700-900123", "telephone"],
  ["01392 555001", "telephone"],
  ["(01392) 555001 ext 4", "telephone"],
  ["\u202a07700\u2011900123\u202c", "telephone"],
  ["0770090012", "telephone"],
  ["ex97ln", "postcode"],
  ["EX9 7LN", "postcode"],
  ["siobhan akhtar", "name"],
  ["akhtar oneil", "name"],
  ["o'neil siobhan", "name"],
  ["siobhan@example.org", "name"],
])("finds a guardian by %s", async (q, matched) => {
  const found = await look(q);
  expect(found[0]).toMatchObject({ guardian_id: siobhan, matched });
});

const telephones = Object.entries(guardians.search).flatMap(([field, match]) =>
  match === "telephone" ? [field] : [],
);
it.each(telephones)("says that a telephone number matched: %s", async (field) => {
  const number = `0151 496 0${100 + telephones.indexOf(field)}`;
  const numbers = { telephone: null, mobile: null, [field]: number };
  const id = await person({ first_name: "Nia", last_name: "Penhaligon", ...numbers });
  expect(await look(number)).toMatchObject([{ guardian_id: id, matched: "telephone" }]);
});

it.each(["%", "__", "😀😀", "שלום עליכם", `${"zq ".repeat(33)}`, "x".repeat(100), "ext. 4"])(
  "answers %j with nobody",
  async (q) => {
    if (q === "%") expect((await ask(q)).status).toBe(422);
    else expect(await look(q)).toEqual([]);
  },
);

it("shows managers each case that is not deleted, open ones first, with the last entry", async () => {
  const [found] = await look("07700900123");
  const { second, evaluator, clinic, advocate, colleague, advisor, closed } = held;
  expect(casesOf(found ? [found] : [])).toEqual([
    second,
    evaluator,
    clinic,
    advocate,
    colleague,
    advisor,
    closed,
  ]);
  expect(found?.cases.find(({ case_id }) => case_id === advisor)).toEqual({
    case_id: advisor,
    child_name: expect.stringContaining("Zara"),
    status: "With Advisor",
    case_handler: "Wilhelmina Okonkwo",
    added_on: expect.any(String),
    may_log: true,
    last_entry_on: "2026-03-02T09:00:00.000Z",
    minutes_used: 0,
    band: 1,
  });
  const mayLog = found?.cases.filter(({ may_log }) => may_log).map(({ case_id }) => case_id);
  expect(mayLog).toEqual([second, clinic, advocate, colleague, advisor]);
});

it.each([
  ["advisor", () => [held.advisor], true],
  ["advocate", () => [held.clinic, held.advocate], true],
  ["clinic", () => [held.clinic], true],
  ["evaluator", () => [held.evaluator], false],
] as const)("shows the %s only their own families and cases", async (role, ids, mayLog) => {
  expect(idsOf(await look("okafor", role))).toEqual([]);
  const found = await look("siobhan", role);
  expect(idsOf(found)).toEqual([siobhan]);
  expect(casesOf(found)).toEqual(ids());
  expect(found[0]?.cases.every(({ may_log }) => may_log === mayLog)).toBe(true);
});

it("finds nobody for somebody without cases", async () => {
  const newcomer = await helpline.logIn("advisor");
  const body = { q: "siobhan" };
  const answer = await helpline.call(callerRoutes.search, { body, token: newcomer.token });
  expect(answer).toMatchObject({ status: 200, data: [] });
});

it("sorts by telephone, postcode and name, then by the last work on their cases", async () => {
  const named = (last_name: string, more: object = {}) =>
    person({ first_name: "Ada", last_name, ...more });
  const idle = await named("Quillfeather");
  const old = await named("Quillfeather");
  const recent = await named("Quillfeather");
  const worked = async (primary_guardian_id: number, added_on: string, logged: string) =>
    log(await newCase("advisor", { primary_guardian_id, added_on }), logged);
  await worked(old, "2025-05-01", "2025-06-01T09:00:00.000Z");
  await worked(recent, "2020-01-01", "2026-06-01T09:00:00.000Z");
  expect(idsOf(await look("quillfeather"))).toEqual([recent, old, idle]);

  const partly = await named("Partly", { telephone: "0117 496 0700 12" });
  const whole = await named("Whole", { telephone: "0117 496 0700" });
  expect(idsOf(await look("01174960700"))).toEqual([whole, partly]);
});

it("names the closest if nobody matches", async () => {
  const found = await look("siobhan akhtaroniel");
  expect(found[0]).toMatchObject({ guardian_id: siobhan, matched: "similar" });
  expect(await look("siobhan akhtaroniel", "clinic")).toMatchObject([{ guardian_id: siobhan }]);
});

it("answers with 20 people and 20 cases of each at most", async () => {
  for (let each = 0; each < maxCallers + 2; each += 1) {
    await person({ first_name: "Many", last_name: "Throckmorton" });
  }
  expect(await look("throckmorton")).toHaveLength(maxCallers);
  const busy = await person({ first_name: "Busy", last_name: "Featherstonehaugh" });
  // The oldest: it is shown because it is open.
  const open = await newCase("advisor", { primary_guardian_id: busy });
  for (let each = 0; each < maxCasesOfCaller + 2; each += 1) {
    await newCase("closed", { primary_guardian_id: busy });
  }
  const [found] = await look("featherstonehaugh");
  expect(found?.cases).toHaveLength(maxCasesOfCaller);
  expect(found?.cases[0]?.case_id).toBe(open);
});

it.each(userTypes)("records who looked up and the ids shown, never the text (%s)", async (role) => {
  const mark = await auditMark(database);
  const found = await look("siobhan akhtar", role);
  const entries = await auditSince(database, mark);
  expect(entries).toMatchObject([
    {
      action: "search",
      entity: "guardians",
      entity_id: null,
      detail: "callers",
      user_id: team[role].userId,
      after: { found: 1, ids: [siobhan], case_ids: casesOf(found) },
    },
  ]);
  expect(JSON.stringify(entries).toLowerCase()).not.toContain("akhtar");
});

describe("a number with a word", () => {
  it("finds the guardian with this number, and the guardians of the case with it", async () => {
    const mother = await person({ first_name: "Orla", last_name: "Quill", telephone: null });
    const id = await newCase("advisor", {
      primary_guardian_id: mother,
      child_first_name: "Lewis",
      child_last_name: "Marsh",
    });
    expect(idsOf(await look(`${mother} quill`))).toEqual([mother]);
    expect(idsOf(await look(`${mother} marsh`))).toEqual([]);
    const found = await look(`${id} lewis`);
    expect([idsOf(found), casesOf(found)]).toEqual([[mother], [id]]);
    expect(idsOf(await look(`${id} orla`))).toContain(mother);
    expect(idsOf(await look(`${id} nobody`))).toEqual([]);
  });

  it("shows nobody a case that is not theirs", async () => {
    const id = await newCase("advocate", {
      primary_guardian_id: liam,
      child_first_name: "Lewis",
      child_last_name: "Harte",
    });
    expect(idsOf(await look(`${id} harte`))).toEqual([liam]);
    expect(idsOf(await look(`${id} harte`, "clinic"))).toEqual([]);
  });
});
