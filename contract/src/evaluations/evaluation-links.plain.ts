/** Evaluations by link, attempts to reach a family, and endings without answers: words, limits and messages. */
import { type Delivery, saidOfMail } from "../mail/mail-outcome.ts";
import { counted } from "../words.ts";

/** A link works for so long. */
export const linkDays = 21;
/** A family that has not answered is reminded once, after so long. */
export const remindAfterDays = 7;
/** So many attempts have to be recorded before a family counts as not reached. */
export const attemptsNeeded = 2;

/** Who gave the answers: the family by link, or an evaluator who asked them. */
export const answerers = ["family", "evaluator"] as const;
export type Answerer = (typeof answerers)[number];

/** In results and on a case. */
export const answererWords: Readonly<Record<Answerer, string>> = {
  family: "By the family",
  evaluator: "By an evaluator",
};

/** Who changed a case by answering. */
export const familyByLink = "The family, by link";

/** Who an evaluation is by: a member of staff, or the family; null if there is none. */
export const evaluatedBy = (of: {
  readonly evaluated_by: string | null;
  readonly eval_answered_by: Answerer | null;
}): string | null => (of.eval_answered_by === "family" ? familyByLink : of.evaluated_by);

/** How an evaluation ends without answers. */
export const evaluationEndings = ["could not be reached", "declined"] as const;
export type EvaluationEnding = (typeof evaluationEndings)[number];

export const endingWords: Readonly<Record<EvaluationEnding, string>> = {
  "could not be reached": "The family could not be reached",
  declined: "The family declined",
};

/** Why a link has ended. */
export const linkEndings = [
  "answered",
  "replaced",
  "evaluated",
  "closed",
  "consent",
  "moved",
  "address",
] as const;
export type LinkEnding = (typeof linkEndings)[number];

export const linkEndingWords: Readonly<Record<LinkEnding, string>> = {
  answered: "The family has answered.",
  replaced: "A newer link has replaced it.",
  evaluated: "The family was asked by telephone.",
  closed: "The evaluation was closed without answers.",
  consent: "The family's consent was withdrawn.",
  moved: "The case was moved.",
  address: "The guardian's email address was changed.",
};

/** The call that mails the questions, without its schemas: the list of cases loads it (ADR 24). */
export const sendLinksCall = {
  access: "evaluators",
  tag: "evaluations",
  method: "POST",
  path: "/api/evaluations/links",
  summary:
    "Mail the primary guardians of cases a link to the questions; says for which cases not, and why",
  status: 201,
  message: "The questions have been sent.",
  errors: [409],
} as const;

export const evaluationLinkMessages = {
  send: "Send the questions by e-mail",
  notWithEvaluator: "This case is not with an evaluator now.",
  noConsent: "The family has not consented to being contacted for an evaluation.",
  noAddress: (name: string) => `${name} has no valid email address on file.`,
  sent: (name: string, address: string, delivery: Delivery) =>
    saidOfMail(
      delivery,
      `The questions are on their way to ${name}, ${address}.`,
      `There is a mail with the questions for ${name}, ${address}.`,
    ),
  sentOf: (sent: number, all: number, delivery: Delivery) => {
    const cases = sent === all ? counted(sent, "case") : `${sent} of ${counted(all, "case")}`;
    return saidOfMail(
      delivery,
      `The questions have been sent for ${cases}.`,
      `There is a mail with the questions for ${cases}.`,
    );
  },
  noneSent: (all: number) =>
    all === 1 ? "Nothing has been sent." : "Nothing has been sent for any of these cases.",
  linkOver:
    "The link of this mail has run out, was answered or replaced, or nothing may be sent to the guardian any more. Send the questions again from the case, which says why if it cannot be done.",
  note: "Note",
  attemptRecorded: (count: number) =>
    `The attempt has been recorded. There ${count === 1 ? "is" : "are"} ${counted(count, "attempt")} now.`,
  ending: `Please choose one of: ${evaluationEndings.join(", ")}.`,
  attemptsFirst: (count: number) =>
    `“Could not be reached” needs ${attemptsNeeded} recorded attempts; ${attemptsNeeded - count} more ${attemptsNeeded - count === 1 ? "is" : "are"} needed.`,
  tooFewAttempts: (count: number) =>
    `Record at least ${attemptsNeeded} attempts to reach the family first. There ${count === 1 ? "is" : "are"} ${count === 0 ? "none" : count} now.`,
  closed: "The evaluation has been closed without answers.",
} as const;
