/** Where people work on a case: the page of each role, and where each may log. Rules: SHELL-12. */
import { describe, expect, it } from "vitest";
import { userTypes } from "../access.ts";
import { casePath, mayOpen, screens } from "../screens.ts";
import { casePlaceOf, isCaseList, logActorFor, logPageOf, mayLog } from "./case-place.ts";
import { flagsOf } from "./case-status.ts";
import { type CaseState, type Stage, stages } from "./stages.ts";

it("has one address for everybody", () => {
  expect(casePath(258)).toBe("/case/258");
});

it.each([
  ["admin", "/case-manager/view", "/case-manager"],
  ["manager", "/case-manager/view", "/case-manager"],
  ["advisor", "/advisor-system/add", "/advisor-system"],
  ["advocate", "/advocate-system/add", "/advocate-system"],
  ["clinic", "/clinic-system/add", "/clinic-system"],
  ["evaluator", "/evaluation-system/add", "/evaluation-system"],
] as const)("leads the %s to %s, and back to %s", (userType, page, home) => {
  const place = casePlaceOf(userType);
  expect(screens[place.page].path).toBe(page);
  expect(screens[place.home].path).toBe(home);
});

it.each(userTypes)("leads the %s only to screens that they may open", (userType) => {
  const { page, home } = casePlaceOf(userType);
  expect(mayOpen(screens[page], userType)).toBe(true);
  expect(mayOpen(screens[home], userType)).toBe(true);
});

it.each([
  ["/case-manager", true],
  ["/advisor-system", true],
  ["/advocate-system", true],
  ["/clinic-system", true],
  ["/evaluation-system", true],
  ["/case-manager/view", false],
  ["/enquiries", false],
  ["/", false],
])("knows whether %s is a list of cases: %s", (path, isList) => {
  expect(isCaseList(path)).toBe(isList);
});

describe("a log entry", () => {
  const at = (stage: Stage, clinicParticipating = false): CaseState => ({
    stage,
    clinicParticipating,
  });

  it.each(["admin", "manager"] as const)("is written by the %s in the stage's role", (userType) => {
    const pages = stages.map((stage) => logActorFor(userType, at(stage)));
    expect(pages).toEqual(["advisor", "advocate", null, null]);
    expect(logActorFor(userType, null)).toBeNull();
  });

  it.each([
    ["advisor", "advisor", "/advisor-system/add"],
    ["advocate", "advocate", "/advocate-system/add"],
    ["clinic", "advocate", "/clinic-system/add"],
  ] as const)("is written by the %s only at the %s stage, on %s", (userType, stage, page) => {
    expect(stages.filter((each) => logActorFor(userType, at(each, true)))).toEqual([stage]);
    expect(screens[logPageOf(userType)].path).toBe(page);
  });

  it("is not written by a clinic that takes no part, nor by an evaluator", () => {
    expect(logActorFor("clinic", at("advocate"))).toBeNull();
    expect(stages.map((stage) => logActorFor("evaluator", at(stage, true)))).toEqual(
      stages.map(() => null),
    );
  });

  it("is added by whoever may, by the flags of the case", () => {
    const flags = flagsOf(at("advocate", true));
    const writing = userTypes.filter((userType) => mayLog(userType, flags));
    expect(writing).toEqual(["admin", "manager", "advocate", "clinic"]);
    const noFlag = { ...flags, with_advocate: 0 };
    expect(userTypes.filter((userType) => mayLog(userType, noFlag))).toEqual([]);
  });
});
