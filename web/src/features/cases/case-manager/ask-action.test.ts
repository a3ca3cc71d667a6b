/** The question before a manager moves or closes a case. Rules: STAGE-11, STAGE-12. */
import type { CaseAction } from "@helpline/contract/cases/stages";
import { expect, it, vi } from "vitest";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import { sampleCase } from "../../../../test/case-samples.ts";
import { askAction } from "./ask-action.ts";

const answered = { consented_to_evaluation: 1, nature_of_case: "Transport" };
const withAdvocate = { with_advisor: 0, with_advocate: 1 };
const withEvaluator = { with_advisor: 0, with_evaluator: 1 };
const closed = { with_advisor: 0, closed: 1 };
const evaluated = {
  ...closed,
  evaluation_id: 3,
  eval_added_on: "2026-03-29T09:30:00.000Z",
  eval_added_by_first_name: "Eve",
};

const ask = (overrides: object, action: CaseAction) =>
  askAction(sampleCase({ ...answered, ...overrides }), action, "Move it", "Europe/London");

async function question(overrides: object, action: CaseAction, yes = true) {
  const asked = ask(overrides, action);
  const dialog = await vi.waitFor(() => {
    const shown = currentDialog();
    if (!shown) throw new Error("No dialog");
    return shown;
  });
  closeDialog(dialog.id, yes);
  return { title: dialog.title, lines: dialog.lines, agreed: await asked };
}

it.each([
  ["Yes", true, {}],
  ["No", false, undefined],
])("goes on only after a Yes: %s", async (_what, yes, agreed) => {
  expect((await question({}, "assign to advocate", yes)).agreed).toEqual(agreed);
  expect((await question({}, "close", yes)).agreed).toEqual(agreed);
});

it.each([
  [{ child_first_name: "Sam", child_last_name: "Akhtar" }, "Case 12 (child Sam Akhtar):"],
  [{ child_last_name: null }, "Case 12 (child Sam):"],
  [{ child_first_name: null }, "Case 12:"],
])("names the case and the child, as far as it is known: %j", async (child, begin) => {
  const { title, lines } = await question(child, "assign to advocate");
  expect(title).toBe("Move it");
  expect(lines).toEqual([
    `${begin} Awaiting Advisor → Awaiting Advocate.`,
    "Do you want to continue?",
  ]);
  const [closing] = (await question(child, "close")).lines;
  expect(closing).toContain(`Do you want to close case ${begin.slice(5, -1)}? It is now: `);
});

it("says that a clinic will no longer take part", async () => {
  const { lines } = await question(
    { ...withAdvocate, clinic_id: 3, clinic_participating: 1 },
    "assign to advisor",
  );
  expect(lines[1]).toBe("The clinic will no longer take part.");
});

it("says that an evaluation will be removed, when it was made", async () => {
  const { lines } = await question(evaluated, "assign to advisor");
  expect(lines[1]).toMatch(/^Its evaluation of 29-03-2026 10:30.* will be removed\.$/);
  expect(lines).toHaveLength(3);
});

it.each([
  ["at another stage", {}, "To have it evaluated first, move it to an evaluator instead."],
  ["at the evaluator", withEvaluator, "It has not been evaluated yet."],
])("says before closing a case %s what that means", async (_where, stage, line) => {
  const { title, lines } = await question(stage, "close");
  expect(title).toBe("Close case");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe(line);
});

it.each<[string, object, CaseAction]>([
  ["a case that is there already", {}, "assign to advisor"],
  ["a case that is closed already", closed, "close"],
  ["a case at no stage", { with_advisor: 0 }, "assign to advisor"],
  ["a clinic that joins", { ...withAdvocate, clinic_id: 3 }, "add clinic participation"],
  ["a clinic that is missing", withAdvocate, "add clinic participation"],
])("asks nothing of %s", async (_what, overrides, action) => {
  expect(await ask(overrides, action)).toEqual({});
  expect(currentDialog()).toBeNull();
});

it("asks about consent together with the move to an evaluator", async () => {
  const { lines } = await question({}, "assign to evaluator");
  expect(lines[0]).toContain("→ Awaiting Evaluator");
});
