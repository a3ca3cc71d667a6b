/** The cases of one family (CALL-13), and what is said of families. */
import * as z from "zod/mini";
import { caseRow } from "../cases/case-details.ts";
import { pick } from "../fields.ts";
import { defineRoute, idParams } from "../http.ts";
import { messages } from "../messages.ts";

/** How many cases of a record are listed. */
export const maxListed = 200;

/** How many cases of a family are listed, and how many are looked at. */
export const maxRelated = 50;
export const maxCounted = 500;

export const familyMessages = {
  /** The list of a record's cases was cut short. */
  newest: `The newest ${maxListed} cases are shown.`,
  none: "No other case of this family is on file.",
  /** @param listed how many cases stand above. A full list also leaves out cases that the caller may see. */
  others: (count: number, listed: number) => {
    const cases =
      count === 1 ? "1 more case of this family is" : `${count} more cases of this family are`;
    return listed < maxRelated
      ? `${cases} with other members of staff.`
      : `${cases} not listed here.`;
  },
} as const;

const familyCase = z.object({
  ...pick(caseRow.shape, ["case_id", "child_name", "status", "case_handler", "added_on"]),
  /** What it shares with the case: a guardian, or only the home of one. */
  shares: z.enum(["guardian", "address"]),
});
export type FamilyCase = z.output<typeof familyCase>;

export const familyRoutes = {
  family: defineRoute({
    access: "logged-in",
    tag: "cases",
    method: "GET",
    path: "/api/cases/{id}/family",
    summary: "Other cases of the same guardians, and of guardians with the same address",
    params: idParams,
    status: 200,
    message: messages.ok,
    data: z.object({
      cases: z.array(familyCase),
      /** Further cases, which the caller may not see or which are too many to list. */
      others: z.number(),
    }),
    errors: [404],
  }),
};
