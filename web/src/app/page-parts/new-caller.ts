/**
 * Takes what is known of a caller to the form for a new case. It is about a person, so it stays out of the
 * address and the browser's history.
 */

import { screens } from "@helpline/contract/screens";
import type { Intake } from "#features/cases/case-form/intake.ts";
import { onLogout } from "#shared/session/session.ts";

let waiting: Intake | null = null;

const nothingKnown: Intake = { newGuardian: null, values: {}, enquiry: null };

/**
 * Where a case for a caller is added: the router's `to` and `search`. The next form that opens there begins
 * with what is known.
 * @param guardianId of the caller, if they are on file
 */
export function toNewCase(known: Partial<Intake>, guardianId: number | null = null) {
  waiting = { ...nothingKnown, ...known };
  const search =
    guardianId === null ? ({ for: "caller" } as const) : ({ guardian_id: guardianId } as const);
  return { to: screens.caseAdd.path, search };
}

/** What is known of the caller; nothing after a reload, when the draft has what was typed. */
export const knownOfCaller = (): Intake => waiting ?? nothingKnown;

/** The form has it. */
export const forgetCaller = (): void => {
  waiting = null;
};
onLogout(forgetCaller);
