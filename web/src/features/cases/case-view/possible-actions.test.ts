/** Rules: CASE-28. */
import { describe, expect, it } from "vitest";
import { sampleCase } from "../../../../test/case-samples.ts";
import { moveLabel, possibleActions } from "./case-action-bar.tsx";

const none = { with_advisor: 0, with_advocate: 0, with_evaluator: 0, closed: 0 };

describe.each([
  [{ with_advisor: 1, advisor_id: 9 }, "/advisor-system/add", ["advocate", "evaluator"]],
  [{ with_advocate: 1, advocate_id: 9 }, "/advocate-system/add", ["advisor", "evaluator"]],
  [{ with_evaluator: 1, evaluator_id: 9 }, "/evaluation-system/add", ["advisor", "advocate"]],
])("a case with %j", (flags, page, stages) => {
  const details = sampleCase({ ...none, ...flags });

  it("is worked on there, moved to the other stages, closed and notified of", () => {
    expect(possibleActions(details)).toEqual({
      work: { label: page.startsWith("/evaluation") ? "Evaluate" : "Log", path: page },
      moves: stages.map((stage) => `assign to ${stage}`),
      isClosed: false,
      mayClose: true,
      mayNotify: true,
    });
  });

  it("notifies nobody while nobody is assigned", () => {
    const nobody = { advisor_id: null, advocate_id: null, evaluator_id: null };
    expect(possibleActions({ ...details, ...nobody }).mayNotify).toBe(false);
  });
});

it.each([
  [{ clinic_id: 4, clinic_participating: 0 }, ["Add clinic participation"]],
  [{ clinic_id: 4, clinic_participating: 1 }, ["Remove clinic participation"]],
  [{ clinic_id: null, clinic_participating: 0 }, []],
])("lets the clinic of a case with an advocate join or leave: %j", (clinic, labels) => {
  const { moves } = possibleActions(sampleCase({ ...none, with_advocate: 1, ...clinic }));
  expect(moves.map((move) => moveLabel(move, false))).toEqual([
    "Move to advisor",
    "Move to evaluator",
    ...labels,
  ]);
});

it("re-opens a closed case at any stage, and does nothing else with it", () => {
  const { moves, ...others } = possibleActions(sampleCase({ closed: 1, advisor_id: 9 }));
  expect(moves.map((move) => moveLabel(move, true))).toEqual([
    "Re-open with advisor",
    "Re-open with advocate",
    "Re-open with evaluator",
  ]);
  expect(others).toEqual({ work: null, isClosed: true, mayClose: false, mayNotify: false });
});

it("offers nothing that the server refuses for a case without a stage", () => {
  expect(possibleActions(sampleCase(none))).toEqual({
    work: null,
    moves: [],
    isClosed: false,
    mayClose: false,
    mayNotify: false,
  });
});
