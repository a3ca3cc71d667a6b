/**
 * How searches fold names, postcodes and telephone numbers (0009_search_words.sql, ADR 14).
 *
 * Rules: FIND-2, FIND-4.
 */
import { telephoneDigits } from "@helpline/contract/contact-details";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { createRandom } from "../demo/random.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function folded(by: string, text: string): Promise<string | null> {
  const { rows } = await sql<{ folded: string | null }>`
    SELECT ${sql.id(by)}(${text}) AS folded`.execute(test.database);
  return rows[0]?.folded ?? null;
}

it.each([
  ["O'Neil", "oneil"],
  ["O’NEIL", "oneil"],
  ["o neil", "oneil"],
  ["Oʼneil", "oneil"],
  ["Pemberton-Ashworth", "pembertonashworth"],
  ["Pemberton–Ashworth", "pembertonashworth"],
  ["Pemberton\u00a0Ashworth", "pembertonashworth"],
  ["Siobhán", "siobhan"],
  ["Łukasz", "lukasz"],
  ["José", "jose"],
  ["ls1 4ab", "ls14ab"],
  ["100%_\\", "100%_\\"],
  ["\u200fמרים\u200e", "מרים"],
  ["בן־דוד", "בןדוד"],
  ["😀", "😀"],
  ["-", ""],
])("%s is folded to %s", async (text, expected) => {
  expect(await folded("helpline_squash", text)).toBe(expected);
});

it.each([
  ["07700 900123", "07700900123"],
  ["(020) 7946-0958", "02079460958"],
  ["+44 7700 900123", "07700900123"],
  ["+44 (0)7700 900123", "07700900123"],
  ["(+44) 7700 900123", "07700900123"],
  ["44(0)7700 900123", "07700900123"],
  ["44 (0) 7700 900123", "07700900123"],
  ["(44) ( 0 )7700 900123", "07700900123"],
  ["0044(0)7700 900123", "07700900123"],
  ["44(0)77", "077"],
  ["44(0)800 1111", "08001111"],
  ["0044 7700 900 123", "07700900123"],
  ["447700900123", "07700900123"],
  ["4477", "4477"],
  ["020 7946 0958 ext 12", "02079460958"],
  ["020 7946 0958 x12", "02079460958"],
  ["020 7946 0958 (extn. 12)", "02079460958"],
  ["020 7946 0958 ext", "02079460958"],
  ["０７７００", "07700"],
  ["+1 212 555 0100", "12125550100"],
  ["", null],
  ["Anna", null],
  ["LS1", null],
  ["+", null],
])("%s is searched for as the digits %s", async (text, expected) => {
  expect(await folded("helpline_telephone_sought", text)).toBe(expected);
});

it("keeps the digits of a stored number with words beside it", async () => {
  expect(await folded("helpline_telephone", "+44 7700 900123 (mum)")).toBe("07700900123");
});

it("folds telephone numbers as the contract does, which the web app uses", async () => {
  const random = createRandom(20_261_122);
  const digits = [..."0123456789"];
  const starts = [
    "",
    "0",
    "44",
    "+44",
    "0044",
    "+44 (0)",
    "(+44)0",
    "44(0)",
    "(44) ( 0 )",
    "0044(0)",
    "+ 44",
    "44 0",
    "+1 ",
    "００４４",
    "＋44",
  ];
  const parts = [
    ...digits,
    ...digits,
    ..." -()./+",
    "44",
    "00",
    "７",
    "¼",
    "٣",
    "۴",
    "\u200b",
    "\u3000",
    "\n",
    "(0)",
    "\u00a0",
    "–",
    "x",
    " ext 1",
    " (EXTN. 1)",
    "é",
  ];
  const between = [" / ", "/", ", ", "; ", " or ", "\n", " ", "\u2028", "|"];
  const words = ["", "", "Mum ", "work: ", "(", "Max "];
  const written = () =>
    random.pick(["07700 900123", "7700900456", "+353 86 123 4567", "960123", "0113 496 0123 x4"]);
  const numberOf = () =>
    random.pick(starts) +
    Array.from({ length: random.below(14) }, () => random.pick(parts)).join("");
  const wholeNumberOf = () =>
    random.pick(starts) +
    Array.from({ length: 9 + random.below(3) }, () => random.pick(digits)).join("");
  const several = () =>
    Array.from(
      { length: 2 + random.below(2) },
      () => random.pick(words) + random.pick([numberOf, wholeNumberOf, written])(),
    ).join(random.pick(between));
  const numbers = Array.from({ length: 20_000 }, () =>
    random.pick([numberOf, wholeNumberOf, several])(),
  );
  const { rows } = await sql<{ number: string; digits: string }>`
    SELECT number, helpline_telephone(number) AS digits FROM unnest(${numbers}::text[]) AS number`.execute(
    test.database,
  );
  const differing = rows.filter(({ number, digits }) => digits !== telephoneDigits(number));
  expect(
    differing.slice(0, 5).map((row) => ({ ...row, contract: telephoneDigits(row.number) })),
  ).toEqual([]);
  expect(rows).toHaveLength(numbers.length);
  // Each rule for a beginning has its examples.
  for (const start of ["0", "+44", "0044", "44"]) {
    expect(numbers.filter((number) => number.startsWith(start)).length).toBeGreaterThan(100);
  }
});
