/** Whether the form for an enquiry is about the call on the timer. */
import { telephoneDigits } from "@helpline/contract/contact-details";
import { callOwner } from "#shared/call-timer/call-owner.ts";
import type { CallTimer } from "#shared/call-timer/call-timer.ts";
import { liveEvents } from "#shared/events/live-state.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { whoFields } from "./enquiry-fields.ts";

/** The number from which it is; null if it is withheld, or not known any more. */
function numberOf(callId: number): string | null {
  const owner = callOwner();
  if (owner?.callId === callId) return owner.number || null;
  return liveEvents().calls.find((call) => call.call_id === callId)?.number ?? null;
}

const ofCaller = [...whoFields, "notes"];

/** @param asked the number of the form in the history */
export function isCallOfEnquiry(timer: CallTimer, asked: number, values: FormValues): boolean {
  if (timer.caseId !== null) return false;
  if (timer.enquiry !== undefined) return timer.enquiry === asked;
  if (timer.callId === undefined) return true;
  // A form in which nothing is about anybody yet is for whoever is on the telephone.
  if (ofCaller.every((name) => String(values[name] ?? "") === "")) return true;
  const [number, typed] = [numberOf(timer.callId), String(values.telephone ?? "")];
  return number !== null && typed !== "" && telephoneDigits(number) === telephoneDigits(typed);
}
