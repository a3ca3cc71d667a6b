/** Which fields each role's log entry has, what they offer and when they are asked for. Rules: LOG-14, LOG-21, LOG-22, STAGE-21. */
import { validate } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import {
  idsIn,
  isAboutFollowUps,
  isLogFieldOf,
  isLogFieldShown,
  isPerson,
  logFields,
  logRules,
} from "./log-fields.ts";

const natureOfCase = ["Transport", "Exclusion"];
const fieldsOf = (actor: "advisor" | "advocate" | "clinic") => logFields({ actor, natureOfCase });
const namesOf = (actor: "advisor" | "advocate" | "clinic") =>
  fieldsOf(actor).map(({ name }) => name);
const notesOf = (name: string, actor: "advisor" | "advocate" | "clinic" = "advocate") =>
  fieldsOf(actor).find((field) => field.name === name)?.notes;
const labelsOf = (name: string, actor?: "advisor" | "advocate" | "clinic") =>
  notesOf(name, actor)?.options?.map(({ label }) => label);

describe("the fields", () => {
  const shared = ["entry_type", "duration", "further_action", "details", "completes"];

  it("are the same for every role but for the answers at closing and the people", () => {
    for (const actor of ["advisor", "advocate", "clinic"] as const)
      expect(namesOf(actor)).toEqual(expect.arrayContaining(shared));
    const special = (actor: "advisor" | "advocate" | "clinic") =>
      namesOf(actor)
        .filter((name) => !namesOf("clinic").includes(name))
        .toSorted();
    expect(special("advisor")).toEqual(["advocate_id", "consented_to_evaluation"]);
    expect(special("advocate")).toEqual(["clinic_id", "consented_to_evaluation", "nature_of_case"]);
  });

  it.each([
    ["entry_type", "select", true, "Entry type"],
    ["duration", "text", true, "Duration (minutes)"],
    ["further_action", "select", true, "Further action"],
    ["consented_to_evaluation", "yes-no", true, expect.stringMatching(/^Has the primary/)],
    ["nature_of_case", "select", true, "Nature of case"],
    ["clinic_id", "picker", true, "Clinic"],
    ["completes", "text", undefined, "Done with this entry"],
  ])("%s is a %s", (name, input, required, label) => {
    expect(notesOf(name)).toMatchObject({ input, label });
    expect(notesOf(name)?.required).toBe(required);
  });

  it("names an advocate only if somebody wants to", () => {
    expect(notesOf("advocate_id", "advisor")).toEqual({ label: "Advocate", input: "picker" });
  });

  it("offer what the role can do next", () => {
    expect(labelsOf("further_action", "advisor")).toEqual([
      "Save",
      "Save & refer to advocate",
      "Save & close",
    ]);
    expect(labelsOf("further_action", "advocate")).toEqual(
      expect.arrayContaining([
        "Save",
        "Save & close",
        "Add clinic participation",
        "Remove clinic participation",
      ]),
    );
    expect(notesOf("further_action")?.options).toContainEqual({
      value: "save and close",
      label: "Save & close",
    });
  });

  it("offer the kinds of entry, Yes and No, and the natures of the configuration", () => {
    expect(notesOf("entry_type")?.options).toContainEqual({
      value: "data entry",
      label: "Data entry",
    });
    expect(notesOf("consented_to_evaluation")?.options).toEqual([
      { value: "1", label: "Yes" },
      { value: "0", label: "No" },
    ]);
    expect(notesOf("consented_to_evaluation")?.hint).toMatch(/press y or n/);
    expect(notesOf("nature_of_case")?.options).toEqual([
      { value: "Transport", label: "Transport" },
      { value: "Exclusion", label: "Exclusion" },
    ]);
  });
});

describe("a field is asked for", () => {
  it.each([
    ["details", {}, true],
    ["advocate_id", { further_action: "save and refer to advocate" }, true],
    ["advocate_id", { further_action: "save" }, false],
    ["clinic_id", { further_action: "add clinic participation" }, true],
    ["clinic_id", { further_action: "save and refer to advocate" }, false],
    ["action_undertaken", { entry_type: "call" }, true],
    ["action_undertaken", { entry_type: "data entry" }, false],
    ["outcome", { entry_type: "call" }, true],
    ["outcome", { entry_type: "data entry" }, false],
    ["details", { entry_type: "data entry" }, true],
    ["consented_to_evaluation", { further_action: "save and close" }, true],
    ["consented_to_evaluation", { further_action: "save" }, false],
    ["nature_of_case", { further_action: "save and close" }, true],
    ["nature_of_case", { further_action: "save" }, false],
    ["follow_up_due_on", { further_action: "save" }, true],
    ["follow_up_due_on", { further_action: "save and close" }, false],
    ["follow_up_text", { further_action: "save" }, true],
    ["follow_up_text", { further_action: "save and close" }, false],
    ["completes", { further_action: "save and close" }, true],
  ])("%s with %j: %s", (name, values, shown) => {
    expect(isLogFieldShown(name, values)).toBe(shown);
  });

  it("a clinic only if the case has none", () => {
    const values = { further_action: "add clinic participation" };
    const isShown = (clinic_id: number | null, name: string) =>
      isLogFieldOf({ clinic_id, advocate_name: null })(name, values);
    expect(isShown(null, "clinic_id")).toBe(true);
    expect(isShown(3, "clinic_id")).toBe(false);
    expect(isShown(3, "details")).toBe(true);
    expect(isShown(3, "advocate_id")).toBe(false);
  });

  it.each([
    ["completes", true],
    ["follow_up_due_on", true],
    ["follow_up_text", true],
    ["details", false],
  ])("among the follow-ups: %s %s", (name, is) => {
    expect(isAboutFollowUps(name)).toBe(is);
  });

  it.each([
    ["advocate_id", true],
    ["clinic_id", true],
    ["details", false],
  ])("as a person: %s %s", (name, is) => {
    expect(isPerson(name)).toBe(is);
  });
});

it.each([
  [undefined, []],
  ["", []],
  ["4", [4]],
  ["4,,15", [4, 15]],
])("reads the follow-ups %j as %j", (typed, ids) => {
  expect(idsIn(typed)).toEqual(ids);
});

describe("the entry", () => {
  const rules = (clinic_id: number | null = null) =>
    logRules(
      { actor: "advocate", natureOfCase },
      { caseId: 12, assigned: { clinic_id, advocate_name: null }, open: [4, 15] },
    );

  it("is of its case, and completes only follow-ups that are still open", () => {
    expect(rules().fixed).toEqual({ case_id: 12 });
    expect(rules().tidy?.({ details: "Rang", completes: "4,9" })).toEqual({
      details: "Rang",
      completes: [4],
    });
    expect(rules().fields.map(({ name }) => name)).toEqual(namesOf("advocate"));
  });

  it("needs a clinic that is to take part only if the case has none", () => {
    const values = { further_action: "add clinic participation" };
    expect(rules().isShown?.("clinic_id", values)).toBe(true);
    expect(rules(3).isShown?.("clinic_id", values)).toBe(false);
    const missing = (of: ReturnType<typeof rules>) => {
      const body = { entry_type: "call", duration: "5", details: "Rang", ...values, case_id: 12 };
      const checked = validate(of.schema, body);
      return checked.ok ? [] : checked.errors.map(({ field }) => field);
    };
    expect(missing(rules())).toContain("clinic_id");
    expect(missing(rules(3))).not.toContain("clinic_id");
  });
});
