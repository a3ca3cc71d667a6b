/**
 * The input rules for adding and editing: normalised values, display copies, the stage, page_entered_on.
 *
 * Rules: CASE-12, CASE-14, CASE-18, WIRE-5, WIRE-9, WIRE-11.
 */
import {
  caseCreate,
  caseUpdate,
  chosenStage,
  withoutHiddenAnswers,
} from "@helpline/contract/cases/cases.schema";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { validate } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import { caseBody, newCaseBody } from "#test/case-factories";

const add = (sent: object) => validate(caseCreate, { ...newCaseBody(7), ...sent });
const edit = (sent: object) => validate(caseUpdate, { case_id: 3, ...caseBody(7), ...sent });
const messageOf = (result: ReturnType<typeof add>) => (result.ok ? "taken" : result.errors);

it.each([
  [{ year_of_issue_of_ehcp: "2024" }, { year_of_issue_of_ehcp: "2024" }],
  [{ year_of_issue_of_ehcp: " 2024 " }, { year_of_issue_of_ehcp: "2024" }],
  [{ year_of_issue_of_ehcp: 2024 }, { year_of_issue_of_ehcp: "2024" }],
  [{ year_of_issue_of_ehcp: " " }, { year_of_issue_of_ehcp: null }],
  [{ year_of_issue_of_ehcp: "" }, { year_of_issue_of_ehcp: null }],
  [{ year_of_issue_of_ehcp: null }, { year_of_issue_of_ehcp: null }],
  [{ how_many_people_in_the_household: "5" }, { how_many_people_in_the_household: 5 }],
  [{ how_many_people_in_the_household: 0 }, { how_many_people_in_the_household: 0 }],
  [{ how_many_people_in_the_household: " " }, { how_many_people_in_the_household: null }],
  [{ child_dob: "" }, { child_dob: null }],
  [{ child_dob: "0000-00-00" }, { child_dob: null }],
  [{ child_dob: "2016-02-29" }, { child_dob: "2016-02-29" }],
  [{ child_gender: "" }, { child_gender: null }],
  [{ child_gender: "other" }, { child_gender: "other" }],
  [{ rabbi: "  Rabbi Cohen " }, { rabbi: "Rabbi Cohen" }],
  [{ rabbi: "" }, { rabbi: null }],
  [{ gp_id: null }, { gp_id: null }],
  [{ reason_for_the_call_today: " ok\nthen " }, { reason_for_the_call_today: "ok\nthen" }],
])("reads %j as %j", (sent, stored) => {
  expect(add(sent)).toMatchObject({ ok: true, value: stored });
  expect(edit(sent)).toMatchObject({ ok: true, value: stored });
});

it.each([24, 20245, 2024.5, -2024, "202", "20245", "20a4", true, [2024]])(
  "refuses the EHCP year %j with the documented message",
  (year_of_issue_of_ehcp) => {
    const message =
      "Please leave year of issue of EHCP blank or make sure it is a 4 digit number (YYYY).";
    const errors = [{ field: "year_of_issue_of_ehcp", message }];
    expect(add({ year_of_issue_of_ehcp })).toEqual({ ok: false, errors });
    expect(edit({ year_of_issue_of_ehcp })).toEqual({ ok: false, errors });
  },
);

const displayCopies = {
  primary_guardian_name: "Somebody Else",
  secondary_guardian_name: null,
  practice_name: 5,
  local_authority_name: "x",
  receiving_support_from_row: "shown",
  formal_assessment_details_row: {},
  formal_diagnosis_details_row: [],
  school_select_row: true,
  school_name: "",
  advisor_name: "x",
  advocate_name: "x",
  clinic_name: "x",
  evaluator_name: "x",
};

it("ignores the display copies that are allowed, whatever they hold", () => {
  expect(add(displayCopies).ok).toBe(true);
  expect(edit({ ...displayCopies, case_stage: "With advisor" }).ok).toBe(true);
});

it("refuses an edit without an id, or with a field that no case has", () => {
  expect(messageOf(edit({ case_id: undefined }) as never)).toEqual([
    { field: "case_id", message: "Please give the id of the case." },
  ]);
  expect(messageOf(edit({ with_nobody: 1 }) as never)).toEqual([
    { field: "with_nobody", message: "Unknown field: with_nobody." },
  ]);
});

const noStage = [
  { field: "case_stage", message: "Please choose a case stage (advisor or advocate)." },
];
const atOdds = [
  {
    field: "case_stage",
    message: "The case stage and the with_advisor and with_advocate flags are at odds.",
  },
];

describe("the stage of a new case", () => {
  it.each([
    [1, 0, undefined, "advisor"],
    [0, 1, undefined, "advocate"],
    [1, undefined, undefined, "advisor"],
    [undefined, 1, null, "advocate"],
    [undefined, undefined, "advisor", "advisor"],
    [0, 0, "advocate", "advocate"],
    [1, 0, "advisor", "advisor"],
    [0, 1, "advocate", "advocate"],
  ])("with_advisor %s, with_advocate %s, case_stage %s", (advisor, advocate, name, stage) => {
    const told = { with_advisor: advisor, with_advocate: advocate, case_stage: name };
    expect(add(told).ok).toBe(true);
    expect(chosenStage(told)).toBe(stage);
  });

  it.each([
    [1, 1, undefined, atOdds],
    [1, 1, "advisor", atOdds],
    [1, 0, "advocate", atOdds],
    [0, 1, "advisor", atOdds],
    [0, 0, undefined, noStage],
    [undefined, undefined, undefined, noStage],
    [0, undefined, null, noStage],
    [undefined, undefined, "evaluator", noStage],
    [undefined, undefined, "", noStage],
  ])(
    "with_advisor %s, with_advocate %s, case_stage %s is refused",
    (advisor, advocate, name, errors) => {
      const told = { with_advisor: advisor, with_advocate: advocate, case_stage: name };
      expect(messageOf(add(told))).toEqual(errors);
    },
  );

  it.each(["with_evaluator", "clinic_participating"])("%s starts at 0", (flag) => {
    expect(add({ [flag]: 0 }).ok).toBe(true);
    const message = `${flag} must be 0 for a new case, or be left out.`;
    expect(messageOf(add({ [flag]: 1 }))).toEqual([{ field: flag, message }]);
  });
});

describe("flags of a new case", () => {
  it.each(["with_advisor", "with_advocate"])("%s names itself", (flag) => {
    const message = `${flag} must be 1 or 0.`;
    const sent = add({ with_advisor: 0, case_stage: "advocate", [flag]: 2 });
    expect(messageOf(sent)).toEqual([{ field: flag, message }]);
  });

  it.each(["closed", "closed_on", "consented_to_evaluation", "minutes_used"])(
    "%s is none of them",
    (flag) => {
      expect(messageOf(add({ [flag]: 1 }))).toEqual([
        { field: flag, message: `Unknown field: ${flag}.` },
      ]);
    },
  );
});

describe("the creation date", () => {
  const inDays = (days: number) => dayAfter(dayIn("UTC", new Date()), days);

  it("may be tomorrow, since it is tomorrow already somewhere", () => {
    expect(add({ added_on: inDays(1) }).ok).toBe(true);
    expect(edit({ added_on: inDays(1) }).ok).toBe(true);
  });

  it("is not after tomorrow", () => {
    const errors = [{ field: "added_on", message: "The creation date cannot be after tomorrow." }];
    for (const added_on of [inDays(2), "9999-12-31"]) {
      expect(add({ added_on })).toEqual({ ok: false, errors });
      expect(edit({ added_on })).toEqual({ ok: false, errors });
    }
  });
});

describe("page_entered_on", () => {
  it.each([
    "2026-03-29T09:30:00.000Z",
    "2026-03-29T09:30:00Z",
    "2026-03-29T09:30Z",
    "2026-03-29T10:30:00+01:00",
    "2024-02-29T23:59:59.999999Z",
    "1900-01-01T00:00:00Z",
    null,
    undefined,
  ])("accepts %s", (moment) => {
    expect(add({ page_entered_on: moment }).ok).toBe(true);
  });

  // The last ones are texts that JavaScript parses and PostgreSQL does not.
  it.each([
    "",
    "yesterday",
    5,
    "2026-03-29",
    "2026-03-29 09:30:00",
    "2026-03-29T09:30:00",
    "2026-13-01T00:00:00Z",
    "2026-03-29T25:00:00Z",
    "2026-02-30T10:00:00Z",
    "2025-02-29T10:00:00Z",
    "1899-12-31T23:59:59Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+10:00",
    "2026-03-29T09:30:00+23:59",
  ])("refuses %s", (moment) => {
    expect(messageOf(add({ page_entered_on: moment }))).toEqual([
      {
        field: "page_entered_on",
        message: "The time the page was entered must be an ISO 8601 moment.",
      },
    ]);
  });
});

it.each([
  [{ receiving_support: 0, receiving_support_from: "x" }, { receiving_support_from: null }],
  [{ receiving_support: 1, receiving_support_from: "NHS" }, { receiving_support_from: "NHS" }],
  [
    { had_formal_assessment: 0, formal_assessment_details: "x" },
    { formal_assessment_details: null },
  ],
  [{ had_formal_diagnosis: 0, formal_diagnosis_details: "x" }, { formal_diagnosis_details: null }],
  [{ attending_school: "attending", school_id: 9 }, { school_id: 9 }],
  [{ attending_school: "home schooled", school_id: 9 }, { school_id: 1 }],
  [{ attending_school: "not attending", school_id: 9 }, { school_id: null }],
  [
    { secondary_guardian_id: null, secondary_guardian_relationship_with_child: "Aunt" },
    { secondary_guardian_relationship_with_child: null },
  ],
])("clears the fields that %j makes irrelevant", (answers, kept) => {
  expect(withoutHiddenAnswers(answers)).toMatchObject(kept);
});
