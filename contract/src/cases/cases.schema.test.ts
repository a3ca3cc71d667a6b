/** The rules across the fields of a case, and which answers are hidden. Rules: CASE-4, CASE-5, CASE-6, CASE-7, CASE-8, CASE-18. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { caseMessages } from "./cases.messages.ts";
import {
  brokenRules,
  caseCreate,
  caseUpdate,
  chosenStage,
  questions,
  withoutHiddenAnswers,
} from "./cases.schema.ts";
import { noToEverything } from "./sample-answers.ts";

const shortest = {
  reason_for_the_call_today: "Help with an appeal",
  primary_guardian_id: 5,
  primary_guardian_relationship_with_child: "Mother",
  ...noToEverything,
  attending_school: "not attending",
  band: 1,
  added_on: "2026-02-03",
};

const create = (sent: object) => {
  const checked = validate(caseCreate, { ...shortest, with_advisor: 1, ...sent });
  return checked.ok ? "taken" : checked.errors;
};
const update = (sent: object) => {
  const checked = validate(caseUpdate, { ...shortest, case_id: 7, ...sent });
  return checked.ok ? "taken" : checked.errors;
};

/** The row, its question with the answer that shows it, and what it says if it is empty. */
const neededRows = [
  [
    "secondary_guardian_relationship_with_child",
    { secondary_guardian_id: 6 },
    caseMessages.secondaryRelationship,
  ],
  ["receiving_support_from", { receiving_support: 1 }, caseMessages.receivingSupportFrom],
  ["formal_assessment_details", { had_formal_assessment: 1 }, caseMessages.formalAssessmentDetails],
  ["formal_diagnosis_details", { had_formal_diagnosis: 1 }, caseMessages.formalDiagnosisDetails],
  ["school_id", { attending_school: "attending" }, caseMessages.school],
] as const;

it("takes the shortest case", () => {
  expect(create({})).toBe("taken");
  expect(update({})).toBe("taken");
});

describe.each(neededRows)("%s", (field, shown, message) => {
  const filled = field === "school_id" ? 9 : "ab";
  const empty = field === "school_id" ? [undefined, null] : [undefined, null, "", " ", "a", " a "];

  it("is needed while it is visible", () => {
    for (const value of empty) {
      expect(create({ ...shown, [field]: value }), String(value)).toEqual([{ field, message }]);
      expect(update({ ...shown, [field]: value }), String(value)).toEqual([{ field, message }]);
    }
    expect(create({ ...shown, [field]: filled })).toBe("taken");
    expect(update({ ...shown, [field]: filled })).toBe("taken");
  });

  it("may be empty while it is hidden", () => {
    for (const value of empty) expect(create({ [field]: value }), String(value)).toBe("taken");
  });

  it("is broken in a case to be stored, too", () => {
    expect(brokenRules({ ...shown, [field]: null })).toEqual([{ field, message }]);
    expect(brokenRules({ ...shown, [field]: filled })).toEqual([]);
  });
});

describe("the two guardians", () => {
  const secondary_guardian_relationship_with_child = "Aunt";

  it("are different people", () => {
    const sent = { secondary_guardian_id: 5, secondary_guardian_relationship_with_child };
    const refused = [
      { field: "secondary_guardian_id", message: caseMessages.guardianTwiceSecondary },
    ];
    expect(create(sent)).toEqual(refused);
    expect(update(sent)).toEqual(refused);
    expect(create({ ...sent, secondary_guardian_id: 6 })).toBe("taken");
  });

  it("may both be missing as far as this rule goes", () => {
    expect(brokenRules({})).toEqual([]);
    expect(brokenRules({ primary_guardian_id: null, secondary_guardian_id: null })).toEqual([]);
  });
});

describe("the first stage of a case", () => {
  it.each([
    [{ with_advisor: 1 }, "advisor"],
    [{ with_advocate: 1 }, "advocate"],
    [{ with_advisor: 1, with_advocate: 0 }, "advisor"],
    [{ with_advisor: 0, with_advocate: 1 }, "advocate"],
    [{ case_stage: "advisor" }, "advisor"],
    [{ case_stage: "advocate" }, "advocate"],
    [{ with_advisor: 1, case_stage: "advisor" }, "advisor"],
    [{ with_advocate: 1, case_stage: "advocate" }, "advocate"],
    [{ with_advisor: 0, with_advocate: 0, case_stage: "advocate" }, "advocate"],
    [{ with_advisor: 1, case_stage: null }, "advisor"],
  ])("by %j is %s", (sent, stage) => {
    expect(chosenStage(sent)).toBe(stage);
    expect(create({ with_advisor: undefined, ...sent })).toBe("taken");
  });

  it.each([{}, { case_stage: null }, { with_advisor: 0, with_advocate: 0 }])(
    "is not given by %j",
    (sent) => {
      expect(chosenStage(sent)).toBeUndefined();
      expect(create({ with_advisor: undefined, ...sent })).toEqual([
        { field: "case_stage", message: "Please choose a case stage (advisor or advocate)." },
      ]);
    },
  );

  it("is neither the evaluator's nor closed", () => {
    for (const case_stage of ["evaluator", "closed", ""]) {
      expect(chosenStage({ case_stage }), case_stage).toBeUndefined();
      expect(create({ with_advisor: undefined, case_stage }), case_stage).toEqual([
        { field: "case_stage", message: "Please choose a case stage (advisor or advocate)." },
      ]);
    }
  });

  it.each([
    { with_advisor: 1, with_advocate: 1 },
    { with_advisor: 1, case_stage: "advocate" },
    { with_advocate: 1, case_stage: "advisor" },
    { with_advisor: 1, with_advocate: 1, case_stage: "advisor" },
  ])("is at odds in %j", (sent) => {
    expect(chosenStage(sent)).toBeNull();
    expect(create({ with_advisor: undefined, ...sent })).toEqual([
      {
        field: "case_stage",
        message: "The case stage and the with_advisor and with_advocate flags are at odds.",
      },
    ]);
  });

  it("is not sent with a change", () => {
    expect(update({ case_stage: "advisor" })).toBe("taken");
    expect(update({ with_advisor: 1, with_advocate: 1 })).toBe("taken");
  });
});

describe("the answers of hidden rows", () => {
  it("hang on these questions", () => {
    expect(questions).toEqual([
      "secondary_guardian_id",
      "does_the_child_currently_have_an_ehcp",
      "receiving_support",
      "had_formal_assessment",
      "had_formal_diagnosis",
      "attending_school",
    ]);
  });

  const told = {
    secondary_guardian_relationship_with_child: "Aunt",
    year_of_issue_of_ehcp: "2019",
    receiving_support_from: "The school",
    formal_assessment_details: "In May",
    formal_diagnosis_details: "In June",
    school_id: 9,
  };
  const yesToEverything = {
    secondary_guardian_id: 6,
    does_the_child_currently_have_an_ehcp: 1,
    receiving_support: 1,
    had_formal_assessment: 1,
    had_formal_diagnosis: 1,
    attending_school: "attending",
  };

  it("stay while the rows are visible, and the rest stays anyway", () => {
    const body = { ...yesToEverything, ...told, rabbi: "Cohen", supported_by_a_sendco: 0 };
    expect(withoutHiddenAnswers(body)).toEqual(body);
  });

  it.each([
    ["year_of_issue_of_ehcp", { does_the_child_currently_have_an_ehcp: 0 }, null],
    ["receiving_support_from", { receiving_support: 0 }, null],
    ["formal_assessment_details", { had_formal_assessment: 0 }, null],
    ["formal_diagnosis_details", { had_formal_diagnosis: null }, null],
    ["secondary_guardian_relationship_with_child", { secondary_guardian_id: null }, null],
    ["secondary_guardian_relationship_with_child", { secondary_guardian_id: undefined }, null],
    ["school_id", { attending_school: "not attending" }, null],
    ["school_id", { attending_school: "home schooled" }, 1],
  ])("%s is cleared with %j", (field, answer, left) => {
    const body = { ...yesToEverything, ...told, ...answer };
    expect(withoutHiddenAnswers(body)).toEqual({ ...body, [field]: left });
  });
});
