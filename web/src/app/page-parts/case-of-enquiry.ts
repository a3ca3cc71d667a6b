/** Opening a case for an enquiry: whose it is, and what the form begins with (ENQ-9). */
import { callerSearchCall, callerText } from "@helpline/contract/callers/caller-call";
import type { callerRoutes, FoundCaller } from "@helpline/contract/callers/callers";
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { folded } from "@helpline/contract/words";
import { call } from "#shared/api-client.ts";
import { toNewCase } from "./new-caller.ts";

const nameOf = ({ first_name, last_name }: FoundCaller) => folded(`${first_name} ${last_name}`);

/** The one person who was found by this text as a whole; null if it is not certain. */
async function onFile(text: string | null, isThem: (found: FoundCaller) => boolean) {
  if (text === null || text.length < callerText.min || text.length > callerText.max) return null;
  const body = { q: text };
  const { data } = await call<typeof callerRoutes.search>(callerSearchCall, { body });
  const found = data.flatMap((each) =>
    each.guardian_id !== null && each.matched !== "similar" && isThem(each) ? [each] : [],
  );
  return found.length === 1 ? (found[0]?.guardian_id ?? null) : null;
}

/** The guardian whom the enquiry names, or who has its number, email address or name. */
async function guardianOf(enquiry: EnquiryDetails): Promise<number | null> {
  const { guardian_id, telephone, email, name } = enquiry;
  if (guardian_id !== null) return guardian_id;
  return (
    (await onFile(telephone, ({ matched }) => matched === "telephone")) ??
    (await onFile(email, ({ matched }) => matched === "name")) ??
    (await onFile(name, (found) => nameOf(found) === folded(name ?? "")))
  );
}

/** @returns where the case is opened: the router's `to` and `search` */
export async function toCaseOfEnquiry(enquiry: EnquiryDetails) {
  const { enquiry_id, name, telephone, email, postcode, notes, child_name } = enquiry;
  const guardianId = await guardianOf(enquiry);
  const { guardianFrom } = await import("#shared/record-combobox/typed-values.ts");
  const typed = [name, telephone, email, postcode].filter(Boolean).join(" ");
  const [child = "", ...others] = (child_name ?? "").split(/\s+/).filter(Boolean);
  return toNewCase(
    {
      newGuardian: guardianId === null && typed !== "" ? guardianFrom(typed) : null,
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
