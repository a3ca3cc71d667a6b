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
});
