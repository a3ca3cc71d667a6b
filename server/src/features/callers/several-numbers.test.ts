/**
 * A telephone field may have several numbers, each written in its own way: the person is found by each of them, in the
 * look-up, among duplicates, missed calls and enquiries.
 *
 * Rules: FIND-9, FIND-10, TEL-7.
 */
import { callerRoutes } from "@helpline/contract/callers/callers";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { similarRoutes } from "@helpline/contract/families/similar";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";
import { guardiansByNumber } from "./callers.repository.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const manager = team.manager.token;

const several = "Mum 07700 900123 / Dad +353 86 123 4567";
let family: number;
let lost: number;

beforeAll(async () => {
  family = (
    await insertGuardian(database, { last_name: "Several", telephone: several, mobile: null })
  ).guardian_id;
  lost = (
    await insertGuardian(database, { last_name: "Lost", telephone: null, mobile: "7700900896" })
  ).guardian_id;
  await newCase("advisor", { primary_guardian_id: family });
});

const found = async (q: string) => {
  const { data } = await helpline.call(callerRoutes.search, { body: { q }, token: manager });
  return data.map(({ guardian_id }: { guardian_id: number | null }) => guardian_id);
};

describe("the look-up", () => {
  it.each([
    "07700 900123",
    "+447700900123",
    "44(0)7700 900123",
    "44 (0) 7700 900123",
    "0044(0)7700900123",
    "+44(0)7700 900123",
    "44(0)7700 9001",
    "7700900123",
    "\u0660\u0667\u0667\u0660\u0660 \u0669\u0660\u0660\u0661\u0662\u0663",
    "+353861234567",
    "00353 86 123 4567",
  ])("finds a family by %s, one of two numbers in a field", async (q) => {
    expect(await found(q)).toEqual([family]);
  });

  it.each(["07700 900896", "7700900896", "+44 7700 900896"])(
    "finds by %s a number that a spreadsheet has robbed of its 0",
    async (q) => {
      expect(await found(q)).toEqual([lost]);
    },
  );
});

it("finds duplicates by each number of both fields", async () => {
  for (const telephone of ["0044 7700 900123", "Gran 0113 496 0999, 00353861234567"]) {
    const { data } = await helpline.call(similarRoutes.similar, {
      body: { first_name: "Other", telephone },
      token: manager,
    });
    expect(data).toMatchObject([{ guardian_id: family, reasons: ["telephone"] }]);
  }
});

it("tells who rang by each number, as the telephone system spells it", async () => {
  const { rows } = await sql<{ digits: string }>`
    SELECT helpline_telephone(number) AS digits
    FROM unnest(ARRAY['+353861234567', '00353861234567', '+447700900123']) AS number`.execute(
    database,
  );
  const identity = { userId: team.manager.userId, userType: "manager" } as never;
  const known = await guardiansByNumber(
    database,
    identity,
    rows.map(({ digits }) => digits),
  );
  expect(known.map(({ guardian_id }) => guardian_id)).toEqual([family, family, family]);
});

it("finds earlier enquiries by each number, and by whole ones only", async () => {
  const body = {
    channel: "call",
    caller: "parent or carer",
    minutes: 5,
    outcome: "answered",
    telephone: "07700 900777 or 00353 87 765 4321",
  };
  expect((await helpline.call(enquiryRoutes.create, { body, token: manager })).status).toBe(201);
  const asked = async (q: string) =>
    (await helpline.call(callerRoutes.enquiries, { body: { q }, token: manager })).data.length;
  expect(await asked("+44 7700 900777")).toBe(1);
  expect(await asked("+353877654321")).toBe(1);
  expect(await asked("7700900777")).toBe(1);
  expect(await asked("0770090077")).toBe(0);
});

it("has an index for whole numbers", async () => {
  const { rows: indexes } = await sql<{ indexdef: string }>`
    SELECT indexdef FROM pg_indexes WHERE indexname IN ('guardians_numbers', 'enquiries_numbers')`.execute(
    database,
  );
  expect(indexes).toHaveLength(2);
});
