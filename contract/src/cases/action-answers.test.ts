/** What an action asks, and which answers its call takes. Rules: STAGE-12, STAGE-13. */
import { describe, expect, it } from "vitest";
import { notesOf } from "../fields.ts";
import { validate } from "../validation.ts";
import { actionForm } from "./action-answers.ts";
import { questionsToAsk } from "./action-questions.ts";
import { caseRoutes } from "./cases.routes.ts";
import { caseActions } from "./stages.ts";

const consentNeeded =
  "This case cannot go to an evaluator: neither guardian has consented to being contacted for an evaluation.";

const sendAction = (action: string, answers: object) => {
  const checked = validate(caseRoutes.action.body, { case_id: 7, action, ...answers });
  return checked.ok ? "taken" : checked.errors;
};

describe("the call of an action", () => {
  it.each(caseActions)("takes %s without answers, or with null for them", (action) => {
    expect(sendAction(action, {})).toBe("taken");
    const none = { consented_to_evaluation: null, nature_of_case: null };
    expect(sendAction(action, none)).toBe("taken");
  });

  it.each([0, 1])("takes the consent %i only with the actions that ask for it", (consent) => {
    const answers = { consented_to_evaluation: consent };
    const taking = caseActions.filter((action) => sendAction(action, answers) === "taken");
    expect(taking).toEqual(["assign to evaluator", "close"]);
    expect(sendAction("assign to advisor", answers)).toEqual([
      {
        field: "consented_to_evaluation",
        message:
          'Consent to an evaluation can be given only with the action "assign to evaluator" or "close".',
      },
    ]);
  });

  it("takes the nature of the case only with closing", () => {
    const answers = { nature_of_case: "School transport" };
    const taking = caseActions.filter((action) => sendAction(action, answers) === "taken");
    expect(taking).toEqual(["close"]);
    expect(sendAction("assign to evaluator", answers)).toEqual([
      {
        field: "nature_of_case",
        message: 'Nature of case can be given only with the action "close".',
      },
    ]);
  });
});

describe("before an action is asked", () => {
  const asked = (action: (typeof caseActions)[number], consent: number | null, nature: string) =>
    questionsToAsk({ consented_to_evaluation: consent, nature_of_case: nature || null }, action);

  it.each([
    ["close", null, "", ["consented_to_evaluation", "nature_of_case"]],
    ["close", 0, "", ["nature_of_case"]],
    ["close", 1, "", ["nature_of_case"]],
    ["close", null, "Transport", ["consented_to_evaluation"]],
    ["close", 0, "Transport", []],
    ["assign to evaluator", null, "", ["consented_to_evaluation"]],
    ["assign to evaluator", 0, "", ["consented_to_evaluation"]],
    ["assign to evaluator", 1, "", []],
    ["assign to advisor", null, "", []],
    ["assign to advocate", null, "", []],
    ["add clinic participation", null, "", []],
    ["remove clinic participation", null, "", []],
  ] as const)("%s, of a case with consent %s and nature %j: %j", (action, consent, nature, all) => {
    expect(asked(action, consent, nature)).toEqual(all);
  });

  it("an empty nature is none", () => {
    const details = { consented_to_evaluation: 1, nature_of_case: "" };
    expect(questionsToAsk(details, "close")).toEqual(["nature_of_case"]);
  });
});

describe("the form before an action", () => {
  const errorsOf = (action: (typeof caseActions)[number], answers: object) => {
    const form = actionForm(action, questionsToAsk(unanswered, action));
    const checked = validate(form, answers);
    return checked.ok ? [] : checked.errors;
  };
  const unanswered = { consented_to_evaluation: null, nature_of_case: null };

  it("has exactly the questions that are asked", () => {
    expect(Object.keys(actionForm("close", ["nature_of_case"]).shape)).toEqual(["nature_of_case"]);
    expect(Object.keys(actionForm("close", []).shape)).toEqual([]);
  });

  it("of closing takes yes and no, and needs both answers", () => {
    for (const consent of [0, 1]) {
      const answers = { consented_to_evaluation: consent, nature_of_case: "X" };
      expect(errorsOf("close", answers)).toEqual([]);
    }
    expect(errorsOf("close", { nature_of_case: " " }).map(({ field }) => field)).toEqual([
      "consented_to_evaluation",
      "nature_of_case",
    ]);
  });

  it("of assigning to an evaluator needs a yes", () => {
    expect(errorsOf("assign to evaluator", { consented_to_evaluation: 1 })).toEqual([]);
    expect(errorsOf("assign to evaluator", { consented_to_evaluation: 0 })).toEqual([
      { field: "consented_to_evaluation", message: consentNeeded },
    ]);
    expect(errorsOf("assign to evaluator", {}).map(({ field }) => field)).toEqual([
      "consented_to_evaluation",
    ]);
  });

  it.each(["close", "assign to evaluator"] as const)(
    "of %s shows the questions alike",
    (action) => {
      const { consented_to_evaluation } = actionForm(action, ["consented_to_evaluation"]).shape;
      expect(notesOf(consented_to_evaluation)).toEqual({
        label:
          "Has the primary or secondary guardian consented to being contacted to help us evaluate our service?",
        input: "yes-no",
        required: true,
        options: [
          { value: "1", label: "Yes" },
          { value: "0", label: "No" },
        ],
      });
    },
  );

  it("offers the natures as a list", () => {
    const { nature_of_case } = actionForm("close", ["nature_of_case"]).shape;
    expect(notesOf(nature_of_case)).toEqual({
      label: "Nature of case",
      input: "select",
      maxLength: 200,
      required: true,
    });
  });
});
