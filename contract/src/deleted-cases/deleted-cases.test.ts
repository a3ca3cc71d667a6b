/** What is said about deleted cases. Rules: CASE-35, CASE-36. */
import { describe, expect, it } from "vitest";
import { deletedCaseMessages } from "./deleted-cases.messages.ts";

const { kept, question, restored } = deletedCaseMessages;

it("are kept for so many days, or for ever", () => {
  expect(kept(null)).toBe("Deleted cases are kept until somebody erases them for good.");
  expect(kept(1)).toBe(
    "A deleted case can be restored for 1 day. After that it may be erased for good at any time.",
  );
  expect(kept(30)).toContain("for 30 days.");
});

it.each([
  [[258], "case 258", "It comes back with"],
  [[258, 260], "2 cases", "They come back with"],
])("asks whether to restore %j", (ids, named, back) => {
  expect(question.title(ids)).toBe(`Restore ${named}`);
  expect(question.ask(ids)).toBe(`Do you want to restore ${named}?`);
  expect(question.what(ids)).toBe(
    `${back} log entries, files, evaluation and follow-ups, with the same people as before.`,
  );
});

describe("after restoring", () => {
  const none = { restored: [], already_back: [], gone: [] };

  it.each([
    [{ restored: [1] }, "Case 1 is back."],
    [{ restored: [1, 2] }, "Cases 1, 2 are back."],
    [{ already_back: [3] }, "Case 3 was back already."],
    [{ already_back: [3, 4] }, "Cases 3, 4 were back already."],
    [{ gone: [5] }, "Case 5 cannot be restored: it has been erased for good."],
    [{ gone: [5, 6] }, "Cases 5, 6 cannot be restored: they have been erased for good."],
    [
      { restored: [1, 2], already_back: [3], gone: [5] },
      "Cases 1, 2 are back. Case 3 was back already. Case 5 cannot be restored: it has been erased for good.",
    ],
  ])("%j is told as: %s", (became, words) => {
    expect(restored({ ...none, ...became })).toBe(words);
  });
});
