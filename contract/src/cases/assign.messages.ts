/** The messages about assigning cases, without schemas: the case list loads them (ADR 24). */
import type { CaseRole } from "../access.ts";
import { counted } from "../words.ts";
import { stageMessages } from "./stages.messages.ts";

/** The maximum number of cases in one call. */
export const maxCasesAtOnce = 200;

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
  /** Of all these, the cases in which the named clinic takes part; only for that role. */
  readonly takingPart?: readonly number[];
  /** The status of a single case before and after, as in the list (`listStatus`). */
  readonly status?: { readonly before: string; readonly after: string };
}

const nobodyNow = ({ role, changed }: Assigned) =>
  `${named(changed)} ${changed.length === 1 ? "has" : "have"} no ${role} now.`;

function alreadySo({ name, role, unchanged }: Assigned): string {
  if (name !== null) return `${name} already was the ${role} of ${withinSentence(unchanged)}.`;
  return `${named(unchanged)} already had no ${role}.`;
}

function changes(told: Assigned): string {
  const { name, role, changed, unchanged } = told;
  if (changed.length === 0) return `Nothing to change: ${alreadySo(told)}`;
  const now =
    name === null ? nobodyNow(told) : `${name} is now the ${role} of ${withinSentence(changed)}.`;
  return unchanged.length === 0 ? now : `${now} ${alreadySo(told)}`;
}

/** To be named on a case does not put it into a clinic's system; to take part in it does. */
function participation({ changed, unchanged, takingPart = [] }: Assigned): string {
  const [all, taking] = [changed.length + unchanged.length, takingPart.length];
  const [cases, are] = all === 1 ? ["the case", "is"] : ["the cases", "are"];
  if (taking === all) return `The clinic takes part: ${cases} ${are} in its system.`;
  if (taking === 0) return `The clinic does not take part: ${cases} ${are} not in its system.`;
  return `The clinic takes part in ${taking} of the ${all}: only ${taking === 1 ? "that one is" : "those are"} in its system.`;
}

function newStatus({ status }: Assigned): string | undefined {
  if (!status || status.before === status.after) return undefined;
  return `Status: ${stageMessages.statusChange(status.before, status.after)}.`;
}

/** What has changed, what already was as asked for, and whether a clinic has the cases in its system. */
function assigned(told: Assigned): string {
  const isClinic = told.role === "clinic" && told.name !== null;
  const parts = [changes(told), isClinic && participation(told), newStatus(told)];
  return parts.filter(Boolean).join(" ");
}

export const assignMessages = {
  title: (ids: readonly number[]) => `Assign ${withinSentence(ids)}`,
  person: "Please choose a person, or nobody.",
  takesPart: "Please choose whether the clinic takes part.",
  onlyClinics: "Only a clinic that is named can take part.",
  cases: `Please give 1 to ${maxCasesAtOnce} different cases.`,
  assigned,
  /** In the dialog, before: the person may have been mailed by the time somebody wants it back. */
  noUndo:
    "Assigning has no undo: to change it back, assign again. A mail that has told somebody of the case stays sent.",
  inTheWay: (blocked: number, all: number) =>
    `Nothing has been changed, because ${blocked} of the ${counted(all, "case")} cannot be assigned.`,
  blocked: (caseId: number, reason: string) => `Case ${caseId}: ${reason}`,
} as const;
