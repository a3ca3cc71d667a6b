/** Which facts of a case apply to it, and what changed fields are called. Rules: CASE-2, CASE-26, CASE-31. */
import { describe, expect, it } from "vitest";
import type { CaseDetails } from "./case-details.ts";
import { applies, caseFacts, toldOfCase } from "./case-facts.ts";
import { isVisible } from "./case-field.ts";

function appliesTo(name: string, details: Partial<CaseDetails>): boolean {
  const fact = caseFacts.find((each) => each.name === name);
  if (!fact) throw new Error(`There is no fact ${name}.`);
  return applies(fact, details as CaseDetails);
}

describe("a fact of a case", () => {
  it.each([
    ["minutes_used", {}, true],
    ["rabbi", { rabbi: null }, true],
    // Of a record: while there is one.
    ["gp_city", { gp_id: 4 }, true],
    ["gp_city", { gp_id: null }, false],
    ["advisor_email", { advisor_id: 4 }, true],
    ["advisor_email", { advisor_id: null }, false],
    // Of a row that another answer hides.
    ["year_of_issue_of_ehcp", { does_the_child_currently_have_an_ehcp: 1 }, true],
    ["year_of_issue_of_ehcp", { does_the_child_currently_have_an_ehcp: 0 }, false],
    ["secondary_guardian_relationship_with_child", { secondary_guardian_id: 6 }, true],
    ["secondary_guardian_relationship_with_child", { secondary_guardian_id: null }, false],
    // Home schooling is a school on file, but not one to show.
    ["school_city", { attending_school: "attending", school_id: 9 }, true],
    ["school_city", { attending_school: "home schooled", school_id: 1 }, false],
  ])("%s with %j applies: %s", (name, details, shown) => {
    expect(appliesTo(name, details)).toBe(shown);
  });

  it("is a record's name only where its parts do not suffice", () => {
    const names = caseFacts.map(({ name }) => name);
    expect(names).toContain("clinic_name");
    expect(names).toContain("advisor_first_name");
    for (const name of ["advisor_name", "advocate_name", "evaluator_name"]) {
      expect(names).not.toContain(name);
    }
  });
});

describe("a row", () => {
  it("that hangs on nothing is visible", () => {
    expect(isVisible({}, {})).toBe(true);
  });

  it.each([
    ["anything", 6, true],
    ["anything", 0, true],
    ["anything", "", false],
    ["anything", null, false],
    ["anything", undefined, false],
    [1, 1, true],
    [1, "1", false],
    [1, 0, false],
    [1, undefined, false],
    ["attending", "attending", true],
    ["attending", "not attending", false],
    ["attending", null, false],
  ])("for the answer %j is visible with %j: %s", (is, answer, visible) => {
    expect(isVisible({ visibleWhen: { field: "asked", is } }, { asked: answer })).toBe(visible);
  });
});

describe("a changed field is told", () => {
  it.each([
    ["rabbi", "Rabbi", "other"],
    ["child_dob", "Child date of birth", "child"],
    ["minutes_used", "Minutes used", "subject"],
    ["legal_hold", "Legal hold", "mixed"],
    ["notified", "Notified", "staff"],
  ])("%s as %s, about %s", (name, label, about) => {
    expect(toldOfCase(name)).toMatchObject({ notes: { label }, about });
  });

  it("by nothing, if it is unknown", () => {
    expect(toldOfCase("favourite_colour")).toBeUndefined();
  });
});
