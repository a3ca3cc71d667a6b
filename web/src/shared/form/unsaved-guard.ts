/** Nothing typed is ever lost: leaving a changed form asks first. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";

const unsavedMessages = {
  title: "Unsaved changes",
  question: "You have changes that are not saved. Do you want to leave without saving them?",
} as const;

export interface UnsavedGuard {
  /** The form tells whether it was changed. */
  readonly setChanged: (changed: boolean) => void;
  /** True when nothing would be lost, or the person has said that it may be. */
  readonly mayLeave: () => Promise<boolean>;
}

/** Says what happens to what was typed; a function where that depends on the moment. */
export type LeaveQuestion = string | (() => Promise<string>);

/** Guards one form at a time, against closing the browser's tab too. */
export function useUnsavedGuard(question: LeaveQuestion = unsavedMessages.question): UnsavedGuard {
  const [changed, setState] = useState(false);
  // Read by mayLeave, which may be called before the next render.
  const now = useRef(false);
  const asking = useRef(false);

  const setChanged = useCallback((value: boolean) => {
    now.current = value;
    setState(value);
  }, []);

  const mayLeave = useCallback(async () => {
    if (!now.current) return true;
    if (asking.current) return false;
    asking.current = true;
    const yes = await askYesNo({
      title: unsavedMessages.title,
      message: typeof question === "string" ? question : await question(),
    });
    asking.current = false;
    if (yes) setChanged(false);
    return yes;
  }, [setChanged, question]);

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);

  return useMemo(() => ({ setChanged, mayLeave }), [setChanged, mayLeave]);
}
