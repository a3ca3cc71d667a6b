/**
 * Checks the stage machine against an independent table, written from the requirements: the
 * effect of each action by each role on a case in each place. Anything that the table does not list is
 * refused.
 *
 * Rules: STAGE-1, STAGE-2, STAGE-3, STAGE-4, STAGE-5.
 */

import { describe, expect, it } from "vitest";
import { evaluationEndings } from "../evaluations/evaluation-links.plain.ts";
import {
  type Actor,
  actors,
  type CaseState,
  caseActions,
  furtherActions,
  furtherActionsOf,
  type StageAction,
  stages,
  transition,
} from "./stages.ts";

type Place = "advisor" | "advocate" | "advocate & clinic" | "evaluator" | "closed";
type Given = { consented: boolean; hasClinic: boolean };
/** The new place of the case; a text starting with `!` is the refusal's message. */
type Outcome = Place | `!${string}` | ((given: Given) => Place | `!${string}`);
type Row = Partial<Record<Place, Outcome>>;

const afterConsent = ({ consented }: Given): Place => (consented ? "evaluator" : "closed");
const already = {
  advisor:
    "!Nothing to change: the case is already at the advisor stage. To choose another advisor, edit the case.",
  advocate:
    "!Nothing to change: the case is already at the advocate stage. To choose another advocate, edit the case.",
  evaluator:
    "!Nothing to change: the case is already at the evaluator stage. To choose another evaluator, edit the case.",
  closed:
    "!Nothing to change: the case is already closed. To re-open it, a manager assigns it to an advisor, an advocate or an evaluator.",
} as const;
const noPart =
  '!The clinic does not take part in this case. An advocate adds it with the further action "Add clinic participation".';

const to = (
  place: "advisor" | "advocate" | "evaluator" | "closed",
  outcome: Outcome = place,
): Row => ({
  advisor: outcome,
  advocate: outcome,
  "advocate & clinic": outcome,
  evaluator: outcome,
  closed: outcome,
  ...(place === "advocate" ? { "advocate & clinic": already.advocate } : {}),
  [place]: already[place],
});

const ifConsented = ({ consented }: Given) =>
  consented
    ? "evaluator"
    : "!This case cannot go to an evaluator: neither guardian has consented to being contacted for an evaluation.";

const expected: Record<Actor, Partial<Record<StageAction, Row>>> = {
  manager: {
    "assign to advisor": to("advisor"),
    "assign to advocate": to("advocate"),
    "assign to evaluator": to("evaluator", ifConsented),
    close: to("closed"),
    "add clinic participation": {
      advocate: ({ hasClinic }) =>
        hasClinic
          ? "advocate & clinic"
          : "!This case has no clinic. Please choose one on the case first.",
      "advocate & clinic": "!Nothing to change: the clinic already takes part in this case.",
    },
    "remove clinic participation": {
      advocate: "!Nothing to change: the clinic does not take part in this case.",
      "advocate & clinic": "advocate",
    },
  },
  advisor: {
    save: { advisor: "advisor" },
    "save and refer to advocate": {
      advisor: "advocate",
      advocate: already.advocate,
      "advocate & clinic": already.advocate,
    },
    "save and close": { advisor: afterConsent },
  },
  advocate: {
    save: { advocate: "advocate", "advocate & clinic": "advocate & clinic" },
    "add clinic participation": {
      advocate: ({ hasClinic }) =>
        hasClinic
          ? "advocate & clinic"
          : "!This case has no clinic. Please choose one on the case first.",
      "advocate & clinic":
        '!Nothing to change: the clinic already takes part in this case. To add a log entry only, choose the further action "Save".',
    },
    "remove clinic participation": {
      advocate:
        '!Nothing to change: the clinic does not take part in this case. To add a log entry only, choose the further action "Save".',
      "advocate & clinic": "advocate",
    },
    "save and close": { advocate: afterConsent, "advocate & clinic": afterConsent },
  },
  clinic: { save: { advocate: noPart, "advocate & clinic": "advocate & clinic" } },
  evaluator: {
    "submit evaluation": { evaluator: "closed", closed: already.closed },
    "could not be reached": { evaluator: "closed", closed: already.closed },
    declined: { evaluator: "closed", closed: already.closed },
  },
};

/** Only a manager's assignments remove the evaluation; closing keeps it. */
const removing = new Set(["assign to advisor", "assign to advocate", "assign to evaluator"]);

const allActions: StageAction[] = [
  ...caseActions,
  ...furtherActions,
  "submit evaluation",
  ...evaluationEndings,
];
const nameOf = (stage: CaseState["stage"]) =>
  stage === "closed" ? "closed" : `at the ${stage} stage`;

const states: CaseState[] = stages.flatMap((stage) =>
  [false, true].map((clinicParticipating) => ({ stage, clinicParticipating })),
);
const facts: Given[] = [true, false].flatMap((consented) =>
  [true, false].map((hasClinic) => ({ consented, hasClinic })),
);

const placeOf = ({ stage, clinicParticipating }: CaseState): Place =>
  stage === "advocate" && clinicParticipating ? "advocate & clinic" : stage;

const stateOf = (place: Place): CaseState =>
  place === "advocate & clinic"
    ? { stage: "advocate", clinicParticipating: true }
    : { stage: place, clinicParticipating: false };

function expectation(actor: Actor, action: StageAction, state: CaseState, given: Given) {
  const row = expected[actor][action];
  if (!row) {
    return { ok: false, forbidden: true, message: "This action is not one of your role's." };
  }
  const cell = row[placeOf(state)];
  const outcome = typeof cell === "function" ? cell(given) : cell;
  if (outcome === undefined) {
    const message = `The case is ${nameOf(state.stage)} now, so "${action}" is not possible. A manager can move it.`;
    return { ok: false, forbidden: false, message };
  }
  if (outcome.startsWith("!")) {
    return { ok: false, forbidden: false, message: outcome.slice(1) };
  }
  const removesEvaluation = actor === "manager" && removing.has(action);
  return { ok: true, to: stateOf(outcome as Place), removesEvaluation };
}

const pairs = actors.flatMap((actor) => allActions.map((action) => ({ actor, action })));

describe("what each role's action does to a case in each state", () => {
  it.each(pairs)("$actor: $action", ({ actor, action }) => {
    for (const state of states) {
      for (const given of facts) {
        const where = `${JSON.stringify(state)} ${JSON.stringify(given)}`;
        expect(transition(state, actor, action, given), where).toEqual(
          expectation(actor, action, state, given),
        );
      }
    }
  });
});

it("treats missing consent as no consent", () => {
  const state = { stage: "advisor", clinicParticipating: false } as const;
  expect(transition(state, "advisor", "save and close", { hasClinic: false })).toMatchObject({
    ok: true,
    to: { stage: "closed" },
  });
});

it.each([
  ["advisor", ["save", "save and refer to advocate", "save and close"]],
  [
    "advocate",
    ["add clinic participation", "remove clinic participation", "save", "save and close"],
  ],
  ["clinic", ["save"]],
  ["evaluator", []],
] as const)("offers each further action to the %s", (actor, offered) => {
  expect(furtherActionsOf(actor)).toEqual(offered);
});
