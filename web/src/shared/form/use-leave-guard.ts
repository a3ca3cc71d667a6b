/** Asks before leaving a page with a changed form, whichever way it is left. */
import { useBlocker } from "@tanstack/react-router";
import { getSession } from "#shared/session/session.ts";
import { type LeaveQuestion, type UnsavedGuard, useUnsavedGuard } from "./unsaved-guard.ts";

/** Guards the form of the current page. */
export function useLeaveGuard(question: LeaveQuestion): UnsavedGuard {
  const guard = useUnsavedGuard(question);
  useBlocker({
    // After a logout the redirect must pass: nobody is left to save the form.
    shouldBlockFn: async () => getSession().loggedIn && !(await guard.mayLeave()),
    // The guard listens to this itself, only while the form is changed.
    enableBeforeUnload: false,
  });
  return guard;
}
