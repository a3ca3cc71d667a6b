/** Which answers to "How did you hear about us?" are shown in their words. No database. */
import { smallestGroup } from "@helpline/contract/reports/suppression";
import { expect, it } from "vitest";
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
