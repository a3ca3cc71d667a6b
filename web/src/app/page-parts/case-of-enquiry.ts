/** Opening a case for an enquiry: whose it is, and what the form begins with (ENQ-10). */
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { type SimilarReason, similarRoutes } from "@helpline/contract/families/similar";
import { call } from "#shared/api-client.ts";
import { toNewCase } from "./new-caller.ts";

/** What makes somebody on file the caller, the surest first. */
const surest: readonly SimilarReason[] = ["telephone", "email", "name"];

/**
 * The one guardian who has the whole number, email address or name that was typed; null if there is none, or
 * more than one.
 */
async function onFile(typed: Readonly<Record<string, string>>): Promise<number | null> {
  const { data } = await call(similarRoutes.similar, { body: typed });
  for (const reason of surest) {
    const found = data.filter(({ reasons }) => reasons.includes(reason));
    if (found.length === 1) return found[0]?.guardian_id ?? null;
  }
  return null;
}

/** @returns where the case is opened: the router's `to` and `search` */
export async function toCaseOfEnquiry(enquiry: EnquiryDetails) {
  const { enquiry_id, name, telephone, email, postcode, notes, child_name } = enquiry;
  const { guardianFrom } = await import("#shared/record-combobox/typed-values.ts");
  const typed = guardianFrom([name, telephone, email, postcode].filter(Boolean).join(" "));
  const isKnown = Object.keys(typed).length > 0;
  const guardianId = enquiry.guardian_id ?? (isKnown ? await onFile(typed) : null);
  const [child = "", ...others] = (child_name ?? "").split(/\s+/).filter(Boolean);
  return toNewCase(
    {
      newGuardian: guardianId === null && isKnown ? typed : null,
      values: {
        ...(notes !== null && { reason_for_the_call_today: notes }),
        ...(child !== "" && { child_first_name: child }),
        ...(others.length > 0 && { child_last_name: others.join(" ") }),
      },
      sent: { enquiry_id },
    },
    guardianId,
  );
}
