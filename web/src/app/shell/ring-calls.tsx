/** The calls that ring for the person who is logged in, with who is calling and what can be done. */

import { alertInWords } from "@helpline/contract/alerts/alerts.plain";
import type { Caller } from "@helpline/contract/callers/callers";
import { ringFragment, soughtNumber } from "@helpline/contract/contact-details";
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { screens } from "@helpline/contract/screens";
import { fullName } from "@helpline/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { withWhom } from "#features/callers/caller-words.ts";
import { callersQuestion } from "#features/callers/callers.api.ts";
import { StageBadge } from "#features/cases/components/stage-badge.tsx";
import { EarlierEnquiries } from "#features/enquiries/look-up/earlier-enquiries.tsx";
import { type RingActions, RingBanner } from "#features/events/ring-banner.tsx";
import { callInWords, ringWords } from "#features/events/ring-words.ts";
import { setCallOwner } from "#shared/call-timer/call-owner.ts";
import { callIsFrom, useCallTimer } from "#shared/call-timer/call-timer.ts";
import { useAskToRingBack, useLogEnquiry } from "../page-parts/call-enquiries.ts";
import { useCaseActions } from "../page-parts/case-actions.ts";
import classes from "./ring-calls.module.css";

interface RingCallsProps {
  readonly calls: readonly OwnCall[];
  readonly onHide: (callId: number) => void;
  /** What a screen reader says of the calls. */
  readonly onSaid: (callId: number, text: string) => void;
}

/** Of several calls, one is shown in full: the one on the line, or the newest. The others are lines above it. */
export default function RingCalls({ calls, onHide, onSaid }: RingCallsProps) {
  const full = calls.find(({ state }) => state === "answered") ?? calls.at(-1);
  const lines = calls.filter((call) => call !== full);
  return (
    <div ref={giveRoom} className={classes.calls}>
      {[...lines, ...(full ? [full] : [])].map((call) => (
        <RingCall
          key={call.call_id}
          call={call}
          isLine={call !== full}
          onHide={() => onHide(call.call_id)}
          onSaid={onSaid}
        />
      ))}
    </div>
  );
}

/** Tells the style sheets how high the calls are, so that what stays at the top of a page stays below them. */
function giveRoom(box: HTMLElement | null) {
  if (!box) return;
  const { style } = document.documentElement;
  const height = new ResizeObserver(() =>
    style.setProperty("--app-call-height", `${box.offsetHeight}px`),
  );
  height.observe(box);
  return () => {
    height.disconnect();
    style.removeProperty("--app-call-height");
  };
}

/** Each look-up is recorded, so it is made once for a call. */
function useCallers(number: string) {
  return useQuery({
    ...callersQuestion(number),
    enabled: number !== "",
    retry: false,
    refetchOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function sentenceOf(call: OwnCall, callers: readonly Caller[]): string {
  const people = callers.map((caller) => {
    const alerts = caller.guardian_id === null ? [] : caller.alerts.map(alertInWords);
    return [fullName(caller), ...alerts].join(", ");
  });
  return [callInWords(call), ...people].join(". ");
}

const nobodyKnown: readonly Caller[] = [];

const toLookUp = (number: string) => ({
  to: screens.call.path,
  hash: number === "" ? "" : ringFragment(number),
});

interface LogActions {
  readonly onCase: ReturnType<typeof useCaseActions>;
  readonly logEnquiry: ReturnType<typeof useLogEnquiry>;
  readonly lookUp: () => void;
}

/** Logs the call where it belongs: on the caller's one case, else as an enquiry; of several the look-up asks. */
function logOf(number: string, callers: readonly Caller[], actions: LogActions): () => void {
  const open = callers.flatMap(({ cases }) =>
    cases.flatMap((found) => (found.case_id !== null && found.may_log ? [found] : [])),
  );
  const [only] = open;
  const log = only && actions.onCase(only).find(({ label }) => label === "Log");
  if (log && open.length === 1) return log.run;
  if (callers.length > 1 || open.length > 1) return actions.lookUp;
  return () => actions.logEnquiry(number, callers[0] ?? null);
}

/**
 * Once it is answered, the call belongs to whoever the look-up found: the timer fills in only forms of theirs, and
 * others offer to log it here.
 * @param callers null until they are known
 */
function useOwnCall(
  { call_id, state }: OwnCall,
  number: string,
  callers: readonly Caller[] | null,
  actions: LogActions,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  const timer = useCallTimer();
  const isTimed = state === "answered" && timer?.callId === call_id;
  useEffect(() => {
    if (!isTimed || callers === null) return;
    setCallOwner({
      callId: call_id,
      name: callers.map(fullName).join(" or ") || number || "this caller",
      number,
      log: () => logOf(number, callers, latest.current)(),
    });
    callIsFrom(
      call_id,
      callers.flatMap(({ cases }) =>
        cases.flatMap(({ case_id }) => (case_id === null ? [] : [case_id])),
      ),
    );
  }, [isTimed, callers, call_id, number]);
}

interface RingCallProps {
  readonly call: OwnCall;
  readonly isLine: boolean;
  readonly onHide: () => void;
  readonly onSaid: RingCallsProps["onSaid"];
}

function RingCall({ call, isLine, onHide, onSaid }: RingCallProps) {
  const router = useRouter();
  const number = call.number === null ? "" : soughtNumber(call.number);
  const { data = null, error } = useCallers(number);
  const logEnquiry = useLogEnquiry();
  const askToRingBack = useAskToRingBack(
    data?.some(({ guardian_id }) => guardian_id === null) ?? false,
  );
  const onCase = useCaseActions();
  useEffect(() => {
    onSaid(call.call_id, sentenceOf(call, data ?? []));
  }, [call, data, onSaid]);
  useOwnCall(call, number, number === "" ? nobodyKnown : data, {
    onCase,
    logEnquiry,
    lookUp: () => void router.navigate(toLookUp(number)),
  });

  const enquiry = (caller: Caller | null) => ({
    label: "Enquiry",
    name: caller ? `Enquiry of ${fullName(caller)}` : "Log an enquiry about this call",
    run: () => logEnquiry(number, caller),
  });
  const actions: RingActions = {
    onCase,
    onPerson: (caller) => [
      enquiry(caller),
      ...(caller.guardian_id === null
        ? askToRingBack(caller).map(({ run, ...words }) => ({ ...words, run: () => run(number) }))
        : []),
    ],
    onCall: [
      ...(data && data.length > 0 ? [] : [enquiry(null)]),
      {
        label: "Look up",
        name: "Look up this caller",
        run: () => void router.navigate(toLookUp(number)),
      },
    ],
  };
  return (
    <RingBanner
      call={call}
      callers={number === "" ? [] : data}
      failure={error ? `${ringWords.failed} ${error.message}` : null}
      actions={actions}
      withWhom={withWhom}
      statusOf={({ status }) => <StageBadge text={status} />}
      below={number !== "" && <EarlierEnquiries typed={number} />}
      isLine={isLine}
      onDismiss={onHide}
    />
  );
}
