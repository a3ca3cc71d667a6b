/** Asks before leaving a changed form, so that nothing typed is lost. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";

const unsavedMessages = {
  title: "Unsaved changes",
  question: "You have changes that are not saved. Do you want to leave without saving them?",
} as const;

export interface UnsavedGuard {
  /** To be called by the form when it becomes changed or unchanged. */
  readonly setChanged: (changed: boolean) => void;
  /** True if nothing would be lost, or the person agrees to lose it. */
  readonly mayLeave: () => Promise<boolean>;
}

/** The question, which says what happens to the typed text; a function if that depends on the time. */
export type LeaveQuestion = string | (() => Promise<string>);

/** Guards one form at a time, also against closing the browser tab. */
export function useUnsavedGuard(question: LeaveQuestion = unsavedMessages.question): UnsavedGuard {
  const [changed, setState] = useState(false);
  // mayLeave reads this, possibly before the next render.
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
