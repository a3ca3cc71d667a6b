/** What is said of links to the questions, of attempts and of who answered. Rules: EVAL-9, EVAL-11, EVAL-13. */
import { describe, expect, it } from "vitest";
import { writtenToFile } from "../mail/mail-outcome.ts";
import { evaluatedBy, evaluationLinkMessages } from "./evaluation-links.plain.ts";

const { attemptRecorded, attemptsFirst, noneSent, sent, sentOf, tooFewAttempts } =
  evaluationLinkMessages;

it.each([
  ["Eve Moss", "evaluator", "Eve Moss"],
  // Before it was kept who answered.
  ["Eve Moss", null, "Eve Moss"],
  [null, "family", "The family, by link"],
  [null, null, null],
] as const)("an evaluation by %s, answered by %s, is by %s", (evaluated_by, answerer, by) => {
  expect(evaluatedBy({ evaluated_by, eval_answered_by: answerer })).toBe(by);
});

describe("what became of a link", () => {
  it("is told with the address", () => {
    expect(sent("Ruth Bloom", "ruth@example.org", "smtp")).toBe(
      "The questions are on their way to Ruth Bloom, ruth@example.org.",
    );
  });

  it("is not said to be on its way without a mail server", () => {
    expect(sent("Ruth Bloom", "ruth@example.org", "outbox")).toBe(
      `There is a mail with the questions for Ruth Bloom, ruth@example.org. ${writtenToFile}`,
    );
    expect(sentOf(1, 2, "outbox")).toBe(
      `There is a mail with the questions for 1 of 2 cases. ${writtenToFile}`,
    );
  });

  it.each([
    [1, 1, "The questions have been sent for 1 case."],
    [3, 3, "The questions have been sent for 3 cases."],
    [1, 3, "The questions have been sent for 1 of 3 cases."],
    [0, 1, "The questions have been sent for 0 of 1 case."],
  ])("is told of %i of %i cases", (some, all, text) => {
    expect(sentOf(some, all, "smtp")).toBe(text);
  });

  it.each([
    [1, "Nothing has been sent."],
    [2, "Nothing has been sent for any of these cases."],
  ])("is told of %i cases that get none", (all, text) => {
    expect(noneSent(all)).toBe(text);
  });
});

describe("attempts to reach a family", () => {
  it.each([
    [1, "The attempt has been recorded. There is 1 attempt now."],
    [2, "The attempt has been recorded. There are 2 attempts now."],
  ])("%i recorded", (count, text) => {
    expect(attemptRecorded(count)).toBe(text);
  });

  it.each([
    [0, "2 more are needed", "There are none now."],
    [1, "1 more is needed", "There is 1 now."],
  ])("%i are too few", (count, needed, there) => {
    expect(attemptsFirst(count)).toBe(
      `“Could not be reached” needs 2 recorded attempts; ${needed}.`,
    );
    expect(tooFewAttempts(count)).toBe(
      `Record at least 2 attempts to reach the family first. ${there}`,
    );
  });
});
