/** Which clocks the editor shows with which start. Rules: KEY-4. */
import { type Clock, englandsClocks } from "@helpline/contract/key-dates/clocks";
import { expect, it } from "vitest";
import { clockRows } from "./key-dates-editor.tsx";

const rows = (clocks: readonly Clock[]) =>
  clockRows(clocks).map(({ start, clocks: own, shared }) => [start.key, own, shared]);

it("shows each clock in full once, with the first start that it runs from", () => {
  expect(rows(englandsClocks)).toEqual([
    ["ehc_request", ["assessment_decision", "plan_decision", "final_plan"], []],
    ["draft_plan", ["parents_comments"], []],
    ["decision_letter", ["appeal"], []],
    ["mediation_certificate", [], ["appeal"]],
    ["review_meeting", ["review_decision"], []],
    ["final_plan", ["annual_review"], []],
  ]);
});

it("shows a clock that runs from others with the start of the first", () => {
  const answer: Clock = {
    key: "answer",
    label: "Answer",
    from: "appeal",
    offset: { days: 30 },
  };
  expect(rows([answer, ...englandsClocks]).slice(2, 4)).toEqual([
    ["decision_letter", ["answer", "appeal"], []],
    ["mediation_certificate", [], ["answer", "appeal"]],
  ]);
});
