/** Rules: TASK-5. */
import { describe, expect, it } from "vitest";
import { assigneeIds, assigneesOf } from "./assignees.ts";
import { flagsOf } from "./case-status.ts";
import type { CaseState } from "./stages.ts";

const ids = { advisor_id: 1, advocate_id: 2, clinic_id: 3, evaluator_id: 4 };
const peopleAt = (state: CaseState, more: Partial<typeof ids> | object = {}) =>
  assigneeIds(assigneesOf({ ...flagsOf(state), ...ids, ...more }));

describe("a case is in the hands of", () => {
  it.each([
    ["advisor", false, [1]],
    ["advocate", false, [2]],
    ["advocate", true, [2, 3]],
    ["evaluator", false, [4]],
    ["closed", false, []],
    // The clinic takes part beside the advocate only.
    ["advisor", true, [1]],
    ["evaluator", true, [4]],
    ["closed", true, []],
  ] as const)(
    "the stage's handler, and of the clinic while it takes part: %s, %s",
    (stage, clinicParticipating, people) => {
      expect(peopleAt({ stage, clinicParticipating })).toEqual(people);
    },
  );

  it("nobody while it waits for somebody", () => {
    expect(
      peopleAt({ stage: "advisor", clinicParticipating: false }, { advisor_id: null }),
    ).toEqual([]);
  });

  it("nobody once it is closed, even if the flags of the advocate's stage are still set", () => {
    const flags = flagsOf({ stage: "advocate", clinicParticipating: true });
    expect(assigneesOf({ ...flags, ...ids, closed: 1 })).toEqual({
      closed: true,
      handler: null,
      clinic: null,
    });
    expect(assigneesOf({ ...flags, ...ids }).closed).toBe(false);
  });

  it("the advocate alone while no clinic is named", () => {
    const state = { stage: "advocate", clinicParticipating: true } as const;
    expect(peopleAt(state, { clinic_id: null })).toEqual([2]);
  });
});
