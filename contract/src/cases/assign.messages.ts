/** The messages about assigning cases, without schemas: the case list loads them (ADR 0041). */
import type { CaseRole } from "../access.ts";
import { counted } from "../words.ts";

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
