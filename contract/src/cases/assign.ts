/** Naming the person for a case, or for many cases at once (document 4, A2). The stage stays as it is. */
import * as z from "zod/mini";
import { caseRoles } from "../access.ts";
import { recordId, recordVersion } from "../fields.ts";
import { defineRoute, idParams } from "../http.ts";
import { staffLoadMessages } from "../users/staff-load.ts";
import { assignMessages, mostCasesAtOnce } from "./assign.messages.ts";
import { caseMessages } from "./cases.messages.ts";

const whom = {
  role: z.enum(caseRoles, { error: staffLoadMessages.role }),
  /** Null takes the present person away. */
  user_id: z.nullable(recordId(assignMessages.person)),
};

/** What the dialog asks. */
export const assignment = z.strictObject(whom);

const areDistinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** The cases of one call, each once. */
export const caseIdsAtOnce = () =>
  z.array(recordId(caseMessages.id), { error: assignMessages.cases }).check(
    z.refine((ids) => ids.length >= 1 && ids.length <= mostCasesAtOnce, assignMessages.cases),
    z.refine(areDistinct, assignMessages.cases),
  );

/** `data` of a 409 to an assignment of many cases. */
export const casesInTheWay = z.object({
  cases: z.array(z.object({ case_id: z.number(), message: z.string() })),
});

const common = {
  access: "managers",
  tag: "cases",
  method: "POST",
  status: 201,
  message: "The case has been assigned.",
} as const;

export const assignRoutes = {
  one: defineRoute({
    ...common,
    path: "/api/cases/{id}/assign",
    summary: "Name the advisor, advocate, clinic or evaluator of a case, or take them away",
    params: idParams,
    body: z.strictObject({ ...whom, version: z.optional(recordVersion()) }),
    data: z.object({ case_id: z.number(), version: z.number() }),
    errors: [404, 409],
  }),
  many: defineRoute({
    ...common,
    path: "/api/cases/assign",
    summary: "The same for many cases: all of them or none",
    body: z.strictObject({ case_ids: caseIdsAtOnce(), ...whom }),
    message: "The cases have been assigned.",
    data: z.object({
      changed: z.array(z.number()),
      /** The cases that already were as asked for. */
      unchanged: z.array(z.number()),
    }),
    errors: [409],
  }),
};
