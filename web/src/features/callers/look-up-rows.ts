/** The rows of the look-up: people and their cases in one list, and the way to add somebody. */

import type {
  Caller,
  CallerCase,
  FoundCaller,
  NamedCaller,
} from "@helpline/contract/callers/callers";
import { closedStatus } from "@helpline/contract/cases/case-status";

interface RowAction {
  readonly label: string;
  /** The label for screen readers, such as "Log on case 258". */
  readonly name: string;
  readonly run: () => void;
}

/** What a role can do; the first action of a row is the one of Enter. */
export interface LookUpActions {
  readonly onPerson: (caller: FoundCaller, typed: string) => readonly RowAction[];
  /** For somebody whose family one does not see. */
  readonly onNamed?: ((caller: NamedCaller, typed: string) => readonly RowAction[]) | undefined;
  readonly onCase: (found: CallerCase, caller: FoundCaller) => readonly RowAction[];
  /** Undefined for a role that does not add cases. */
  readonly newCase?: ((caller: FoundCaller) => RowAction) | undefined;
  /** Undefined for a role that does not add guardians. */
  readonly add?: ((typed: string) => RowAction) | undefined;
  /** A new case for somebody who is not on file. */
  readonly newCaseFor?: ((typed: string) => RowAction) | undefined;
  /** Logs the call, for the marked person if there is one. Undefined for a role that takes no calls. */
  readonly logEnquiry?: ((typed: string, caller: Caller | null) => void) | undefined;
  readonly wrongNumber?: (() => void) | undefined;
  /** Enter on an enquiry's reference. Returns false if what was typed is none. */
  readonly enterReference?: (() => boolean) | undefined;
}

interface Row {
  readonly key: string;
  readonly actions: readonly RowAction[];
  /** What Enter does, if it is not the first of the actions. */
  readonly enter?: RowAction | undefined;
}
export interface PersonRow extends Row {
  readonly kind: "person";
  readonly caller: FoundCaller;
}
export interface CaseRow extends Row {
  readonly kind: "case";
  readonly caller: FoundCaller;
  readonly found: CallerCase;
}
/** Somebody whose family one does not see: a name and a handler, and nothing to open. */
export interface NamedRow extends Row {
  readonly kind: "named";
  readonly caller: NamedCaller;
}
export interface AddRow extends Row {
  readonly kind: "add";
}
export type LookUpRow = PersonRow | CaseRow | NamedRow | AddRow;

/** Of a family with one open case, Enter opens that: an enquiry would stand beside it. */
function onlyCase(caller: FoundCaller, { onCase }: LookUpActions): RowAction | undefined {
  const [only, ...more] = caller.cases.filter(({ status }) => status !== closedStatus);
  return only && more.length === 0 ? onCase(only, caller)[0] : undefined;
}

export function rowsOf(
  callers: readonly Caller[],
  typed: string,
  actions: LookUpActions,
): LookUpRow[] {
  const people = callers.flatMap((caller, index): LookUpRow[] => {
    if (caller.guardian_id === null) {
      return [
        {
          kind: "named",
          key: `named-${index}`,
          caller,
          actions: actions.onNamed?.(caller, typed) ?? [],
        },
      ];
    }
    const key = `person-${caller.guardian_id}`;
    const newCase = actions.newCase ? [actions.newCase(caller)] : [];
    const others = actions.onPerson(caller, typed);
    // Enter on somebody without a case adds one.
    const ofPerson = caller.cases.length > 0 ? [...others, ...newCase] : [...newCase, ...others];
    return [
      { kind: "person", key, caller, actions: ofPerson, enter: onlyCase(caller, actions) },
      ...caller.cases.map(
        (found): CaseRow => ({
          kind: "case",
          key: `${key}-case-${found.case_id}`,
          caller,
          found,
          actions: actions.onCase(found, caller),
        }),
      ),
    ];
  });
  const add = actions.add?.(typed);
  if (!add) return people;
  const newCase = actions.newCaseFor?.(typed);
  return [...people, { kind: "add", key: "add", actions: newCase ? [add, newCase] : [add] }];
}

/**
 * The row that is marked before anybody chooses: the first case of the best match, or the person without
 * one. Nothing for names that are only similar; the way to add somebody if nobody was found.
 */
export function firstMarked(rows: readonly LookUpRow[]): LookUpRow | undefined {
  const [first, second] = rows;
  if (first?.kind === "named") return undefined;
  if (first?.kind !== "person") return first;
  if (first.caller.matched === "similar") return undefined;
  return second?.kind === "case" ? second : first;
}

/**
 * Whether an answer that has just arrived may open at once for an Enter pressed before it: one person, found
 * by more than a similar name.
 */
export const isCertain = (callers: readonly Caller[]): boolean =>
  callers.length === 1 && callers[0]?.guardian_id !== null && callers[0]?.matched !== "similar";
