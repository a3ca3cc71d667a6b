/** What an enquiry begins with that is logged from the look-up: what was typed, and who was found. */
import type {
  Caller,
  CallersEnquiry,
  FoundCaller,
  NamedCaller,
} from "@helpline/contract/callers/callers";
import { nobody } from "@helpline/contract/cases/case-status";
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { fullName } from "@helpline/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { choicesQuery } from "#features/enquiries/enquiries.api.ts";
import type { KnownOfEnquiry } from "#features/enquiries/form/enquiry-fields.ts";
import type { EnquiryAction } from "#features/enquiries/look-up/earlier-enquiries.tsx";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { keepKeys } from "#shared/kept-keys.ts";
import { useSession } from "#shared/session/use-session.ts";
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
      const about = { name: fullName(caller) };
      const handlers = caller.cases
        .map(({ case_handler }) => case_handler)
        .filter((name) => name !== nobody);
      if (handlers.length === 0) {
        // The managers have a queue of those who need a case.
        return [
          {
            label: "Ask a manager",
            name: `Ask a manager: ${about.name}`,
            run: (typed: string) =>
              void start(typed, (known) => ({ ...known, ...about, outcome: "needs a case" })),
          },
        ];
      }
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

/** What stands in the notes of a call about an enquiry that its taker may not open. */
const aboutEnquiry = (reference: string) => `About the enquiry ${showReference(reference)}. `;

/** @returns what can be done with an enquiry whose reference the caller quotes */
export function useEnquiryActions(isAsked: boolean) {
  const beginCall = useBeginCall();
  const { userId } = useSession();
  const { data } = useQuery({ ...choicesQuery, enabled: isAsked });
  return useCallback(
    ({ reference, taken_by_name, may_open }: CallersEnquiry): EnquiryAction[] => {
      const found = data?.people.filter(({ name }) => name === taken_by_name) ?? [];
      const [person] = found.length === 1 ? found : [];
      const log = (known: KnownOfEnquiry) =>
        void beginCall(null, toNewEnquiry({ notes: aboutEnquiry(reference), ...known }));
      const isOwn = may_open && person?.user_id === userId;
      const ask = {
        label: person ? `Ask ${taken_by_name} to ring back` : "Ask to ring back",
        run: () => log({ outcome: "call back", call_back_by: person?.user_id ?? null }),
      };
      return [...(isOwn ? [] : [ask]), { label: "Log the next call", run: () => log({}) }];
    },
    [data, beginCall, userId],
  );
}

/** @returns what logs the next call of somebody whose enquiry is open, about the same people */
export function useLogNextCall() {
  const beginCall = useBeginCall();
  return useCallback(
    ({ reference, name, telephone, email, postcode, guardian_id }: EnquiryDetails) => {
      const known = { name, telephone, email, postcode, guardian_id };
      const given = Object.entries(known).filter(([, value]) => value !== null);
      void beginCall(
        null,
        toNewEnquiry({ notes: aboutEnquiry(reference), ...Object.fromEntries(given) }),
      );
    },
    [beginCall],
  );
}
