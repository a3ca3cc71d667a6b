/**
 * What advisors and advocates learn of callers whose family they do not see: by what they find them, what the
 * answer has, what is recorded, and how often.
 *
 * Rules: CALL-9.
 */
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import { namedAnHour } from "@helpline/contract/callers/caller-call";
import { callerMessages, callerRoutes, type NamedCaller } from "@helpline/contract/callers/callers";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp } from "#test/build-test-app";
import { startTeam, type Team } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { auditMark, auditSince } from "#test/look";
import { changedConfig } from "#test/product-config";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const ask = (q: string, who: keyof Team = "advisor") =>
  helpline.call(callerRoutes.search, { body: { q }, token: team[who].token });

async function look(q: string, who?: keyof Team): Promise<NamedCaller[]> {
  const answer = await ask(q, who);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

const person = async (first_name: string, last_name: string, more: object = {}) =>
  (await insertGuardian(database, { first_name, last_name, telephone: null, ...more })).guardian_id;

const allowAgain = () => database.deleteFrom("rate_limits").execute();
const useUp = (who: keyof Team) =>
  sql`INSERT INTO rate_limits (key, window_start, tries)
    VALUES (${`named callers ${team[who].userId}`}, now(), ${namedAnHour})`.execute(database);

let ruth: number;
const colleague = await helpline.logIn("advisor");
const [whole, mobile, email] = ["01392 555 041", "+44 7700 900741", "Ruth.O-Bloom@example.org"];

beforeAll(async () => {
  const contact = { telephone: whole, mobile, email, postcode: "EX9 7LN", city: "Crediton" };
  ruth = await person("Ruth", "O'Bloom", contact);
  const of = { primary_guardian_id: ruth };
  await newCase("advisor", { ...of, advisor_id: colleague.userId });
  await newCase("advisor", { ...of, advisor_id: colleague.userId });
  await newCase("closed", of);
});
beforeEach(allowAgain);

const handler = "Wilhelmina Okonkwo";
const named = (matched: string) => ({
  guardian_id: null,
  first_name: "Ruth",
  last_name: "O'Bloom",
  matched,
  cases: [{ case_id: null, status: null, case_handler: handler, may_log: false }],
  scope: "named",
});

describe("finds, with the name and each handler once", () => {
  it.each([
    [whole, "telephone"],
    ["01392555041", "telephone"],
    ["+441392 555041 ext. 4", "telephone"],
    ["07700 900 741", "telephone"],
    ["0044 7700 900741", "telephone"],
    ["1392 555 041", "telephone"],
    ["44(0)7700 900741", "telephone"],
    ["٠٧٧٠٠ ٩٠٠٧٤١", "telephone"],
    ["ruth.o-bloom@EXAMPLE.org", "name"],
    ["O'Bloom EX9 7LN", "name"],
    ["o bloom ex97ln", "name"],
    ["EX9 7LN obloom", "name"],
    ["ruth o’bloom ex9 7ln", "name"],
  ])("by %s", async (q, matched) => {
    for (const who of ["advisor", "advocate"] as const) {
      expect(await look(q, who)).toEqual([named(matched)]);
    }
  });
});

describe("finds nobody", () => {
  it.each([
    "0139255504",
    "555041",
    "%01392555041%",
    "0139255504_",
    "07700 90074",
    "o'bloom",
    "ruth o'bloom",
    "ruth obloum",
    "ruth",
    "EX9 7LN",
    "EX9",
    "o'bloom EX9",
    "o'bloom EX9 7L",
    "o'blo EX9 7LN",
    "%bloom EX9 7LN",
    "ruth EX9 7LN",
    "o'bloom crediton",
    "crediton",
    "ruth.obloom@example.org",
    "o-bloom@example.org",
    "%@example.org",
    "ruth.o-bloom@example",
    "1 ruth",
  ])("by %s", async (q) => {
    for (const who of ["advisor", "advocate"] as const) expect(await look(q, who)).toEqual([]);
  });

  it("for clinics and evaluators", async () => {
    for (const who of ["clinic", "evaluator"] as const) {
      for (const q of [whole, email, "o'bloom ex97ln"]) expect(await look(q, who)).toEqual([]);
    }
  });

  it("who has no case, or only deleted ones", async () => {
    await person("Idle", "Quince", { mobile: "07700 900742" });
    const gone = await person("Gone", "Quince", { mobile: "07700 900743" });
    await newCase("advisor", {
      primary_guardian_id: gone,
      advisor_id: colleague.userId,
      deleted_at: new Date().toISOString(),
    });
    for (const q of ["07700 900742", "07700 900743"]) expect(await look(q)).toEqual([]);
  });
});

it("finds by a postcode that cannot be one, as it is on file", async () => {
  for (const [last_name, postcode] of [
    ["Confirm", "AB1 2CD"],
    ["Tell", "12345"],
  ] as const) {
    const id = await person("Paula", last_name, { mobile: "07700 900749", postcode });
    await newCase("advisor", { primary_guardian_id: id, advisor_id: colleague.userId });
    for (const q of [`${last_name} ${postcode}`, `${postcode} paula ${last_name}`]) {
      expect(await look(q)).toMatchObject([{ last_name, matched: "name" }]);
    }
  }
});

it("finds secondary guardians, and says if nobody handles the family's cases", async () => {
  const aunt = await person("Ada", "Rowntree", { mobile: "07700 900744" });
  await newCase("advisor", {
    advisor_id: null,
    secondary_guardian_id: aunt,
    secondary_guardian_relationship_with_child: "Aunt",
  });
  expect(await look("07700900744")).toMatchObject([
    { last_name: "Rowntree", cases: [{ case_handler: "NA" }], scope: "named" },
  ]);
});

it("says of a family whose cases are all closed that it is with nobody", async () => {
  const gone = await person("Greta", "Holloway", { mobile: "07700 900745" });
  await newCase("closed", { primary_guardian_id: gone, advisor_id: colleague.userId });
  expect(await look("07700900745")).toMatchObject([
    { last_name: "Holloway", cases: [{ case_handler: "NA" }], scope: "named" },
  ]);
});

it("shows one's own families in full, and others with the same number behind them", async () => {
  const shared = { telephone: "01392 555 045" };
  const mine = await person("Mona", "Adair", shared);
  await newCase("advisor", { primary_guardian_id: mine });
  // A case of somebody else beside: no more of it is told than before.
  await newCase("advocate", { primary_guardian_id: mine });
  const other = await person("Olga", "Adair", shared);
  await newCase("advisor", { primary_guardian_id: other, advisor_id: colleague.userId });
  const found = await look("01392555045");
  expect(found).toMatchObject([
    { guardian_id: mine, cases: [{ may_log: true }] },
    { guardian_id: null, first_name: "Olga" },
  ]);
  expect(found[0]?.cases).toHaveLength(1);
});

it("records each guardian whose name was told, and never the text", async () => {
  const mark = await auditMark(database);
  await look(whole);
  await look("o'bloom");
  await look(whole, "manager");
  const entries = await auditSince(database, mark);
  const told = entries.filter(({ detail }) => detail === "named caller");
  expect(told).toMatchObject([
    { action: "read", entity: "guardians", entity_id: String(ruth), user_id: team.advisor.userId },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/555.?041|bloom/i);
  const log = await helpline.call(accessLogRoutes.list, { token: team.manager.token });
  expect(log.data.rows.slice(0, 1)).toMatchObject([
    { what: "Was told name and handler of a caller", about: "Guardian Ruth O'Bloom" },
  ]);
});

describe(`${namedAnHour} an hour`, () => {
  it("for each person, also if they ask many times at once, in two processes", async () => {
    const second = await buildTestApp({}, { besides: helpline });
    const options = { body: { q: whole }, token: team.advisor.token };
    const statuses: number[] = [];
    for (let round = 0; round < (namedAnHour + 10) / 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          (at % 2 === 0 ? helpline : second).call(callerRoutes.search, options),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    await second.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(namedAnHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await look(whole, "advocate")).toHaveLength(1);
  });

  it("says so, and when it goes on", async () => {
    await useUp("advisor");
    const mark = await auditMark(database);
    const answer = await ask(whole);
    expect(answer).toMatchObject({ status: 429, message: callerMessages.tooManyNamed, data: null });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3500);
    expect(await auditSince(database, mark)).toMatchObject([
      { action: "search", after: { found: 0 } },
      { action: "refused", entity: "guardians", detail: "named caller" },
    ]);
  });

  it("then refuses to look for numbers that nobody has, too", async () => {
    await useUp("advisor");
    const [known, unknown] = [await ask(whole), await ask("01392 555 999")];
    expect(unknown).toMatchObject({ status: 429, message: known.message, data: null });
  });

  it("leaves one's own families, and everything that finds no others", async () => {
    const mine = await person("Mona", "Farthing", { mobile: "07700 900746" });
    await newCase("advisor", { primary_guardian_id: mine });
    const other = await person("Olga", "Farthing", { mobile: "07700 900746" });
    await newCase("advisor", { primary_guardian_id: other, advisor_id: colleague.userId });
    await useUp("advisor");
    expect(await look("07700900746")).toMatchObject([{ guardian_id: mine }]);
    expect(await look("farthing")).toMatchObject([{ guardian_id: mine }]);
    expect(await look("0770090")).toMatchObject([{ guardian_id: mine }]);
    expect(await look("o'bloom")).toEqual([]);
  });

  it("counts only answers that name somebody", async () => {
    for (const q of ["01392 555 999", "o'bloom", "nobody@example.org"]) await look(q);
    const tries = await sql`SELECT FROM rate_limits WHERE key LIKE 'named callers%'`.execute(
      database,
    );
    expect(tries.rows).toEqual([]);
  });
});

describe('with call_takers_see: "nothing"', async () => {
  const config = await changedConfig({ call_takers_see: "nothing" });
  const without = await startTeam({ HELPLINE_CONFIG: config.file });
  afterAll(config.remove);

  it("tells of nobody else", async () => {
    const { guardian_id } = await insertGuardian(without.helpline.database, { mobile });
    await without.newCase("advocate", { primary_guardian_id: guardian_id });
    const answer = await without.helpline.call(callerRoutes.search, {
      body: { q: mobile },
      token: without.team.advisor.token,
    });
    expect(answer).toMatchObject({ status: 200, data: [] });
  });
});
