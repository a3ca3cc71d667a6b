/**
 * Acts on what the server tells this browser: reloads the desk, shows who is calling, starts and halts the call
 * timer. In the frame of all screens, and small; the code that shows a call loads when the telephone rings.
 */
import { mayAccess } from "@helpline/contract/access";
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { callInWords, ringWords } from "#features/events/ring-words.ts";
import { answered, hungUp } from "#shared/call-timer/call-timer.ts";
import { followEvents, rings } from "#shared/events/live-events.ts";
import { liveEvents, onChanged, subscribeLive } from "#shared/events/live-state.ts";
import { whenIdle } from "#shared/scheduling.ts";
import { codeOf, useCode } from "#shared/screen-code.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./live-host.module.css";

const ringCalls = codeOf(() => import("./ring-calls.tsx"));

/** The queries of what the desk shows. Those that are not on the screen are only marked as outdated. */
const ofDesk = [["follow-ups", "desk"], ["desk"], ["missed-calls"]] as const;

function useLiveDesk(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onChanged((things) => {
        if (!things.includes("desk")) return;
        for (const queryKey of ofDesk) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}

/** Every tab does this, and does it once, because they share the timer. */
function useLiveTimer(): void {
  useEffect(() => {
    const follow = () => {
      for (const { call_id, answered_on, ended_on } of liveEvents().calls) {
        if (answered_on !== null && ended_on === null) answered(call_id, Date.parse(answered_on));
        if (ended_on !== null) hungUp(call_id, Date.parse(ended_on));
      }
    };
    follow();
    return subscribeLive(follow);
  }, []);
}

const isShown = (call: OwnCall) =>
  call.direction === "in" && (call.state === "answered" || rings(call));

/** The calls to show, in a tab that somebody sees: each look-up is recorded, so no other tab looks callers up. */
function useShownCalls(): readonly OwnCall[] {
  const { calls } = useSyncExternalStore(subscribeLive, liveEvents);
  const isVisible = useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
  );
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!calls.some(rings)) return;
    // A call that nobody says has ended does not ring for ever.
    const looking = setInterval(again, 1000);
    return () => clearInterval(looking);
  }, [calls]);
  return isVisible ? calls.filter(isShown) : [];
}

export function LiveHost() {
  const { userId, userType, due } = useSession();
  useEffect(() => {
    if (userId === null || due) return;
    let stop = () => {};
    // Not among the requests of the first load.
    const cancel = whenIdle(() => {
      stop = followEvents(userId);
      // So that a call is on the screen as soon as it rings. If it fails, the call tries again.
      if (mayAccess("call takers", userType)) ringCalls.prefetch();
    });
    return () => {
      cancel();
      stop();
    };
  }, [userId, userType, due]);
  useLiveDesk();
  useLiveTimer();
  const box = useRef<HTMLElement>(null);
  const shown = useShownCalls();
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const [said, setSaid] = useState<Readonly<Record<number, string>>>({});
  const say = useCallback(
    (callId: number, text: string) => setSaid((before) => ({ ...before, [callId]: text })),
    [],
  );
  const calls = shown.filter(({ call_id }) => !hidden.includes(call_id));
  const [isFailed, setFailed] = useState(false);
  const isLoaded = useCode(ringCalls, calls.length > 0, () => setFailed(true));
  const isLost = isFailed && !isLoaded && calls.length > 0;
  useShortcut("telephone", () => {
    const button = box.current?.querySelector("button");
    button?.focus();
    return button !== undefined && button !== null;
  });
  return (
    <section ref={box} aria-label={ringWords.region} className={classes.host} data-paper="hidden">
      {/* Seen only if the code of the calls cannot be loaded. */}
      <p role="status" className={isLost ? classes.words : "visually-hidden"}>
        {calls.map((call) => said[call.call_id] ?? callInWords(call)).join(". ")}
      </p>
      {calls.length > 0 && isLoaded && (
        <ringCalls.Component
          calls={calls}
          onHide={(id) => setHidden([...hidden, id])}
          onSaid={say}
        />
      )}
    </section>
  );
}
