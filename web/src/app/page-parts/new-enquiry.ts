/**
 * Takes what is known of a caller to the form for an enquiry. It is about a person, so it stays out of the
 * address and the browser's history.
 */
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

/**
 * The number of the last form that was asked for. The count begins with the time, because the history keeps the numbers
 * from before a reload.
 */
let last = Date.now();

/** Where an enquiry is logged: the router's `to` and `state`. The form that opens there begins with what is known. */
export function toNewEnquiry(known: KnownOfEnquiry) {
  last += 1;
  waiting = { enquiry: last, known };
  return { to: screens.enquiryAdd.path, state: { enquiry: last } };
}

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
