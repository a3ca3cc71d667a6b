/**
 * Subject access requests (UK GDPR article 15): all data held about one guardian, or about the child of one
 * case, as JSON and as a page to read and print. Data about other people is marked, so that the person who
 * answers can weigh it up; a copy can leave it out.
 */
import * as z from "zod/mini";
import { defineRoute, idParams, reading } from "../http.ts";

export const withheldText = "[withheld: about another person]";

export const subjectAccessMessages = {
  noSubject:
    "Whose request is it? Enter the number of a case for its child, or choose a guardian. A case's view and a guardian's record lead here too.",
} as const;

const query = z.strictObject({
  /** `withhold` leaves out data about other people. Free text must always be read. */
  others: z.optional(z.enum(["show", "withhold"], { error: "others must be show or withhold." })),
});

/** Whose report it would be. */
const subject = z.object({
  name: z.string(),
  /** Whether it is the child of a deleted case, which is held until it is erased. */
  is_deleted: z.boolean(),
});

const common = {
  access: "managers",
  tag: "privacy",
  ...reading,
  params: idParams,
  errors: [404],
} as const;

const report = { ...common, query, bare: true, data: z.string() } as const;

function reportsOf<const P extends string>(path: P, whom: string) {
  return {
    subject: defineRoute({
      ...common,
      path: `/api/subject-access/${path}/{id}`,
      summary: `The name of ${whom}, for whoever is about to save what is held about them`,
      data: subject,
    }),
    json: defineRoute({
      ...report,
      path: `/api/subject-access/${path}/{id}/json`,
      summary: `Everything held about ${whom}, as a JSON file`,
      fileType: "application/json",
    }),
    html: defineRoute({
      ...report,
      path: `/api/subject-access/${path}/{id}/html`,
      summary: `Everything held about ${whom}, as a page to be read and printed`,
      fileType: "text/html",
    }),
  };
}

const ofGuardian = reportsOf("guardians", "a guardian");
const ofChild = reportsOf("children", "the child of a case");

export const subjectAccessRoutes = {
  guardian: ofGuardian.subject,
  child: ofChild.subject,
  guardianJson: ofGuardian.json,
  guardianHtml: ofGuardian.html,
  childJson: ofChild.json,
  childHtml: ofChild.html,
};

/**
 * Whom a stored value is about. Every field declares it, so that an answer to a subject access request can
 * mark data about other people.
 *
 * - `subject`: the person whose record it is
 * - `other`: somebody else, whose data may be withheld
 * - `staff`: a member of staff
 * - `mixed`: free text, which may mention anybody and must be read
 */
export const aboutWhom = ["subject", "staff", "other", "mixed"] as const;
export type AboutWhom = (typeof aboutWhom)[number];
