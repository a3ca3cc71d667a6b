/**
 * Takes what is known of a caller to the form for an enquiry. It is about a person, so it stays out of the
 * address and the browser's history.
 */
import { screens } from "@helpline/contract/screens";
import type { KnownOfEnquiry } from "#features/enquiries/form/enquiry-fields.ts";
import { createStore } from "#shared/store.ts";

let waiting: KnownOfEnquiry | null = null;

const nothingKnown: KnownOfEnquiry = {};

/** How many forms were asked for. The screen may be open when somebody asks for another one. */
const asked = createStore(0);
export const useAskedEnquiries = asked.use;

/** Where an enquiry is logged: the router's `to`. The next form that opens there begins with what is known. */
export function toNewEnquiry(known: KnownOfEnquiry) {
  waiting = known;
  asked.set(asked.get() + 1);
  return { to: screens.enquiryAdd.path };
}

/** What is known of the caller; nothing after a reload, when the draft has what was typed. */
export const knownOfEnquiry = (): KnownOfEnquiry => waiting ?? nothingKnown;

/** The form has it. */
export const forgetKnownOfEnquiry = (): void => {
  waiting = null;
};
