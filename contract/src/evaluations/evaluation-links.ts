/** The calls of evaluations by link, of attempts to reach a family, and of endings without answers (EVAL-9 to EVAL-13). */

import * as z from "zod/mini";
import { caseIdsAtOnce } from "../cases/assign.ts";
import { questionNumbers } from "../cases/case-details.ts";
import { caseMessages } from "../cases/cases.messages.ts";
import { optionalText, recordId, recordVersion } from "../fields.ts";
import { defineRoute, idParams, moment, reading } from "../http.ts";
import { deliveries } from "../mail/mail-outcome.ts";
import { sentToken } from "../sent-text.ts";
import {
  evaluationEndings,
  evaluationLinkMessages,
  linkEndings,
  sendLinksCall,
} from "./evaluation-links.plain.ts";
import { freeTextQuestions, selectedOption } from "./evaluations.ts";
import { familyCallPaths, familyMessages, maxFamilyText } from "./family-page.ts";

/** What became of each case of a call that sends links. */
const sentCases = z.object({
  cases: z.array(
    z.object({
      case_id: z.number(),
      /** 0: nothing was sent; `message` says why. */
      sent: z.number(),
      message: z.string(),
    }),
  ),
});
export type SentCases = z.output<typeof sentCases>;

const reach = z.object({
  /** The newest link; null if none was sent. */
  link: z.nullable(
    z.object({
      to_name: z.string(),
      to_address: z.string(),
      sent_by: z.string(),
      sent_on: moment(),
      /** How its mail left: `outbox`, if it was only written to a file. */
      delivery: z.nullable(z.enum(deliveries)),
      expires_on: moment(),
      reminded_on: z.nullable(moment()),
      ended_on: z.nullable(moment()),
      ended_because: z.nullable(z.enum(linkEndings)),
      /** 1: the family can answer with it now. */
      works: z.number(),
    }),
  ),
  attempts: z.array(
    z.object({ tried_by: z.string(), tried_on: moment(), note: z.nullable(z.string()) }),
  ),
});
export type FamilyReach = z.output<typeof reach>;

export const evaluationAttemptSchema = z.strictObject({
  case_id: recordId(caseMessages.id),
  note: optionalText({
    label: evaluationLinkMessages.note,
    max: 500,
    hint: "For example: no answer, ring after 17:00.",
  }),
});

const common = { access: "evaluators", tag: "evaluations" } as const;
const writing = { ...common, method: "POST", status: 201 } as const;

export const evaluationLinkRoutes = {
  send: defineRoute({
    ...sendLinksCall,
    body: z.strictObject({ case_ids: caseIdsAtOnce() }),
    data: sentCases,
  }),
  reach: defineRoute({
    ...common,
    ...reading,
    path: "/api/cases/{id}/evaluation-reach",
    summary: "The newest link of a case, and the attempts to reach its family",
    params: idParams,
    data: reach,
    errors: [404],
  }),
  attempt: defineRoute({
    ...writing,
    path: "/api/evaluations/attempts",
    summary: "Record an attempt to reach a family for its evaluation",
    body: evaluationAttemptSchema,
    message: "The attempt has been recorded.",
    data: z.object({ attempts: z.number() }),
    errors: [404, 409],
    once: true,
  }),
  close: defineRoute({
    ...writing,
    path: "/api/evaluations/close",
    summary: "Close a case whose evaluation ends without answers",
    body: z.strictObject({
      case_id: recordId(caseMessages.id),
      ending: z.enum(evaluationEndings, { error: evaluationLinkMessages.ending }),
    }),
    message: evaluationLinkMessages.closed,
    data: z.object({ case_id: z.number() }),
    errors: [404, 409],
  }),
};

// What a family sends that answers by link.

const token = sentToken();

const text = (n: number) =>
  optionalText({ label: `Question ${n}`, max: maxFamilyText, input: "textarea" });

/** Null, or left out: the family would rather not say. */
const answers = Object.fromEntries(
  questionNumbers.map((n) => [
    `q${n}`,
    freeTextQuestions.includes(n) ? text(n) : z.optional(z.nullable(selectedOption(n))),
  ]),
) as { [K in `q${number}`]: z.ZodMiniType<number | string | null | undefined> };

const byLink = { access: "anyone", tag: "evaluations", method: "POST" } as const;

export const familyEvaluationRoutes = {
  questions: defineRoute({
    ...byLink,
    path: familyCallPaths.questions,
    summary: "The questions of an evaluation by link; asking for them does not use the link up",
    body: z.strictObject({ token }),
    status: 200,
    message: "These are the questions.",
    data: z.object({
      product_name: z.string(),
      questions: z.array(
        z.object({
          number: z.number(),
          text: z.string(),
          /** Empty for a question that is answered in words. */
          options: z.array(z.object({ value: z.number(), label: z.string() })),
        }),
      ),
      /** The version of the settings that words them so; sent back with the answers. */
      questions_version: z.number(),
    }),
    errors: [404, 429],
  }),
  answer: defineRoute({
    ...byLink,
    path: familyCallPaths.answer,
    summary: "The answers of a family; they close the case, and the link is used up",
    body: z.strictObject({
      token,
      ...answers,
      /** Left out: the questions as they are worded now. */
      questions_version: z.optional(recordVersion(0)),
    }),
    status: 201,
    message: familyMessages.kept,
    data: z.null(),
    errors: [404, 429],
  }),
};
