/** What an enquiry begins with that is logged from the list of missed calls. */
import type { MissedCall } from "@helpline/contract/telephone/telephone";
import { fullName } from "@helpline/contract/words";
import { useCallback } from "react";
import { useBeginCall } from "./case-actions.ts";
import { toNewEnquiry } from "./new-enquiry.ts";

/** @returns what opens the form for an enquiry with the number and, if one person has it, the name */
export function useLogMissedCall() {
  const beginCall = useBeginCall();
  return useCallback(
    ({ number, guardians }: MissedCall) => {
      const [person] = guardians.length === 1 ? guardians : [];
      void beginCall(
        null,
        toNewEnquiry({
          channel: "call",
          telephone: number,
          ...(person && {
            name: fullName(person),
            guardian_id: person.guardian_id,
          }),
        }),
      );
    },
    [beginCall],
  );
}
