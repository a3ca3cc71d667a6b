/** Opening a case for an enquiry: whose it is, and what the form begins with (ENQ-10). */
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { type SimilarReason, similarRoutes } from "@helpline/contract/families/similar";
import { screens } from "@helpline/contract/screens";
import type { Intake } from "#features/cases/case-form/intake.ts";
import { call } from "#shared/api-client.ts";

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

/** The caller as the fields of a guardian; null if the caller said nothing of themselves. */
async function callerTyped({ name, telephone, email, postcode }: EnquiryDetails) {
  const { guardianFrom } = await import("#shared/record-combobox/typed-values.ts");
  const typed = guardianFrom([name, telephone, email, postcode].filter(Boolean).join(" "));
  return Object.keys(typed).length > 0 ? typed : null;
}

/** @returns where the case is opened: the router's `to` and `search` */
export async function toCaseOfEnquiry(enquiry: EnquiryDetails) {
  const { enquiry_id, guardian_id } = enquiry;
  const typed = guardian_id === null ? await callerTyped(enquiry) : null;
  const found = guardian_id ?? (typed && (await onFile(typed)));
  const search = { enquiry_id, ...(found !== null && { guardian_id: found }) };
  return { to: screens.caseAdd.path, search } as const;
}

/** What the form begins with. @param isOnFile the caller is a guardian who is chosen already */
export async function intakeOfEnquiry(enquiry: EnquiryDetails, isOnFile: boolean): Promise<Intake> {
  const { notes, child_name, local_authority_id, local_authority_name } = enquiry;
  const [child = "", ...others] = (child_name ?? "").split(/\s+/).filter(Boolean);
  return {
    newGuardian: isOnFile ? null : await callerTyped(enquiry),
    values: {
      ...(notes !== null && { reason_for_the_call_today: notes }),
      ...(child !== "" && { child_first_name: child }),
      ...(local_authority_id !== null && {
        local_authority_id: String(local_authority_id),
        local_authority_name: local_authority_name ?? "",
      }),
      ...(others.length > 0 && { child_last_name: others.join(" ") }),
    },
    enquiry,
  };
}
