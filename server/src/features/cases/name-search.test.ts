/**
 * A search finds the same rows as a full scan, in the same order, whatever happens to names, concurrent
 * changes included (ADR 0037).
 */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bestMatches, type Searched, type Sought } from "#database/best-matches";
import { inTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import { insertCase, insertGuardian } from "#test/factories";
import { searchInStep } from "#test/reliability/wholeness";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { createRandom, type Random } from "../../demo/random.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Db = Kysely<Tables>;

const syllables = ["an", "na", "Ana", "é", "Łu", "o'n", "%", "_", "\\", "x", "son", "-", " ", "7"];
const nameOf = (random: Random) =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(syllables)).join("");
const digitsOf = (random: Random) =>
  Array.from({ length: 3 + random.below(3) }, () => random.pick(["0", "1", "12"])).join("");
const guardianOf = (random: Random) => ({
  first_name: nameOf(random),
  last_name: nameOf(random),
  postcode: random.pick([`L${digitsOf(random)}`, "LS1 4AB", "ls14ab", "Q"]),
  telephone: random.pick([`0${digitsOf(random)} ${digitsOf(random)}`, "+44 1", null]),
});
const childOf = (random: Random) => ({
  child_first_name: random.pick([nameOf(random), null]),
  child_last_name: random.pick([nameOf(random), null]),
});

/** The searches, with every column that each may read. */
const searched = {
  cases: {
    table: "case_search",
    idField: "case_id",
    columns: [
      ...(["child_first_name", "child_last_name", "primary_first_name"] as const),
      ...(["primary_last_name", "secondary_first_name", "secondary_last_name"] as const),
    ].map((column) => [column, "text"] as const),
    order: sql`case_id DESC`,
  },
  guardians: {
    table: "guardians",
    idField: "guardian_id",
    columns: [
      ["search_first_name", "text"],
      ["search_last_name", "text"],
      ["search_postcode", "without blanks"],
      ["search_telephone", "without blanks"],
    ] as const,
    order: sql`search_last_name, search_first_name, guardian_id`,
  },
};
type Kind = keyof typeof searched;

interface Row {
  readonly id: number;
  /** Folded from the rows themselves, one for each column of {@link searched}. */
  readonly texts: readonly (string | null)[];
}

/** All rows, in the order for equally good matches. */
async function rowsOf(kind: Kind): Promise<readonly Row[]> {
  const queries = {
    cases: sql<Row>`SELECT case_id AS id, ARRAY[helpline_fold(child_first_name), helpline_fold(child_last_name),
        helpline_fold(one.first_name), helpline_fold(one.last_name),
        helpline_fold(two.first_name), helpline_fold(two.last_name)] AS texts
      FROM cases JOIN guardians AS one ON one.guardian_id = primary_guardian_id
        LEFT JOIN guardians AS two ON two.guardian_id = secondary_guardian_id
      WHERE deleted_at IS NULL ORDER BY case_id DESC`,
    guardians: sql<Row>`SELECT guardian_id AS id, ARRAY[helpline_fold(first_name), helpline_fold(last_name),
        helpline_squash(postcode), helpline_squash(telephone)] AS texts
      FROM guardians ORDER BY helpline_fold(last_name), helpline_fold(first_name), guardian_id`,
  };
  return (await queries[kind].execute(test.database)).rows;
}

interface Asked {
  readonly sought: Sought;
  /** The index of the column. */
  readonly columns: readonly number[];
  readonly byId: boolean;
  readonly most: number;
}

async function found(kind: Kind, { sought, columns, byId, most }: Asked): Promise<number[]> {
  const { table, idField, order, columns: all } = searched[kind];
  const some = all.filter((_column, index) => columns.includes(index));
  const asked: Searched = { table, idField, byId, columns: some, order, most };
  const best = bestMatches(asked, (name) => sql`${sought[name]}`);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${best} AS best JOIN ${sql.table(table)} ON ${sql.ref(idField)} = id
    ORDER BY rank, ${order} LIMIT ${most}`.execute(test.database);
  return rows.map(({ id }) => id);
}

/** @param folded the text, folded in the same way as each column */
function foundPlainly(rows: readonly Row[], asked: Asked, folded: readonly string[]): number[] {
  const rankOf = ({ id, texts }: Row) => {
    const ranks = asked.columns.map((column) => {
      const [text, wanted] = [texts[column] ?? "", folded[column] ?? ""];
      if (wanted === "" || !text.includes(wanted)) return 4;
      if (text === wanted) return 1;
      return text.startsWith(wanted) ? 2 : 3;
    });
    return Math.min(...ranks, asked.byId && id === asked.sought.wantedId ? 0 : 4);
  };
  const ranked = rows.map((row) => ({ id: row.id, rank: rankOf(row) }));
  const best = ranked.filter(({ rank }) => rank < 4).sort((a, b) => a.rank - b.rank);
  return best.slice(0, asked.most).map(({ id }) => id);
}

/** @returns the number of rows found */
async function compare(kind: Kind, needle: string, random: Random): Promise<number> {
  const rows = await rowsOf(kind);
  const { rows: folds } = await sql<{ text: string; tight: string }>`
    SELECT helpline_fold(${needle}) AS text, helpline_squash(${needle}) AS tight`.execute(
    test.database,
  );
  const all = searched[kind].columns;
  const folded = all.map(
    ([, match]) => (match === "text" ? folds[0]?.text : folds[0]?.tight) ?? "",
  );
  const columns = all.map((_column, index) => index).filter(() => random.chance(0.75));
  const wantedId = random.chance(0.2) ? random.pick(rows).id : null;
  const most = random.pick([1, 2, 3, 4, 5, 8, 201]);
  const asked = { sought: { needle, wantedId }, columns, byId: random.chance(0.8), most };
  const expected = foundPlainly(rows, asked, folded);
  expect(await found(kind, asked), JSON.stringify({ kind, ...asked })).toEqual(expected);
  return expected.length;
}

const anyId = async (db: Db, kind: Kind, random: Random): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    SELECT ${sql.ref(searched[kind].idField)} AS id FROM ${sql.table(kind)} ORDER BY 1`.execute(db);
  return random.pick(rows).id;
};

const addGuardian = async (db: Db, random: Random) =>
  void (await insertGuardian(db, guardianOf(random)));

async function addCase(db: Db, random: Random) {
  const [one, two] = [await anyId(db, "guardians", random), await anyId(db, "guardians", random)];
  await insertCase(db, {
    ...childOf(random),
    primary_guardian_id: one,
    secondary_guardian_id: one === two ? null : two,
  });
}

const changeCase =
  (change: (db: Db, random: Random) => Promise<object> | object) =>
  async (db: Db, random: Random) => {
    const at = db.updateTable("cases").set(await change(db, random));
    await at.where("case_id", "=", await anyId(db, "cases", random)).execute();
  };

/** The kinds of change that people make to names. */
const changes: readonly ((db: Db, random: Random) => Promise<void>)[] = [
  addGuardian,
  addCase,
  async (db, random) => {
    const at = db.updateTable("guardians").set(guardianOf(random));
    await at.where("guardian_id", "=", await anyId(db, "guardians", random)).execute();
  },
  changeCase((_db, random) => childOf(random)),
  changeCase(async (db, random) => ({
    primary_guardian_id: await anyId(db, "guardians", random),
    secondary_guardian_id: null,
  })),
  changeCase(() => ({ deleted_at: new Date().toISOString() })),
  changeCase((_db, random) => ({ deleted_at: null, ...childOf(random) })),
  async (db, random) => {
    const at = db.deleteFrom("cases");
    await at.where("case_id", "=", await anyId(db, "cases", random)).execute();
  },
];

/** Several transactions in sequence, each of up to three changes. */
async function changeMuch(random: Random, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(changes));
    await inTransaction(test.database, async (db) => {
      for (const change of some) await change(db, random);
    });
  }
}

async function expectInStep(): Promise<void> {
  for (const [property, query] of Object.entries(searchInStep)) {
    const { rows } = await sql.raw<{ count: number }>(query).execute(test.database);
    expect(rows[0]?.count, property).toBe(0);
  }
}

it("finds the same rows as a full scan, in the same order, after any change of names", async () => {
  const random = createRandom(20_261_121);
  for (let made = 0; made < 30; made += 1) await addGuardian(test.database, random);
  for (let made = 0; made < 40; made += 1) await addCase(test.database, random);
  let matches = 0;
  for (let round = 0; round < 25; round += 1) {
    await changeMuch(random, 2);
    await expectInStep();
    const needles = [
      nameOf(random),
      "an",
      random.pick(syllables),
      random.pick(["a", "", "0", "12"]),
    ];
    for (const needle of [...needles, digitsOf(random)]) {
      matches += await compare("cases", needle, random);
      matches += await compare("guardians", needle, random);
    }
  }
  expect(matches).toBeGreaterThan(300);
});

it("finds the same rows during concurrent changes of names", async () => {
  await Promise.all([1, 2, 3, 4].map((seed) => changeMuch(createRandom(seed), 40)));
  await expectInStep();
  const random = createRandom(5);
  for (const needle of ["an", "na", "son", "%", "0"]) {
    await compare("cases", needle, random);
    await compare("guardians", needle, random);
  }
});
