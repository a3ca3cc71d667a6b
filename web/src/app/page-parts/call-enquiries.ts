/** What an enquiry begins with that is logged from the look-up: what was typed, and who was found. */
import type { Caller, FoundCaller, NamedCaller } from "@helpline/contract/callers/callers";
import { nobody } from "@helpline/contract/cases/case-status";
import { fullName } from "@helpline/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { choicesQuery } from "#features/enquiries/enquiries.api.ts";
import type { KnownOfEnquiry } from "#features/enquiries/form/enquiry-fields.ts";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { keepKeys } from "#shared/kept-keys.ts";
import { useBeginCall } from "./case-actions.ts";
import { toNewEnquiry } from "./new-enquiry.ts";

/** Number, name, email address and postcode in what was typed. The fields of a guardian load when they are needed. */
async function knownIn(typed: string): Promise<KnownOfEnquiry> {
  const { guardianFrom } = await import("#shared/record-combobox/typed-values.ts");
  const { first_name, last_name, mobile, telephone, email, postcode } = guardianFrom(typed);
  const name = [first_name, last_name].filter(Boolean).join(" ");
  const number = mobile ?? telephone;
  return {
    ...(name && { name }),
    ...(number && { telephone: number }),
    ...(email && { email }),
    ...(postcode && { postcode }),
  };
}

/** The typed number goes before those on file: it is the one that they call from. */
const knownOf = (caller: FoundCaller, typed: KnownOfEnquiry): KnownOfEnquiry => {
  const telephone = typed.telephone ?? caller.mobile ?? caller.telephone;
  return {
    name: fullName(caller),
    guardian_id: caller.guardian_id,
    ...(telephone && { telephone }),
    ...(caller.postcode && { postcode: caller.postcode }),
  };
};

function useStartEnquiry() {
  const beginCall = useBeginCall();
  return useCallback(
    async (typed: string, more: (known: KnownOfEnquiry) => KnownOfEnquiry) => {
      // What is typed from now on is for the form.
      keepKeys(document.activeElement);
      try {
        await beginCall(null, toNewEnquiry(more(await knownIn(typed))));
      } catch (error) {
        await showFailure(error);
      }
    },
    [beginCall],
  );
}

/** @returns what opens the form for an enquiry, about a person who was found or about what was typed */
export function useLogEnquiry() {
  const start = useStartEnquiry();
  return useCallback(
    (typed: string, caller: Caller | null) =>
      void start(typed, (known) => {
        if (caller === null) return known;
        return caller.guardian_id === null
          ? { ...known, name: fullName(caller) }
          : knownOf(caller, known);
      }),
    [start],
  );
}

interface AskToRingBack {
  readonly label: string;
  readonly name: string;
  readonly run: (typed: string) => void;
}

/**
 * "Ask Chloe Graham to ring back", for each handler of a colleague's family (CALL-9). The answer has only
 * their names: if two colleagues have the same one, anybody is asked.
 */
export function useAskToRingBack(isAsked: boolean): (caller: NamedCaller) => AskToRingBack[] {
  const start = useStartEnquiry();
  const { data } = useQuery({ ...choicesQuery, enabled: isAsked });
  return useMemo(() => {
    const people = data?.people ?? [];
    return (caller: NamedCaller) => {
      const handlers = caller.cases
        .map(({ case_handler }) => case_handler)
        .filter((name) => name !== nobody);
      return handlers.map((handler) => {
        const found = people.filter(({ name }) => name === handler);
        const [person] = found.length === 1 ? found : [];
        const label = person ? `Ask ${handler} to ring back` : "Ask to ring back";
        return {
          label,
          name: `${label}: ${fullName(caller)}`,
          run: (typed: string) =>
            void start(typed, (known) => ({
              ...known,
              name: fullName(caller),
              outcome: "call back",
              call_back_by: person?.user_id ?? null,
            })),
        };
      });
    };
  }, [data, start]);
}
