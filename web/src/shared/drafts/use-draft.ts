/** Keeps what stands in a form as a draft on the server, for as long as the form is open. */

import { messages } from "@helpline/contract/messages";
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#shared/api-client.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { getSession } from "#shared/session/session.ts";
import { createDraftKeeper, type DraftKeeper, type DraftState } from "./draft-keeper.ts";
import { type Basis, draftOf, openWith } from "./draft-values.ts";
import { isFinal, keepDraft, type StoredDraft } from "./drafts.api.ts";
import { draftOpened } from "./leave-question.ts";
import { forgetUnsent, rememberUnsent, takeOver, unsentKey } from "./unsent.ts";

export interface DraftOptions {
  readonly name: string;
  readonly form: RecordFormApi;
  /** What the form was opened with: its defaults and, after it, the draft. See {@link openWith}. */
  readonly basis: Basis;
  readonly stored: StoredDraft | null;
}

export interface Draft {
  readonly state: DraftState;
  /** Why the server last refused a draft, in its words. */
  readonly reason: string | null;
  /** When the draft that was brought back had been kept (ISO), until it is thrown away or saved. */
  readonly broughtBack: string | null;
  /** The version that a save must be based on. */
  readonly version: () => number | undefined;
  /** What the form began with, or was last rebased on. */
  readonly basis: () => Basis;
  /** For the form's `onBlur`. */
  readonly flush: () => void;
  /** Runs a save. When it succeeds the draft is gone; when it fails the draft goes on. */
  readonly saving: <T>(work: () => Promise<T>) => Promise<T>;
  /** Throws the draft away and empties the form down to `fresh`. */
  readonly startAfresh: (fresh: Basis) => Promise<void>;
  /** The form goes on from another basis, with these values in it. */
  readonly rebase: (basis: Basis, values: FormValues) => void;
}

export function useDraft(options: DraftOptions): Draft {
  const { name, form, stored } = options;
  const [state, setState] = useState<DraftState>("none");
  const [reason, setReason] = useState<string | null>(null);
  const [broughtBack, setBroughtBack] = useState<string | null>(null);
  const basis = useRef(options.basis);
  const keeper = useRef<DraftKeeper>(undefined);
  const first = useRef(stored);

  useEffect(() => {
    const key = unsentKey(name);
    const owner = getSession().userId;
    const read = () => draftOf(basis.current, form.getValues());
    const draft = first.current;
    if (draft) {
      const opening = openWith(basis.current, draft.content);
      basis.current = opening.basis;
      putInto(form, opening.basis, opening.values);
      if (read()) {
        setBroughtBack(draft.savedOn);
        setState(draft.unsent ? "none" : "kept");
      }
    }
    first.current = null;
    const mine = createDraftKeeper({
      read,
      keep: async (content) => {
        // An Auto Logout, or somebody else who signed in in another tab, must not get this draft.
        if (getSession().userId !== owner) throw new ApiError(401, messages.notSignedIn);
        await keepDraft(name, content);
      },
      isFinal: (error) => {
        const final = isFinal(error);
        if (final && error instanceof ApiError) setReason(error.message);
        return final;
      },
      onState: setState,
      onUnsent: (content) =>
        content === undefined ? forgetUnsent(key) : rememberUnsent(key, content),
      kept: draft && !draft.unsent ? read() : null,
    });
    keeper.current = mine;
    const release = takeOver(key);
    const gone = draftOpened(mine);
    if (draft?.unsent) mine.changed();
    const stopFollowing = follow(form, mine);
    return () => {
      stopFollowing();
      gone();
      void mine.stop().finally(release);
    };
  }, [name, form]);

  return useMemo(
    () => ({
      state,
      reason,
      broughtBack,
      version: () => basis.current.version,
      basis: () => basis.current,
      flush: () => void keeper.current?.flush(),
      saving: async (work) => {
        await keeper.current?.pause();
        const result = await work().catch((error: unknown) => {
          keeper.current?.resume();
          throw error;
        });
        setBroughtBack(null);
        // A request that got lost on its way may still arrive, after the server removed the draft.
        if (keeper.current?.finish()) void keepDraft(name, null).catch(() => undefined);
        return result;
      },
      startAfresh: async (fresh) => {
        await keeper.current?.pause();
        await keepDraft(name, null).catch((error: unknown) => {
          keeper.current?.resume();
          throw error;
        });
        basis.current = fresh;
        putInto(form, fresh, fresh.values);
        keeper.current?.finish();
        setBroughtBack(null);
      },
      rebase: (next, values) => {
        basis.current = next;
        putInto(form, next, values);
      },
    }),
    [state, reason, broughtBack, name, form],
  );
}

/** Values over defaults, so that the form knows what was changed. */
function putInto(form: RecordFormApi, basis: Basis, values: Readonly<FormValues>): void {
  form.reset({ ...basis.values });
  form.reset({ ...values }, { keepDefaultValues: true });
}

/** Tells the keeper of every change, and of the moments at which the page may go. */
function follow(form: RecordFormApi, keeper: DraftKeeper): () => void {
  const stopListening = form.subscribe({
    formState: { values: true },
    callback: () => keeper.changed(),
  });
  const leave = () => keeper.flushNow();
  const hide = () => {
    if (document.visibilityState === "hidden") keeper.flushNow();
  };
  const back = () => void keeper.flush();
  document.addEventListener("visibilitychange", hide);
  window.addEventListener("pagehide", leave);
  window.addEventListener("online", back);
  return () => {
    stopListening();
    document.removeEventListener("visibilitychange", hide);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("online", back);
  };
}
