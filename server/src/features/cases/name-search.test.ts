/**
 * A search finds the same rows as a plain search row by row, in the same order, whatever happens to names,
 * concurrent changes included (ADR 14).
 *
 * Rules: FIND-2.
 */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { soughtRows } from "#database/best-matches";
import { inTransaction } from "#database/database";
import { type Searched, type SoughtValues, soughtShape, soughtValues } from "#database/searched";
import { searchOrSimilar } from "#database/sought";
import type { Tables } from "#database/tables";
import { insertCase, insertGuardian } from "#test/factories";
import { plainSearch, type Row } from "#test/plain-search";
import { searchInStep } from "#test/reliability/wholeness";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { createRandom, type Random } from "../../demo/random.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

type Db = Kysely<Tables>;

const syllables = [
  "an",
  "na",
  "Ana",
  "é",
  "Łu",
  "o'n",
  "O’N",
  "son",
  "-",
  " ",
  "ber",
  "ash",
  "%",
  "_",
  "\\",
  "x",
  "7",
  "שרה",
  "مريم",
  "\u200f",
  "😀",
];
const nameOf = (random: Random) =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(syllables)).join("");
const digitsOf = (random: Random) =>
  Array.from({ length: 3 + random.below(3) }, () => random.pick(["0", "1", "12"])).join("");
const numberOf = (random: Random) =>
  random.pick([
    `0${digitsOf(random)} ${digitsOf(random)}`,
    `+44 (0)${digitsOf(random)}-12`,
    `0044${digitsOf(random)} ext 1`,
    "+44 1",
  ]);
const guardianOf = (random: Random) => ({
  first_name: nameOf(random),
  last_name: nameOf(random),
  postcode: random.pick([`L${digitsOf(random)}`, "LS1 4AB", "ls14ab", "Q"]),
  telephone: random.pick([numberOf(random), null]),
  mobile: random.pick([numberOf(random), null]),
});
const childOf = (random: Random) => ({
  child_first_name: random.pick([nameOf(random), null]),
  child_last_name: random.pick([nameOf(random), null]),
});
/** One to six words, now and then of a name that somebody has, misheard. */
async function textOf(random: Random): Promise<string> {
  const words = [nameOf, digitsOf, numberOf, nameOf, () => "ls1 4ab"] as const;
  if (random.chance(0.7)) {
    return Array.from({ length: random.pick([1, 1, 2, 2, 3, 6]) }, () =>
      random.pick(words)(random),
    ).join(" ");
  }
  const { rows } = await sql<{ name: string }>`
    SELECT first_name || ' ' || last_name AS name FROM guardians ORDER BY guardian_id`.execute(
    test.database,
  );
  return `${random.pick(rows).name.replace(/n/u, "m")}${random.pick(["", "t"])}`;
}

const [text, telephone] = ["text", "telephone"] as const;

/** The searches, with every column that each may read. */
const searched = {
  cases: {
    table: "case_search",
    idField: "case_id",
    columns: [
      ["child_first_name", text],
      ["child_last_name", text],
      ["primary_first_name", text],
      ["primary_last_name", text],
      ["primary_telephone", telephone],
      ["primary_mobile", telephone],
      ["primary_postcode", text],
      ["secondary_first_name", text],
      ["secondary_last_name", text],
      ["secondary_telephone", telephone],
      ["secondary_mobile", telephone],
      ["secondary_postcode", text],
    ] as const,
    names: [
      ["child_first_name", "child_last_name"],
      ["primary_first_name", "primary_last_name"],
      ["secondary_first_name", "secondary_last_name"],
    ],
  },
  guardians: {
    table: "guardians",
    idField: "guardian_id",
    columns: [
      ["search_first_name", text],
      ["search_last_name", text],
      ["search_telephone", telephone],
      ["search_mobile", telephone],
      ["search_postcode", text],
    ] as const,
    names: [["search_first_name", "search_last_name"]],
  },
} as const satisfies Record<string, Omit<Searched, "byId" | "most">>;
type Kind = keyof typeof searched;

/** All rows as people wrote them, in the order for equally good matches. */
async function rowsOf(kind: Kind): Promise<readonly Row[]> {
  const of = (guardian: string) =>
    sql.raw(
      ["first_name", "last_name", "telephone", "mobile", "postcode"]
        .map((f) => `${guardian}.${f}`)
        .join(),
    );
  const queries = {
    cases: sql<Row>`SELECT case_id AS id,
        ARRAY[child_first_name, child_last_name, ${of("one")}, ${of("two")}] AS texts
      FROM cases JOIN guardians AS one ON one.guardian_id = primary_guardian_id
        LEFT JOIN guardians AS two ON two.guardian_id = secondary_guardian_id
      WHERE deleted_at IS NULL ORDER BY case_id DESC`,
    guardians: sql<Row>`SELECT guardian_id AS id, ARRAY[${of("guardians")}] AS texts
      FROM guardians ORDER BY guardian_id DESC`,
  };
  return (await queries[kind].execute(test.database)).rows;
}

async function found(searched: Searched, needle: string, wantedId: number | null) {
  const { rows } = await searchOrSimilar(test.database, needle, (folded, similar) => {
    const sought = { ...folded, wantedId, idWord: 0 };
    const values = soughtValues(sought);
    const value = <K extends keyof SoughtValues>(name: K) => sql<SoughtValues[K]>`${values[name]}`;
    const rows = soughtRows(searched, soughtShape(sought, similar), value);
    return sql<{ id: number }>`
      SELECT id FROM ${rows} AS found ORDER BY rank, id DESC LIMIT ${searched.most}`;
  });
  return rows.map(({ id }) => id);
}

async function compare(kind: Kind, needle: string, random: Random) {
  const rows = await rowsOf(kind);
  const all = searched[kind];
  const columns = all.columns.filter(() => random.chance(0.75));
  const byId = random.chance(0.8);
  const wantedId = random.chance(0.1) ? random.pick(rows).id : null;
  const most = random.pick([1, 2, 3, 4, 5, 8, 201]);
  const expected = await plainSearch(test.database, rows, {
    needle,
    wantedId: byId ? wantedId : null,
    columns: all.columns.map((column) => (columns.includes(column) ? column[1] : null)),
    names: all.names.map((name) =>
      name.map((part) => all.columns.findIndex(([each]) => each === part)),
    ),
    most,
  });
  const asked = { ...all, columns, byId, most };
  expect(
    await found(asked, needle, wantedId),
    JSON.stringify({ kind, needle, columns, wantedId, byId, most, expected }),
  ).toEqual(expected.ids);
  return expected;
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

it("finds the same rows as a plain search, in the same order, after any change of names", async () => {
  const random = createRandom(20_261_121);
  for (let made = 0; made < 30; made += 1) await addGuardian(test.database, random);
  for (let made = 0; made < 40; made += 1) await addCase(test.database, random);
  const counted = { matching: 0, similar: 0 };
  for (let round = 0; round < 25; round += 1) {
    await changeMuch(random, 2);
    await expectInStep();
    const some = [
      random.pick(syllables),
      random.pick(["a", "-", "'", "0", "12", "an ".repeat(40)]),
    ];
    for (let more = 0; more < 6; more += 1) some.push(await textOf(random));
    for (const needle of some) {
      for (const kind of ["cases", "guardians"] as const) {
        const { ids, similar } = await compare(kind, needle, random);
        counted[similar ? "similar" : "matching"] += ids.length;
      }
    }
  }
  expect(counted.matching).toBeGreaterThan(400);
  expect(counted.similar).toBeGreaterThan(40);
});

it("finds the same rows during concurrent changes of names", async () => {
  await Promise.all([1, 2, 3, 4].map((seed) => changeMuch(createRandom(seed), 40)));
  await expectInStep();
  const random = createRandom(5);
  for (const needle of ["an", "na", "son", "%", "0", "ana son", "+44 (0)1"]) {
    await compare("cases", needle, random);
    await compare("guardians", needle, random);
  }
});
