/** /call: who is calling, and their cases. */
import type { CallerCase, FoundCaller } from "@helpline/contract/callers/callers";
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { ringFragment } from "@helpline/contract/contact-details";
import { addressOf, mayOpen, screens } from "@helpline/contract/screens";
import { fullName } from "@helpline/contract/words";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { CallerLookUp } from "#features/callers/caller-look-up.tsx";
import type { Reach } from "#features/callers/caller-words.ts";
import type { LookUpActions } from "#features/callers/look-up-rows.ts";
import { type Ring, ringIn } from "#features/callers/screen-pop.ts";
import { HoursMeter } from "#features/cases/components/hours-meter.tsx";
import { StageBadge } from "#features/cases/components/stage-badge.tsx";
import { RaiseInPlace, useRaiseConcern } from "#features/concerns/raise-concern.tsx";
import { EarlierEnquiries } from "#features/enquiries/look-up/earlier-enquiries.tsx";
import { LogTheCall } from "#features/enquiries/look-up/log-the-call.tsx";
import { beginCall } from "#shared/call-timer/call-timer.ts";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { useProductConfig } from "#shared/product-config.ts";
import { usePicker } from "#shared/record-manager/record-picker.tsx";
import { ScreenHeading, ScreenTitle } from "#shared/screen-title.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { openModalManager } from "../modals/modal-store.ts";
import {
  useAskToRingBack,
  useEnquiryActions,
  useLogEnquiry,
} from "../page-parts/call-enquiries.ts";
import { useBeginCall, useCaseActions } from "../page-parts/case-actions.ts";
import { toNewCase } from "../page-parts/new-caller.ts";

const shownCase = {
  number: ({ case_id }: CallerCase) => (
    <CaseLink caseId={case_id} before={async () => beginCall(case_id)} />
  ),
  status: ({ status }: CallerCase) => <StageBadge text={status} />,
  hours: ({ minutes_used, band }: CallerCase) => (
    <HoursMeter minutesUsed={minutes_used} band={band} small />
  ),
};

/** Whom a role finds (CALL-2, CALL-9). */
function useReach(seesAll: boolean): Reach {
  const { userType } = useSession();
  const names = useProductConfig().data?.call_takers_see === "handler";
  if (seesAll) return "all";
  return names && (userType === "advisor" || userType === "advocate") ? "names" : "own";
}

/** The call that a telephone system opened this screen for. Its number leaves the address bar and the history. */
function useRing() {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [ring, setRing] = useState<{ readonly of: Ring } | null>(null);
  useEffect(() => {
    const of = ringIn(hash);
    if (of === undefined) return;
    setRing({ of });
    void router.navigate({ to: screens.call.path, hash: "", replace: true });
  }, [hash, router]);
  return { ring, setRing };
}

/** The fields of a guardian load when somebody adds one, with those of the form. */
async function withTyped(
  typed: string,
  add: (fields: Readonly<Record<string, string>>) => void,
): Promise<void> {
  try {
    const { guardianFrom } = await import("#shared/record-combobox/typed-values.ts");
    add(guardianFrom(typed));
  } catch (error) {
    await showFailure(error);
  }
}

export default function CallPage() {
  const { userType } = useSession();
  const { ring, setRing } = useRing();
  const mayAdd = mayOpen(screens.caseAdd, userType);
  const reach = useReach(mayAdd);

  const added = usePicker("guardians", (record) => {
    // Found again by their own number, the new guardian is marked: Enter then adds the case.
    const number = String(record.mobile ?? record.telephone ?? "");
    const ofNumber = ringIn(ringFragment(number)) ?? "unreadable";
    const name = `${record.first_name} ${record.last_name}`;
    setRing({ of: ofNumber === "unreadable" ? { number: name } : ofNumber });
  });
  const { add } = added;

  const [isWrongNumber, setWrongNumber] = useState(false);
  const raise = useRaiseConcern();
  const onCase = useCaseActions();
  const begin = useBeginCall();
  const takesCalls = mayOpen(screens.enquiryAdd, userType);
  const logEnquiry = useLogEnquiry();
  const askToRingBack = useAskToRingBack(reach === "names");
  const enquiryActions = useEnquiryActions(takesCalls);
  const enterReference = useRef<(() => boolean) | null>(null);
  const router = useRouter();

  const actions = useMemo((): LookUpActions => {
    const newCase = (caller: FoundCaller) => ({
      label: "New case",
      name: `New case for ${fullName(caller)}`,
      run: () => void begin(null, toNewCase({}, caller.guardian_id)),
    });
    return {
      onPerson: (caller, typed) => [
        ...(mayAdd
          ? [
              {
                label: "Record",
                name: `Record of ${fullName(caller)}`,
                run: () => openModalManager("guardians", { name: "view", id: caller.guardian_id }),
              },
            ]
          : []),
        ...(takesCalls
          ? [
              {
                label: "Enquiry",
                name: `Enquiry of ${fullName(caller)}`,
                run: () => logEnquiry(typed, caller),
              },
            ]
          : []),
        ...(raise
          ? [
              {
                label: "Concern",
                name: `${concernMessages.raise} about ${fullName(caller)}`,
                run: () => void raise({ guardian_id: caller.guardian_id, words: fullName(caller) }),
              },
            ]
          : []),
      ],
      onNamed: (caller, typed) =>
        askToRingBack(caller).map(({ run, ...words }) => ({ ...words, run: () => run(typed) })),
      ...(takesCalls && {
        logEnquiry,
        wrongNumber: () => setWrongNumber(true),
        enterReference: () => enterReference.current?.() ?? false,
      }),
      onCase,
      ...(mayAdd && {
        newCase,
        add: (typed) => ({
          label: "Add guardian",
          name: typed === "" ? "Add guardian" : `Add guardian: “${typed}”`,
          run: () => {
            beginCall(null);
            void withTyped(typed, add);
          },
        }),
        newCaseFor: (typed) => ({
          label: "New case",
          name: typed === "" ? "New case for somebody new" : `New case for “${typed}”`,
          run: () =>
            void withTyped(typed, (newGuardian) => void begin(null, toNewCase({ newGuardian }))),
        }),
      }),
    };
  }, [onCase, begin, mayAdd, takesCalls, add, logEnquiry, askToRingBack, raise]);

  return (
    <>
      <ScreenHeading buttons={<RaiseInPlace about={{}} />}>
        <ScreenTitle>{screens.call.title}</ScreenTitle>
      </ScreenHeading>
      <CallerLookUp
        ring={ring}
        actions={actions}
        shownCase={shownCase}
        reach={reach}
        below={
          takesCalls
            ? ({ typed, logEnquiry: log, focusField }) => (
                <>
                  <EarlierEnquiries
                    typed={typed}
                    enter={enterReference}
                    onOpen={(id) =>
                      void router.navigate({ to: addressOf(screens.enquiryView, id) })
                    }
                    actionsOf={enquiryActions}
                  />
                  <LogTheCall
                    isWrongNumber={isWrongNumber}
                    onWrongNumber={(isWrong) => {
                      setWrongNumber(isWrong);
                      // Cancel goes with its button.
                      if (!isWrong) focusField();
                    }}
                    onLog={log}
                    onSaved={() => {
                      setWrongNumber(false);
                      setRing({ of: { number: "" } });
                    }}
                  />
                </>
              )
            : undefined
        }
      />
      {added.modal}
    </>
  );
}
