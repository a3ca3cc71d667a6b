/** What the look-up says of people, and of nobody. Rules: CALL-4, CALL-9. */
import { expect, it } from "vitest";
import { lookUpWords, reasonOf, resultWords, withWhom } from "./caller-words.ts";

const ingrid = {
  guardian_id: 3,
  first_name: "Ingrid",
  last_name: "Adeyemi",
  telephone: "01392 496 0994",
  mobile: "07700 900123",
  matched: "name",
  cases: [{ case_id: 12 }],
};
const named = { guardian_id: null, matched: "name", cases: [] };
const atSchool = {
  ...ingrid,
  cases: [{ case_id: 11 }, { case_id: 12, school_name: "Elm School" }],
};

it.each<[object, string, string]>([
  [{ ...ingrid, matched: "similar" }, "adeyemy", "sounds similar"],
  [{ ...atSchool, matched: "similar" }, "elm", "sounds similar"],
  [{ ...atSchool, matched: "child" }, "elm", "school matches"],
  [{ ...ingrid, matched: "child" }, "sam", "child matches"],
  [ingrid, "adeyemi", "name matches"],
  [ingrid, "ingrid@example.org", "email matches"],
  [{ ...ingrid, matched: "postcode" }, "EX4 4QJ", "postcode matches"],
  [{ ...ingrid, matched: "telephone" }, "07700 900 123", "mobile matches"],
  [{ ...ingrid, matched: "telephone" }, "call 07700 900123 back", "mobile matches"],
  [{ ...ingrid, matched: "telephone" }, "01392496", "telephone matches"],
  [{ ...ingrid, mobile: null, matched: "telephone" }, "01392496", "telephone matches"],
  [named, "adeyemi EX4 4QJ", "name and postcode match"],
  [named, "ingrid@example.org", "email matches"],
  [{ ...named, matched: "postcode" }, "EX4 4QJ", "postcode matches"],
  [{ ...named, matched: "telephone" }, "07700 900 123", "telephone matches"],
])("%# says why somebody was found", (caller, typed, words) => {
  expect(reasonOf(caller as never, typed)).toBe(words);
});

it.each([
  [[], "with nobody at present"],
  [["NA"], "with nobody at present"],
  [["Ada Vance", "NA"], "with Ada Vance"],
  [["Ada Vance", "Una Finch"], "with Ada Vance and Una Finch"],
])("says of handlers %j: %s", (handlers, words) => {
  const cases = handlers.map((case_handler) => ({ case_handler }));
  expect(withWhom({ ...named, cases } as never)).toBe(words);
});

it.each([
  ["all", "adeyemi", "Nobody found."],
  ["own", "07700 900123", lookUpWords.nobodyOfYours],
  ["names", "adeyemi", lookUpWords.nobodyByParts],
  ["names", "ingrid@example", lookUpWords.nobodyByParts],
  ["names", "ingrid @example.org", lookUpWords.nobodyByParts],
  ["names", "ingrid@example.org or so", lookUpWords.nobodyByParts],
  ["names", "0770", lookUpWords.nobodyByParts],
  ["names", " ingrid@example.org ", "Nobody found with this email address."],
  ["names", "07700 900123", "Nobody found with this number."],
] as const)("says to somebody who may find %s, of %j: %s", (reach, typed, words) => {
  expect(resultWords([], reach, typed)).toBe(words);
});

it("counts the people found, or says that no name is the same", () => {
  const similar = { ...ingrid, matched: "similar" };
  const words = (...callers: object[]) => resultWords(callers as never, "all", "adeyemi");
  expect(words(ingrid)).toBe("1 person found");
  expect(words(ingrid, similar)).toBe("2 people found");
  expect(words(similar, similar)).toBe("No exact match. The closest names are shown.");
});

it("has words of its own for everything", () => {
  const words = Object.values(lookUpWords);
  expect(words).not.toContain("");
  expect(new Set(words).size).toBe(words.length);
});
