/** The nation of a postcode, by its area. Rules: SET-8. */
import { postcodeAreas } from "@helpline/contract/doubts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertLocalAuthority } from "#test/factories";

const { database } = await startHelpline();

async function nationsOf(areas: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ area: string; nation: string | null }>`
    SELECT area, helpline_nation(area || '1 1AA') AS nation FROM unnest(${areas}::text[]) AS area`.execute(
    database,
  );
  return new Map(rows.map(({ area, nation }) => [area, nation]));
}

/** On a border; beyond the four nations; of the forces, large users and Gibraltar. */
const unknown = "CH HR LD SY TD DG GY IM JE BF BX GX".split(" ");

it("is known for every area in use but those that lie in several nations, or in none", async () => {
  const nations = await nationsOf([...postcodeAreas]);
  const without = [...nations].filter(([, nation]) => nation === null).map(([area]) => area);
  expect(without.toSorted()).toEqual(unknown.toSorted());
  const count = (nation: string) => [...nations.values()].filter((each) => each === nation).length;
  expect(["England", "Wales", "Scotland", "Northern Ireland"].map(count)).toEqual([96, 4, 14, 1]);
});

it("is not known for an area that does not exist", async () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const every = [...letters, ...letters.flatMap((one) => letters.map((other) => one + other))];
  const wrong = every.filter((area) => !postcodeAreas.has(area));
  expect(wrong.length).toBeGreaterThan(500);
  expect(new Set((await nationsOf(wrong)).values())).toEqual(new Set([null]));
});

it.each([
  ["QQ1 1AA", null],
  ["EX1", null],
  ["ex1 1aa", "England"],
  ["CF10 4UW", "Wales"],
] as const)("of an authority added with %s is %s", async (postcode, nation) => {
  const { local_authority_id } = await insertLocalAuthority(database, { postcode });
  const stored = await database
    .selectFrom("local_authorities")
    .select("nation")
    .where("local_authority_id", "=", local_authority_id)
    .executeTakeFirstOrThrow();
  expect(stored.nation).toBe(nation);
});
