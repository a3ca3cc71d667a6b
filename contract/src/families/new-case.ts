/** What a new case can take over from its primary guardian, so that less has to be typed. */
import * as z from "zod/mini";
import { defineRoute, idParams } from "../http.ts";
import { messages } from "../messages.ts";
import { guardians } from "../reference-records/guardians.ts";

/** How many records are suggested for each field. */
export const maxSuggested = 3;

/** The fields of a case that get suggestions, in the order of the form. */
export const suggestedFields = ["gp_id", "local_authority_id", "school_id"] as const;
export type SuggestedField = (typeof suggestedFields)[number];

const suggestion = z.object({
  id: z.number(),
  name: z.string(),
  /** The family's newest case that names the record; null: the record is in the guardian's town. */
  case_id: z.nullable(z.number()),
});
export type Suggestion = z.output<typeof suggestion>;

/** At most {@link maxSuggested}: those of the family's cases first, then those of the town. */
const suggestions = () => z.array(suggestion);

const newCaseOffers = z.object({
  child_last_name: z.string(),
  /** The guardian's address, one line for each part. */
  child_home_address: z.string(),
  /** The guardian's town. */
  town: z.string(),
  county: z.string(),
  gp_id: suggestions(),
  local_authority_id: suggestions(),
  school_id: suggestions(),
});
export type NewCaseOffers = z.output<typeof newCaseOffers>;

export const newCaseRoutes = {
  offers: defineRoute({
    access: "managers",
    tag: guardians.many,
    method: "GET",
    path: "/api/guardians/{id}/new-case",
    summary:
      "What a new case of a guardian can take over: last name, address, town and county, and the records of the family's other cases and of the town",
    params: idParams,
    status: 200,
    message: messages.ok,
    data: newCaseOffers,
    errors: [404],
  }),
};
