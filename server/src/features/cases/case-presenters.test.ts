/** The texts that rows and details of cases get beside what is stored. Rules: WIRE-20, WIRE-21. */
import type { FoundCase } from "@helpline/contract/cases/case-details";
import { expect, it } from "vitest";
import { presentDetails, presentRow } from "./case-presenters.ts";

const flags = {
  closed: 0,
  with_advisor: 0,
  with_advocate: 0,
  with_evaluator: 0,
  clinic_participating: 0,
};
const nobodyAssigned = { advisor_id: null, advocate_id: null, evaluator_id: null };
const names = { advisor_name: "Ada One", advocate_name: "Avo Two", evaluator_name: "Eva Three" };

type Row = Parameters<typeof presentRow>[0];
const rowOf = (own: object) =>
  presentRow({
    guardian_name: "Zara O",
    handler_name: null,
    ...flags,
    ...nobodyAssigned,
    ...own,
  } as Row);

it.each([
  [{ with_advisor: 1, advisor_id: 7, handler_name: "Ada One" }, "With Advisor", "Ada One"],
  [{ with_advisor: 1 }, "Awaiting Advisor", "NA"],
  [{ closed: 1, handler_name: "Ada One" }, "Closed", "NA"],
  [{}, "NA", "NA"],
])("a row of %j is %s, handled by %s", (own, status, case_handler) => {
  expect(rowOf(own)).toMatchObject({ ...own, status, case_handler });
});

it("a row without a guardian has an empty name", () => {
  expect(rowOf({}).guardian_name).toBe("Zara O");
  expect(rowOf({ guardian_name: null }).guardian_name).toBe("");
});

it.each([
  [{ with_advisor: 1, advisor_id: 7 }, "With Advisor", "Ada One", "With advisor"],
  [{ with_advocate: 1, advocate_id: 8 }, "With Advocate", "Avo Two", "With advocate"],
  [{ with_evaluator: 1, evaluator_id: 9 }, "With Evaluator", "Eva Three", "With evaluator"],
  [
    { with_advocate: 1, advisor_id: 7, advocate_name: null },
    "Awaiting Advocate",
    "NA",
    "Awaiting advocate",
  ],
  [{ closed: 1, advisor_id: 7 }, "Closed", "NA", "Closed"],
  [{ advisor_id: 7 }, "NA", "NA", "ERROR STATE"],
])("the details of %j: %s, %s, %s", (own, status, case_handler, case_stage) => {
  const found = { ...flags, ...nobodyAssigned, ...names, ...own } as unknown as FoundCase;
  expect(presentDetails(found)).toEqual({ ...found, status, case_handler, case_stage });
});

it("a handler whose name is unknown is nobody", () => {
  const found = { ...flags, ...nobodyAssigned, with_advisor: 1, advisor_id: 7, advisor_name: null };
  expect(presentDetails(found as unknown as FoundCase).case_handler).toBe("NA");
});
