/** Messages about cases that are made of values. Rules: CASE-14, STAGE-11. */
import { expect, it } from "vitest";
import { caseMessages } from "./cases.messages.ts";

it("tells a manager, who sees every case, that there is none of that number", () => {
  expect(caseMessages.notYours(258, true)[0]).toBe("There is no case 258 at present.");
  expect(caseMessages.notYours(258, true)[1]).toContain("an admin can bring it back");
});

it("tells others only that it is not theirs", () => {
  expect(caseMessages.notYours(258, false)[0]).toBe("Case 258 is not yours at present.");
  expect(caseMessages.notYours(258, false)[1]).toContain("or not exist");
});

it.each([
  ["Eve Moss", "Its evaluation of 09-03-2026 14:05 by Eve Moss will be removed."],
  ["", "Its evaluation of 09-03-2026 14:05 will be removed."],
])("says whose evaluation goes, by %j: %s", (by, text) => {
  expect(caseMessages.evaluationGoes("09-03-2026 14:05", by)).toBe(text);
});

it.each([
  ["advisor", "an Advisor"],
  ["clinic", "a Clinic"],
])("asks for %s as %s", (role, named) => {
  expect(caseMessages.wrongType(role)).toBe(
    `You have selected an incorrect user type, please choose ${named}.`,
  );
});
