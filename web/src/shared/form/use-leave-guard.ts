/** Leaving a page with a changed form asks first, whichever way it is left. */
import { useBlocker } from "@tanstack/react-router";
import { getSession } from "#shared/session/session.ts";
import { type LeaveQuestion, type UnsavedGuard, useUnsavedGuard } from "./unsaved-guard.ts";

/** Guards the form of the present page. */
export function useLeaveGuard(question: LeaveQuestion): UnsavedGuard {
  const guard = useUnsavedGuard(question);
  useBlocker({
    // Whoever has been signed out is led away, and has nobody to save it for.
    shouldBlockFn: async () => getSession().loggedIn && !(await guard.mayLeave()),
    // The guard listens to that itself, and only while something was changed.
    enableBeforeUnload: false,
  });
  return guard;
}
