/** The form engine for forms whose contents are kept as a draft on the server (ADR 25). */
import { showMinute } from "@helpline/contract/dates";
import { absent } from "@helpline/contract/words";
import { useEffect, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import type { FormBody } from "#shared/form/contract-resolver.ts";
import type { FieldSpec, FormSchema } from "#shared/form/field-specs.ts";
import { showFormErrors } from "#shared/form/form-errors.ts";
import { type FormValues, formValuesOf } from "#shared/form/form-values.ts";
import { useSendOnce } from "#shared/form/send-once.ts";
import {
  type ContractFormApi,
  type ContractFormOptions,
  useFormEngine,
} from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { type Basis, type DraftContent, withOffered } from "./draft-values.ts";
import { draftMessages, type StoredDraft, useStoredDraft } from "./drafts.api.ts";
import { expectDraft, type NoDraft } from "./no-draft.ts";
import { type Draft, useDraft } from "./use-draft.ts";

interface DraftFormOptions<S extends FormSchema, Answer>
  extends Omit<ContractFormOptions<S, Answer>, "initial" | "send"> {
  /** As in other forms; what adds something is sent with the key. */
  readonly send: (body: FormBody<S>, idempotencyKey: string) => Promise<Answer>;
  /** The name of the draft; null if the form keeps none. */
  readonly name: string | null;
  /** The initial values of an untouched form. */
  readonly basis: () => Basis;
  /** Initial values of fields that are in no draft, such as passwords: without them the form counts as changed. */
  readonly apart?: FormValues | undefined;
  /** Undefined while it loads, and the form is there already. */
  readonly stored: StoredDraft | null | undefined;
  /** Must be a stable function. */
  readonly onChanged?: ((changed: boolean) => void) | undefined;
}

export interface DraftFormApi extends ContractFormApi {
  readonly draft: Draft;
  /** {@link Draft.alreadySaved} in words. */
  readonly alreadySaved: string | null;
  /** Called by the form element, for `onChanged` of the options. */
  readonly onChanged: ((changed: boolean) => void) | undefined;
  /** A slow save: text typed now would be lost when the form is cleared or closed. */
  readonly frozen: boolean;
}

export function useDraftForm<S extends FormSchema, Answer>(
  options: DraftFormOptions<S, Answer>,
): DraftFormApi {
  const { name, stored, send, onSaved, onChanged } = options;
  const [basis] = useState(options.basis);
  const shown = options.followsInitial ? options.basis() : basis;
  const sendOnce = useSendOnce();
  const contractForm = useFormEngine({
    // The forms of cases and log entries show failures in a dialog (UI-1).
    onInvalid: showFormErrors,
    ...options,
    initial: { ...options.apart, ...shown.values },
    maySend: async (body, form) => {
      // A record with a version needs no question: the server compares.
      if (alreadySaved !== null && draft.version() === undefined) {
        const message = `${alreadySaved}. ${draftMessages.saveAgain}`;
        if (!(await askYesNo({ title: "Save", message }))) return false;
      }
      return options.maySend?.(body, form) ?? true;
    },
    send: (body: FormBody<S>) =>
      name === null ? sendOnce((key) => send(body, key)) : draft.saving((key) => send(body, key)),
    onSaved: (answer, body, form) => {
      // Saved values may be left without a question.
      if (name !== null) onChanged?.(false);
      return onSaved?.(answer, body, form);
    },
  });
  const draft = useDraft({ name, form: contractForm.form, basis, stored });
  const timeZone = useTimeZone();
  const alreadySaved =
    draft.alreadySaved && draftMessages.alreadySaved(showMinute(draft.alreadySaved, timeZone));
  const frozen = useSlow(contractForm.saving);
  return { ...contractForm, draft, alreadySaved, onChanged, frozen };
}

interface KeptFormOptions<S extends FormSchema, Answer>
  extends Omit<DraftFormOptions<S, Answer>, "name" | "basis" | "apart" | "stored"> {
  /** The name of its draft, or why it keeps none. */
  readonly draft: string | NoDraft;
  readonly initial?: FormValues | undefined;
  /** What it begins with of one person: a draft that began with another one does not come back. */
  readonly offered?: FormValues | undefined;
}

/**
 * A form that is there at once, such as that of a dialog. Its draft is brought back when it arrives; what was typed until
 * then stays. Passwords are in no draft.
 */
export function useKeptForm<S extends FormSchema, Answer>(options: KeptFormOptions<S, Answer>) {
  const { draft: keeps, rules, initial, onInvalid, followsInitial, offered } = options;
  expectDraft(keeps, rules.fields);
  const name = typeof keeps === "string" ? keeps : null;
  const stored = useStoredDraft(name);
  const found = stored.data && isOf(stored.data, offered) ? stored.data : stored.data && null;
  const values = initial ?? formValuesOf(rules.fields, {});
  const secret = rules.fields.flatMap(({ name: field, notes }) =>
    notes.input === "password" ? [field] : [],
  );
  const start = () => {
    const shown = omit(values, secret);
    return offered ? withOffered({ values: shown }, offered) : { values: shown };
  };
  const of = useDraftForm({
    ...options,
    onInvalid,
    name,
    basis: start,
    apart: Object.fromEntries(secret.map((field) => [field, values[field] ?? ""])),
    // An error must not keep the form from keeping what is typed.
    stored: stored.isError ? null : found,
  });
  const { draft } = of;
  const fresh = followsInitial ? JSON.stringify(start().values) : "";
  useEffect(() => {
    if (fresh !== "") draft.follow({ values: JSON.parse(fresh) as FormValues });
  }, [fresh, draft.follow]);
  return { ...of, start, changedSince: changedSince(rules.fields, start().values, found) };
}

/** Whether the draft began with the same. */
function isOf({ content }: StoredDraft, offered: FormValues | undefined): boolean {
  const { was = {} } = (content ?? {}) as Partial<DraftContent>;
  return Object.entries(offered ?? {}).every(([name, value]) => was[name] === value);
}

const omit = (values: Readonly<FormValues>, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What somebody else has stored since the draft was typed, in the fields that it changes: "Notes: …". */
function changedSince(
  fields: readonly FieldSpec[],
  now: Readonly<FormValues>,
  stored: StoredDraft | null | undefined,
): string {
  const { typed = {}, was = {} } = (stored?.content ?? {}) as Partial<DraftContent>;
  return fields
    .filter(({ name }) => name in typed && name in was && (was[name] ?? "") !== (now[name] ?? ""))
    .map(({ name, notes }) => `${notes.label}: ${String(now[name] ?? "") || absent}`)
    .join("; ");
}
