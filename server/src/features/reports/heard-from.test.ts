/** Which answers to "How did you hear about us?" are shown in their words. No database. Rules: REP-6. */
import { smallestGroup } from "@helpline/contract/reports/suppression";
import { describe, expect, it } from "vitest";
import { answersIn } from "./heard-from.ts";

it("shows an answer in its words from five cases on, whatever its spellings are", () => {
  const few = smallestGroup - 1;
  const answers = answersIn(
    new Map([
      ["A friend", few],
      ["a  FRIEND", 1],
      ["Our neighbour", few],
      ["", 100],
    ]),
  );
  expect(answers.commonOf("a friend")).toMatchObject({ name: "A friend", count: smallestGroup });
  expect(answers.commonOf("Our neighbour")).toBeUndefined();
  expect(answers.commonOf("")).toBeUndefined();
  expect(answers.common).toEqual(["A friend", "a  FRIEND"]);
  expect(answers.commonest).toEqual(answers.common);
});

describe("the spellings of an answer", () => {
  const given = new Map([
    ["school", 2],
    ["School", 4],
    ["SCHOOL", 4],
    ["a café", 1],
    ["A Cafe", 1],
  ]);
  const answers = () => answersIn(given);

  it("share the most frequent one as their name; of two, the first of the alphabet", () => {
    expect(answers().commonOf("sCHOOL")).toMatchObject({ name: "SCHOOL", count: 10 });
  });

  it("stand in the order of their number, then of the alphabet", () => {
    expect(answers().common).toEqual(["SCHOOL", "School", "school"]);
  });

  it("do not matter for case, accents and the number of blanks, but for blanks as such", () => {
    expect(answers().spellingsOf("A  CAFÉ")).toEqual(["a café", "A Cafe"]);
    expect(answers().spellingsOf("acafe")).toEqual(["acafe"]);
  });

  it("of an answer that nobody gave are itself", () => {
    expect(answers().spellingsOf("Radio")).toEqual(["Radio"]);
    expect(answers().commonOf("Radio")).toBeUndefined();
  });

  it("of an answer that is not common are known too", () => {
    expect(answers().spellingsOf("a café")).toEqual(["a café", "A Cafe"]);
    expect(answers().commonOf("a café")).toBeUndefined();
  });
});

it("names the thirty most frequent spellings as the commonest", () => {
  const counts = Array.from({ length: 31 }, (_each, at) => [`answer ${at}`, 10 + at] as const);
  const { common, commonest } = answersIn(new Map(counts));
  expect(common).toHaveLength(31);
  expect(commonest).toHaveLength(30);
  expect([commonest[0], commonest.at(-1)]).toEqual(["answer 30", "answer 1"]);
});
