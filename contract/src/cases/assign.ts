/** Naming the person for a case, or for many cases at once (document 4, A2). The stage stays as it is. */
import * as z from "zod/mini";
import { type CaseRole, caseRoles } from "../access.ts";
import { recordId, recordVersion } from "../fields.ts";
import { defineRoute, idParams } from "../http.ts";
import { staffLoadMessages } from "../users/staff-load.ts";
import { counted } from "../words.ts";
import { caseMessages } from "./cases.messages.ts";

/** The maximum number of cases in one call. */
export const mostCasesAtOnce = 200;

/** "Case 258" or "3 cases". */
const named = (ids: readonly number[]) =>
  ids.length === 1 ? `Case ${ids[0]}` : counted(ids.length, "case");

const withinSentence = (ids: readonly number[]) =>
  ids.length === 1 ? `case ${ids[0]}` : counted(ids.length, "case");

interface Assigned {
  /** Null for nobody. */
  readonly name: string | null;
  readonly role: CaseRole;
  readonly changed: readonly number[];
  readonly unchanged: readonly number[];
}

const nobodyNow = ({ role, changed }: Assigned) =>
  `${named(changed)} ${changed.length === 1 ? "has" : "have"} no ${role} now.`;

function alreadySo({ name, role, unchanged }: Assigned): string {
  if (name !== null) return `${name} already was the ${role} of ${withinSentence(unchanged)}.`;
  return `${named(unchanged)} already had no ${role}.`;
}

/** What has changed, and what already was as asked for. */
function assigned(told: Assigned): string {
  const { name, role, changed, unchanged } = told;
  if (changed.length === 0) return `Nothing to change: ${alreadySo(told)}`;
  const now =
    name === null ? nobodyNow(told) : `${name} is now the ${role} of ${withinSentence(changed)}.`;
  return unchanged.length === 0 ? now : `${now} ${alreadySo(told)}`;
}

export const assignMessages = {
  title: (ids: readonly number[]) => `Assign ${withinSentence(ids)}`,
  person: "Please choose a person, or nobody.",
  cases: `Please give 1 to ${mostCasesAtOnce} different cases.`,
  assigned,
  inTheWay: (blocked: number, all: number) =>
    `Nothing has been changed, because ${blocked} of the ${counted(all, "case")} cannot be assigned.`,
  blocked: (caseId: number, reason: string) => `Case ${caseId}: ${reason}`,
} as const;

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
