/** Asks before leaving a changed form, so that nothing typed is lost. */
import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { hasOpenDraft, leaveQuestion } from "#shared/drafts/leave-question.ts";
import { getSession } from "#shared/session/session.ts";
import type { RecordFormApi } from "./form-errors.ts";

const unsavedMessages = {
  title: "Unsaved changes",
  question: "You have changes that are not saved. Do you want to leave without saving them?",
} as const;

export interface UnsavedGuard {
  /** To be called by the form when it becomes changed or unchanged. */
  readonly setChanged: (changed: boolean) => void;
  /**
   * True if nothing would be lost, or the person agrees to lose it. The form stays changed until it is gone: the
   * person may yet decide to stay when another form of the page asks.
   */
  readonly mayLeave: () => Promise<boolean>;
}

/** The question, which says what happens to the typed text; a function if that depends on the time. */
export type LeaveQuestion = string | (() => Promise<string>);

/** With an open draft, where the draft is. */
const leavingForm = async () => (hasOpenDraft() ? leaveQuestion() : unsavedMessages.question);

/** The place in the browser's history at which a question waits for its answer; null without a question. */
let heldAt: number | null = null;

const placeInHistory = (): number => window.history.state?.__TSR_index ?? 0;

/** Guards one form at a time against all ways to leave its page, also with the browser tab. */
export function useLeaveGuard(question: LeaveQuestion = leavingForm): UnsavedGuard {
  const [changed, setState] = useState(false);
  // mayLeave reads this, possibly before the next render.
  const now = useRef(false);

  const setChanged = useCallback((value: boolean) => {
    now.current = value;
    setState(value);
  }, []);

  const mayLeave = useCallback(async () => {
    if (!now.current) return true;
    if (heldAt !== null) return false;
    heldAt = placeInHistory();
    try {
      return await askYesNo({
        title: unsavedMessages.title,
        message: typeof question === "string" ? question : await question(),
      });
    } finally {
      heldAt = null;
    }
  }, [question]);

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);

  useBlocker({
    shouldBlockFn: async () => {
      // After a logout the redirect must pass: nobody is left to save the form.
      if (!getSession().loggedIn) return false;
      if (heldAt === null) return !(await mayLeave());
      // A second Back while a question waits is undone here. The router must get no answer: it would undo the step as
      // well, and end at the wrong page when the question is answered.
      const steps = heldAt - placeInHistory();
      // No step at all would load the page again.
      if (steps !== 0) window.history.go(steps);
      return new Promise<never>(() => undefined);
    },
    // The effect above does this, only while the form is changed.
    enableBeforeUnload: false,
  });

  return useMemo(() => ({ setChanged, mayLeave }), [setChanged, mayLeave]);
}

interface ChangeWatchProps {
  readonly form: RecordFormApi;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
}

/**
 * Reports whether a form differs from its initial values. A component of its own, so that the first key does not
 * re-render the form.
 */
export function ChangeWatch({ form, onChanged }: ChangeWatchProps) {
  const { isDirty } = useFormState({ control: form.control });
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [onChanged, isDirty]);
  return null;
}
