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

const common = {
  access: "managers",
  tag: "privacy",
  ...reading,
  params: idParams,
  query,
  bare: true,
  data: z.string(),
  errors: [404],
} as const;

function reportsOf<const P extends string>(path: P, whom: string) {
  return {
    json: defineRoute({
      ...common,
      path: `/api/subject-access/${path}/{id}/json`,
      summary: `Everything held about ${whom}, as a JSON file`,
      fileType: "application/json",
    }),
    html: defineRoute({
      ...common,
      path: `/api/subject-access/${path}/{id}/html`,
      summary: `Everything held about ${whom}, as a page to be read and printed`,
      fileType: "text/html",
    }),
  };
}

const ofGuardian = reportsOf("guardians", "a guardian");
const ofChild = reportsOf("children", "the child of a case");

export const subjectAccessRoutes = {
  guardianJson: ofGuardian.json,
  guardianHtml: ofGuardian.html,
  childJson: ofChild.json,
  childHtml: ofChild.html,
};
