/** The cases of a record and its duplicates, and the cases of one family (REC-16, CALL-13). */
import * as z from "zod/mini";
import { caseRow } from "../cases/case-details.ts";
import { pick } from "../fields.ts";
import { defineRoute, idParams } from "../http.ts";
import { messages } from "../messages.ts";
import type { RecordKind } from "../reference-records/record-kind.ts";
import { referenceRecordKinds } from "../reference-records/registry.ts";
import { duplicatesOf } from "./similar.ts";

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

const casesOf = <const K extends RecordKind>({ entity, one, many }: K) =>
  defineRoute({
    access: "managers",
    tag: many,
    method: "GET",
    path: `/api/${entity as K["entity"]}/{id}/cases`,
    summary: `The cases that name a ${one}, newest first`,
    params: idParams,
    status: 200,
    message: messages.ok,
    data: z.array(caseRow),
    errors: [404],
  });

/** The cases and the duplicates of each kind of reference record, in the order of the registry. */
export const recordFamilyRoutes = referenceRecordKinds.map((kind) => ({
  kind,
  cases: casesOf<RecordKind>(kind),
  duplicates: duplicatesOf<RecordKind>(kind),
}));

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
