/**
 * The search functions (0008_name_search.sql) against a plain search that looks at every row, while names
 * change: with bounds so low that every way of finding is taken.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertCase, insertGuardian } from "#test/factories";
import { searchesInStep } from "#test/reliability/wholeness";
import { createTestDatabase, type TestDatabase } from "#test/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The same numbers each time (mulberry32). */
let state = 20_261_121;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}
const below = (count: number) => Math.floor(random() * count);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

const syllables = ["an", "na", "Ana", "é", "Łu", "o'n", "%", "_", "\\", "x", "son", "-", " ", "7"];
const name = () => Array.from({ length: 1 + below(3) }, () => oneOf(syllables)).join("");
const digits = () => Array.from({ length: 3 + below(3) }, () => oneOf(["0", "1", "12"])).join("");
const guardian = () => ({
  first_name: name(),
  last_name: name(),
  postcode: oneOf([`L${digits()}`, "LS1 4AB", "ls14ab", "Q"]),
  telephone: oneOf([`0${digits()} ${digits()}`, "+44 1", null]),
});
const child = () => ({
  child_first_name: oneOf([name(), null]),
  child_last_name: oneOf([name(), null]),
});

interface Row {
  readonly id: number;
  readonly search: string;
}
type Kind = "cases" | "guardians";
const linesOf: Readonly<Record<Kind, readonly number[]>> = {
  cases: [1, 2, 3, 4, 5, 6],
  guardians: [1, 2, 3, 4],
};

/** In the order in which equally good ones are answered. */
async function allRows(kind: Kind): Promise<readonly Row[]> {
  const { rows } =
    kind === "cases"
      ? await sql<Row>`SELECT case_id AS id, search FROM cases WHERE deleted_at IS NULL
          ORDER BY case_id DESC`.execute(test.database)
      : await sql<Row>`SELECT guardian_id AS id, search FROM guardians
          ORDER BY helpline_fold(last_name), helpline_fold(first_name), guardian_id`.execute(
          test.database,
        );
  return rows;
}

interface Wanted {
  readonly folded: string;
  readonly squashed: string;
}

function rankOf(kind: Kind, { search }: Row, lines: readonly number[], wanted: Wanted): number {
  const ranks = lines.map((number) => {
    const line = search.split("\n")[number - 1] ?? "";
    const text = kind === "guardians" && number > 2 ? wanted.squashed : wanted.folded;
    if (text === "" || !line.includes(text)) return 4;
    if (line === text) return 1;
    return line.startsWith(text) ? 2 : 3;
  });
  return Math.min(...ranks);
}

function foundPlainly(
  kind: Kind,
  rows: readonly Row[],
  asked: { lines: readonly number[]; wanted: Wanted; id: number | null; most: number },
): number[] {
  const ranked = rows.map((row) => ({
    id: row.id,
    rank: row.id === asked.id ? 0 : rankOf(kind, row, asked.lines, asked.wanted),
  }));
  const best = ranked.filter(({ rank }) => rank < 4).sort((a, b) => a.rank - b.rank);
  return best.slice(0, asked.most).map(({ id }) => id);
}

/** Names, rows looked at first, rows at most: the product's own, and some that leave each way early. */
const bounds = [
  null,
  { few_names: 0, peeked: 2, few_rows: 1000 },
  { few_names: 0, peeked: 1000, few_rows: 0 },
  { few_names: 1, peeked: 3, few_rows: 3 },
];

async function compare(kind: Kind, rows: readonly Row[], needle: string): Promise<number> {
  const one = kind === "cases" ? "case" : "guardian";
  const { rows: folds } = await sql<Wanted>`SELECT helpline_fold(${needle}) AS folded,
    helpline_squash(${needle}) AS squashed`.execute(test.database);
  const lines = linesOf[kind].filter(() => random() < 0.75);
  const id = random() < 0.2 ? (rows[below(rows.length)]?.id ?? null) : null;
  const most = oneOf([1, 2, 3, 4, 5, 8, 201]);
  const wanted = folds[0] as Wanted;
  const expected = foundPlainly(kind, rows, { lines, wanted, id, most });
  for (const bound of bounds) {
    const { rows: found } = await sql<{ id: number; place: number }>`
      SELECT ${sql.ref(`${one}_id`)} AS id, place
      FROM ${sql.id(`helpline_find_${kind}`)}(${needle}, ${lines}::smallint[], ${id}::integer, ${most}::integer
        ${bound ? sql`, ${bound.few_names}::integer, ${bound.peeked}::integer, ${bound.few_rows}::integer` : sql``})
      ORDER BY place`.execute(test.database);
    const told = JSON.stringify({ kind, needle, lines, id, most, bound });
    expect(
      found.map((each) => each.id),
      told,
    ).toEqual(expected);
  }
  return expected.length;
}

const ids = async (table: Kind) => (await allRows(table)).map(({ id }) => id);

/** What people do to names, each with the triggers that keep the search in step. */
const changes = [
  async () => void (await insertGuardian(test.database, guardian())),
  async () => {
    const [primary, secondary] = [oneOf(await ids("guardians")), oneOf(await ids("guardians"))];
    await insertCase(test.database, {
      ...child(),
      primary_guardian_id: primary,
      secondary_guardian_id: primary === secondary ? null : secondary,
    });
  },
  async () => {
    const at = test.database.updateTable("guardians").set(guardian());
    await at.where("guardian_id", "=", oneOf(await ids("guardians"))).execute();
  },
  async () => {
    const at = test.database.updateTable("cases").set(child());
    await at.where("case_id", "=", oneOf(await ids("cases"))).execute();
  },
  async () => {
    const other = { primary_guardian_id: oneOf(await ids("guardians")) };
    const at = test.database.updateTable("cases").set({ ...other, secondary_guardian_id: null });
    await at.where("case_id", "=", oneOf(await ids("cases"))).execute();
  },
  async () => {
    const at = test.database.updateTable("cases").set({ deleted_at: new Date().toISOString() });
    await at.where("case_id", "=", oneOf(await ids("cases"))).execute();
  },
  async () => {
    const at = test.database.updateTable("cases").set({ deleted_at: null, ...child() });
    await at.where("deleted_at", "is not", null).execute();
  },
  async () => {
    const at = test.database.deleteFrom("cases");
    await at.where("case_id", "=", oneOf(await ids("cases"))).execute();
  },
];

const stepsOut = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const [property, query] of Object.entries(searchesInStep)) {
    const { rows } = await sql.raw<{ count: number }>(query).execute(test.database);
    counts[property] = rows[0]?.count ?? -1;
  }
  return counts;
};
const inStep = Object.fromEntries(Object.keys(searchesInStep).map((property) => [property, 0]));

it("finds what a look at every row finds, in the same order, whatever happened to the names", async () => {
  for (let made = 0; made < 30; made += 1) await changes[0]?.();
  for (let made = 0; made < 40; made += 1) await changes[1]?.();
  let matches = 0;
  for (let round = 0; round < 25; round += 1) {
    for (let change = 0; change < 4; change += 1) await oneOf(changes)();
    expect(await stepsOut()).toEqual(inStep);
    const [cases, guardians] = [await allRows("cases"), await allRows("guardians")];
    for (const needle of [name(), "an", oneOf(syllables), oneOf(["a", "", "0", "12"]), digits()]) {
      matches += await compare("cases", cases, needle);
      matches += await compare("guardians", guardians, needle);
    }
  }
  expect(matches).toBeGreaterThan(300);
});

it("forgets the names that nobody has any more, and no others", async () => {
  await insertGuardian(test.database, { first_name: "Ottilie", last_name: "Wetherby" });
  const { guardian_id } = await insertGuardian(test.database, { first_name: "Zzyzx" });
  const known = async (text: string) =>
    (await sql`SELECT 1 FROM folded_names WHERE name = ${text}`.execute(test.database)).rows.length;
  await test.database.deleteFrom("guardians").where("guardian_id", "=", guardian_id).execute();
  expect(await known("zzyzx")).toBe(1);
  await sql`SELECT helpline_forget_names()`.execute(test.database);
  expect([await known("zzyzx"), await known("ottilie"), await known("wetherby")]).toEqual([
    0, 1, 1,
  ]);
  expect(await stepsOut()).toEqual(inStep);
});

it("keeps a name that two add at the same moment, and a guardian's new name in a case just added", async () => {
  const { database } = test;
  const { guardian_id } = await insertGuardian(database);
  const added = await database.transaction().execute(async (first) => {
    await first
      .updateTable("guardians")
      .set({ first_name: "Newly", last_name: "Named" })
      .where("guardian_id", "=", guardian_id)
      .execute();
    // Waits for the transaction that is still open, both for the guardian and for the name.
    const second = insertCase(database, {
      primary_guardian_id: guardian_id,
      child_last_name: "Named",
    });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database);
        return rows[0]?.count;
      })
      .toBe(1);
    return { second };
  });
  const { case_id } = await added.second;
  const { rows } =
    await sql`SELECT case_id FROM helpline_find_cases('newly', '{3}', NULL, 5)`.execute(database);
  expect(rows).toEqual([{ case_id }]);
  expect(await stepsOut()).toEqual(inStep);
});

it("does not count a case twice that is found at two ranks", async () => {
  const { database } = test;
  const { guardian_id } = await insertGuardian(database, { first_name: "Quillon" });
  const row = { primary_guardian_id: guardian_id };
  const older = await insertCase(database, row);
  const newer = await insertCase(database, { ...row, child_first_name: "Quill" });
  const { rows } = await sql<{ case_id: number }>`
    SELECT case_id FROM helpline_find_cases('quill', '{1,3}', NULL, 2)`.execute(database);
  expect(rows).toEqual([newer, older]);
});
