/** Who may write and finish follow-ups, and to whom they may be given. Rules: TASK-2, TASK-3, TASK-4. */
import { describe, expect, it } from "vitest";
import { userTypes } from "../access.ts";
import { flagsOf } from "../cases/case-status.ts";
import type { CaseState } from "../cases/stages.ts";
import { validate } from "../validation.ts";
import { followUpRoutes, mayBeGiven, mayFinish, mayWriteFollowUps } from "./follow-ups.ts";

const at = (stage: CaseState["stage"], clinicParticipating = false) =>
  flagsOf({ stage, clinicParticipating });
const ids = { advisor_id: 1, advocate_id: 2, clinic_id: 3, evaluator_id: 4 };

describe("follow-ups are written", () => {
  it.each([
    ["advisor", at("advisor"), ["admin", "manager", "advisor"]],
    ["advocate", at("advocate"), ["admin", "manager", "advocate"]],
    ["advocate and clinic", at("advocate", true), ["admin", "manager", "advocate", "clinic"]],
    ["evaluator", at("evaluator"), ["admin", "manager"]],
    ["closed", at("closed"), []],
  ] as const)("at %s by whoever may log there, and managers", (_stage, flags, allowed) => {
    expect(userTypes.filter((each) => mayWriteFollowUps(each, flags))).toEqual(allowed);
  });
});

it("whoever has one may finish it while the case is open", () => {
  const evaluator = { user_id: 4, user_type: "evaluator" } as const;
  expect(mayFinish(evaluator, at("evaluator"), 4)).toBe(true);
  expect(mayFinish(evaluator, at("evaluator"), 5)).toBe(false);
  expect(mayFinish(evaluator, at("closed"), 4)).toBe(false);
  expect(mayFinish(evaluator, at("evaluator"), null)).toBe(false);
});

it("whoever may write follow-ups may finish those of others while the case is open", () => {
  const advisor = { user_id: 1, user_type: "advisor" } as const;
  const manager = { user_id: 9, user_type: "manager" } as const;
  for (const person of [advisor, manager]) {
    expect(mayFinish(person, at("advisor"), 5)).toBe(true);
    expect(mayFinish(person, at("advisor"), null)).toBe(true);
    expect(mayFinish(person, at("closed"), 5)).toBe(false);
  }
});

describe("a follow-up is given to", () => {
  const given = (
    flags: ReturnType<typeof at>,
    types = ["advisor", "advocate", "clinic", "evaluator"] as const,
  ) =>
    types.filter((user_type, index) =>
      mayBeGiven({ user_id: index + 1, user_type }, { ...flags, ...ids }),
    );

  it("whoever works on the case", () => {
    expect(given(at("advisor"))).toEqual(["advisor"]);
    expect(given(at("advocate"))).toEqual(["advocate"]);
    expect(given(at("advocate", true))).toEqual(["advocate", "clinic"]);
    expect(given(at("evaluator"))).toEqual(["evaluator"]);
    expect(given(at("closed"))).toEqual([]);
  });

  it("nobody else of the same role", () => {
    expect(mayBeGiven({ user_id: 7, user_type: "advisor" }, { ...at("advisor"), ...ids })).toBe(
      false,
    );
  });

  it("managers, but nobody whose user type no longer fits the stage", () => {
    const worked = { ...at("advisor"), ...ids };
    expect(mayBeGiven({ user_id: 9, user_type: "manager" }, worked)).toBe(true);
    expect(mayBeGiven({ user_id: 1, user_type: "clinic" }, worked)).toBe(false);
    expect(mayBeGiven({ user_id: 1, user_type: "evaluator" }, worked)).toBe(false);
    const evaluated = { ...at("evaluator"), ...ids };
    expect(mayBeGiven({ user_id: 4, user_type: "advisor" }, evaluated)).toBe(false);
  });
});

describe.each(["list", "count"] as const)("the %s of follow-ups", (call) => {
  const errors = (query: object) => {
    const checked = validate(followUpRoutes[call].query, query);
    return checked.ok ? [] : checked.errors;
  };

  it("is narrowed to one person only of everybody's", () => {
    const message =
      "To see the follow-ups of one person, please ask for everybody's (whose=everyone).";
    expect(errors({ assigned_to: "5", whose: "everyone" })).toEqual([]);
    for (const query of [{ assigned_to: "5" }, { assigned_to: "5", whose: "mine" }]) {
      expect(errors(query)).toEqual([{ field: "assigned_to", message }]);
    }
  });

  it("may be one's own or everybody's, in each range", () => {
    for (const query of [{}, { whose: "mine" }, { whose: "everyone" }, { due: "later" }]) {
      expect(errors(query)).toEqual([]);
    }
  });
});
