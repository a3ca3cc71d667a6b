/** Keeps the contents of a form as a draft on the server while the form is open. */

import { draftForm, readDraftName } from "@helpline/contract/drafts/drafts";
import { savedBefore } from "@helpline/contract/idempotency";
import { messages } from "@helpline/contract/messages";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError, isTemporary } from "#shared/api-client.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { getSession, serverNow } from "#shared/session/session.ts";
import { createDraftKeeper, type DraftKeeper, type DraftState } from "./draft-keeper.ts";
import {
  type Basis,
  draftOf,
  marksIn,
  openWith,
  type TextMarks,
  withOffered,
} from "./draft-values.ts";
import { isFinal, keepDraft, type StoredDraft } from "./drafts.api.ts";
import { draftOpened } from "./leave-question.ts";
import { forgetUnsent, rememberUnsent, takeOver, unsentKey } from "./unsent.ts";

export interface DraftOptions {
  /** Null: the form keeps no draft. */
  readonly name: string | null;
  readonly form: RecordFormApi;
  /** What the form opened with: its defaults, or the draft's own basis. See {@link openWith}. */
  readonly basis: Basis;
  /** Undefined while it loads: the form is there already, and nothing is sent until then. */
  readonly stored: StoredDraft | null | undefined;
}

export interface Draft {
  readonly state: DraftState;
  /** The server's message when it last refused a draft. */
  readonly reason: string | null;
  /** When the restored draft was kept (ISO timestamp); null once it is discarded or saved. */
  readonly broughtBack: string | null;
  /** When this text was saved, by another tab or by a save without an answer (ISO timestamp); otherwise null. */
  readonly alreadySaved: string | null;
  /** The version that a save is based on. */
  readonly version: () => number | undefined;
  /** The basis at opening, or since the last rebase. */
  readonly basis: () => Basis;
  /** For the form's `onBlur`. */
  readonly flush: () => void;
  /** Runs a save. If it succeeds, the draft is gone; if it fails, the draft continues. */
  readonly saving: <T>(work: (idempotencyKey: string) => Promise<T>) => Promise<T>;
  /** Deletes the draft and resets the form to `fresh`. */
  readonly startAfresh: (fresh: Basis) => Promise<void>;
  /** Continues from another basis with these values in the form. */
  readonly rebase: (basis: Basis, values: FormValues) => void;
  /** The form shows other initial values now, in the place of what was typed. */
  readonly follow: (basis: Basis) => void;
  /** Fills fields in. It is no change: an untouched form keeps no draft because of it. */
  readonly offer: (values: FormValues) => void;
}

export function useDraft(options: DraftOptions): Draft {
  const { name, form, stored } = options;
  const [state, setState] = useState<DraftState>("none");
  const [reason, setReason] = useState<string | null>(null);
  const [broughtBack, setBroughtBack] = useState<string | null>(null);
  const [alreadySaved, setAlreadySaved] = useState<string | null>(null);
  const basis = useRef(options.basis);
  const keeper = useRef<DraftKeeper>(undefined);
  const first = useRef(stored);
  const isWaiting = useRef(false);
  const tabs = useRef<BroadcastChannel>(undefined);
  const text = useRef<TextMarks>({ begun: "" });
  const mark = useCallback((marks: TextMarks) => {
    text.current = marks;
    setAlreadySaved(marks.alreadySaved ?? null);
  }, []);
  const beginAnew = useCallback(() => {
    mark({ begun: serverNow().toISOString() });
    setBroughtBack(null);
  }, [mark]);

  const read = useCallback(() => {
    const content = draftOf(basis.current, form.getValues());
    return content && { ...content, ...text.current };
  }, [form]);
  const bringBack = useCallback(
    (draft: StoredDraft) => {
      // What was typed while the draft was loading stays.
      const typed = draftOf(basis.current, form.getValues())?.typed ?? {};
      const opening = openWith(basis.current, draft.content);
      basis.current = opening.basis;
      putInto(form, opening.basis, { ...opening.values, ...typed });
      if (!read()) return;
      mark({ ...text.current, ...marksIn(draft.content) });
      setBroughtBack(draft.savedOn);
      setState(draft.unsent ? "none" : "kept");
      return Object.keys(typed).length > 0;
    },
    [form, mark, read],
  );

  useEffect(() => {
    if (name === null) return;
    const key = unsentKey(name);
    const owner = getSession().userId;
    const draft = first.current;
    beginAnew();
    if (draft) bringBack(draft);
    isWaiting.current = draft === undefined;
    first.current = null;
    const mine = createDraftKeeper({
      read,
      keep: async (content) => {
        // After an Auto Logout, or a login of somebody else in another tab, the draft must not be sent.
        if (getSession().userId !== owner) throw new ApiError(401, messages.notLoggedIn);
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
    // A draft that is sent now would take the place of the one that is loading.
    if (draft === undefined) void mine.pause();
    const release = takeOver(key);
    const gone = draftOpened(mine);
    const others = otherTabs(name);
    tabs.current = others;
    others?.addEventListener("message", ({ data }: MessageEvent<DeletedDraft>) => {
      // The server has deleted the draft of this form, even if this tab has begun another text.
      const mayReturn = mine.finish();
      const alreadySaved = data.begun === text.current.begun ? data.savedOn : null;
      if (alreadySaved) mark({ ...text.current, alreadySaved });
      if (!alreadySaved || mayReturn) mine.changed();
    });
    if (draft?.unsent) mine.changed();
    const stopFollowing = follow(form, mine);
    return () => {
      stopFollowing();
      others?.close();
      tabs.current = undefined;
      gone();
      void mine.stop().finally(release);
    };
  }, [name, form, mark, beginAnew, bringBack, read]);

  useEffect(() => {
    if (!isWaiting.current || stored === undefined) return;
    isWaiting.current = false;
    const isTyped = stored && bringBack(stored);
    if (isTyped || stored?.unsent) keeper.current?.changed();
    keeper.current?.resume(false);
  }, [stored, bringBack]);

  return useMemo(
    () => ({
      state,
      reason,
      broughtBack,
      alreadySaved,
      version: () => basis.current.version,
      basis: () => basis.current,
      flush: () => void keeper.current?.flush(),
      saving: async (work) => {
        if (name === null) return work("");
        await keeper.current?.pause();
        const result = await work(keyOf(name, text.current)).catch((error: unknown) => {
          const savedOn = savedBefore(error as Error);
          if (savedOn !== null) mark({ ...text.current, alreadySaved: savedOn });
          keeper.current?.resume(isTemporary(error as Error));
          throw error;
        });
        const saved = { begun: text.current.begun, savedOn: serverNow().toISOString() };
        // The form may have been closed while it was saved.
        (tabs.current ?? otherTabs(name))?.postMessage(saved satisfies DeletedDraft);
        beginAnew();
        // A lost request may still arrive after the server has deleted the draft. A repeated save deletes none: if its
        // first answer was lost before a reload, the draft that was brought back is still there.
        const isLeft = keeper.current?.isKept() && !isRemovedBySave(name);
        if (keeper.current?.finish() || broughtBack !== null || isLeft)
          void keepDraft(name, null).catch(() => undefined);
        return result;
      },
      startAfresh: async (fresh) => {
        if (name === null) return;
        await keeper.current?.pause();
        await keepDraft(name, null).catch((error: unknown) => {
          keeper.current?.resume(false);
          throw error;
        });
        tabs.current?.postMessage({
          begun: text.current.begun,
          savedOn: null,
        } satisfies DeletedDraft);
        basis.current = fresh;
        putInto(form, fresh, fresh.values);
        keeper.current?.finish();
        beginAnew();
      },
      follow: (next) => {
        basis.current = next;
      },
      rebase: (next, values) => {
        basis.current = next;
        putInto(form, next, values);
      },
      offer: (values) => {
        basis.current = withOffered(basis.current, values);
        for (const [field, value] of Object.entries(values)) {
          form.resetField(field, { defaultValue: value });
        }
      },
    }),
    [state, reason, broughtBack, alreadySaved, name, form, mark, beginAnew],
  );
}

/**
 * Sent to the other tabs when the server has deleted the draft: they ask before they save the same text once more, or
 * keep what they show as a draft again.
 */
interface DeletedDraft {
  readonly begun: string;
  /** ISO timestamp; null if it was thrown away. */
  readonly savedOn: string | null;
}

/** Others are deleted by the browser, once the save is answered. */
const isRemovedBySave = (name: string) =>
  draftForm(readDraftName(name).kind).isRemovedBySave === true;

/** The same until the text is saved; another one if the person then saves it once more. */
const keyOf = (name: string, { begun, alreadySaved = "" }: TextMarks) =>
  `${name} ${begun} ${alreadySaved}`;

/** The other tabs of this browser in which this person has the form open. */
const otherTabs = (name: string) =>
  "BroadcastChannel" in globalThis
    ? new BroadcastChannel(`helpline-draft ${getSession().userId} ${name}`)
    : undefined;

/** Sets values over defaults, so that the form knows what has changed. */
function putInto(form: RecordFormApi, basis: Basis, values: Readonly<FormValues>): void {
  // Fields that are in no draft, such as passwords, stay as they are.
  const others = form.getValues();
  form.reset({ ...others, ...basis.values });
  form.reset({ ...others, ...values }, { keepDefaultValues: true });
}

/** Informs the keeper of every change, and of the events after which the page may unload. */
function follow(form: RecordFormApi, keeper: DraftKeeper): () => void {
  const stopListening = form.subscribe({
    formState: { values: true },
    callback: () => keeper.changed(),
  });
  const leave = () => void keeper.flushNow();
  const hide = () => {
    if (document.visibilityState === "hidden") leave();
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
