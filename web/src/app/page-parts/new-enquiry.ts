/**
 * Takes what is known of a caller to the form for an enquiry. It is about a person, so it stays out of the
 * address and the browser's history.
 */
import { largestId } from "@helpline/contract/limits";
import { screens } from "@helpline/contract/screens";
import { useLocation } from "@tanstack/react-router";
import type { KnownOfEnquiry } from "#features/enquiries/form/enquiry-fields.ts";
import { onLogout } from "#shared/session/session.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Which form for an enquiry was asked for. */
    readonly enquiry?: number;
  }
}

/** What a form begins with. If somebody stays on their page instead, no other form takes it. */
let waiting: { readonly enquiry: number; readonly known: KnownOfEnquiry } | null = null;

const nothingKnown: KnownOfEnquiry = {};

/** The number of a form: also that of its draft, so no other form, in no other tab, may have the same. */
const newNumber = () => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % largestId);

/** Where an enquiry is logged: the router's `to` and `state`. The form that opens there begins with what is known. */
export function toNewEnquiry(known: KnownOfEnquiry) {
  const enquiry = newNumber();
  waiting = { enquiry, known };
  return { to: screens.enquiryAdd.path, state: { enquiry } };
}

/** An unfinished call is gone on with. @param number that of its form; undefined: a form without a caller */
export const toUnfinishedCall = (number: number | undefined) => ({
  to: screens.enquiryAdd.path,
  state: number === undefined ? {} : { enquiry: number },
});

/** Which form is shown. The screen may be open when somebody asks for another one. */
export const useAskedEnquiry = (): number | undefined =>
  useLocation({ select: ({ state }) => state.enquiry });

/** What is known of the caller; nothing after a reload, when the draft has what was typed. */
export const knownOfEnquiry = (asked: number | undefined): KnownOfEnquiry =>
  waiting?.enquiry === asked ? (waiting?.known ?? nothingKnown) : nothingKnown;

/** The form has it. */
export const forgetKnownOfEnquiry = (): void => {
  waiting = null;
};
onLogout(forgetKnownOfEnquiry);
