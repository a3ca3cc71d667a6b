/**
 * Naming the person for a case, or for many cases at once (STAGE-18). The stage stays as it is; a named
 * clinic may take part from now on.
 */
import * as z from "zod/mini";
import { caseRoles } from "../access.ts";
import { recordId, recordVersion } from "../fields.ts";
import { defineRoute, idParams } from "../http.ts";
import { staffLoadMessages } from "../users/staff.ts";
import { ruleAcross } from "../validation.ts";
import { assignMessages, maxCasesAtOnce } from "./assign.messages.ts";
import { yesNo } from "./case-field-kinds.ts";
import { caseMessages } from "./cases.messages.ts";

const whom = {
  role: z.enum(caseRoles, { error: staffLoadMessages.role }),
  /** Null takes the present person away. */
  user_id: z.nullable(recordId(assignMessages.person)),
};

const takesPart = yesNo("Does the clinic take part from now on?", assignMessages.takesPart).schema;

/** What the dialog asks: with `asksToTakePart` also whether the clinic takes part. */
export const assignment = (asksToTakePart: boolean) =>
  z.strictObject(asksToTakePart ? { ...whom, clinic_participating: takesPart } : whom);

/**
 * 1: the clinic takes part from now on in those of the cases that are at the advocate stage. With 0, or
 * without it, nothing changes about that.
 */
const optional = { clinic_participating: z.optional(takesPart) };

interface Sent {
  readonly role: string;
  readonly user_id: number | null;
  readonly clinic_participating?: number | undefined;
}

const onlyClinics = ruleAcross<Sent>(
  "clinic_participating",
  assignMessages.onlyClinics,
  ({ role, user_id, clinic_participating }) =>
    clinic_participating !== 1 || (role === "clinic" && user_id !== null),
);

const areDistinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

/** The cases of one call, each once. */
export const caseIdsAtOnce = () =>
  z.array(recordId(caseMessages.id), { error: assignMessages.cases }).check(
    z.refine((ids) => ids.length >= 1 && ids.length <= maxCasesAtOnce, assignMessages.cases),
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
    body: z
      .strictObject({ ...whom, ...optional, version: z.optional(recordVersion()) })
      .check(onlyClinics),
    data: z.object({ case_id: z.number(), version: z.number() }),
    errors: [404, 409],
  }),
  many: defineRoute({
    ...common,
    path: "/api/cases/assign",
    summary: "The same for many cases: all of them or none",
    body: z.strictObject({ case_ids: caseIdsAtOnce(), ...whom, ...optional }).check(onlyClinics),
    message: "The cases have been assigned.",
    data: z.object({
      changed: z.array(z.number()),
      /** The cases that already were as asked for. */
      unchanged: z.array(z.number()),
    }),
    errors: [409],
  }),
};
