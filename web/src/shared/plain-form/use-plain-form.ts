/**
 * A small form of plain fields: checks it by the contract's schema, shows every failure in the dialog
 * and beside its field (spec 1 §5), and sends it once however often somebody clicks.
 */
import { messages } from "@helpline/contract/messages";
import { type FieldError, validate } from "@helpline/contract/validation";
import { type FormEvent, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";

interface PlainFormOptions<S extends z.core.$ZodType> {
  readonly schema: S;
  /** What is sent besides what the form holds. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Sends it. The form stays busy after a success: whoever sends puts something in its place. */
  readonly send: (value: z.output<S>) => Promise<unknown>;
  /** The title of the dialog that tells of a refusal. */
  readonly failureTitle: string;
  /** The field that is typed anew after a refusal. */
  readonly again: string;
  /** Called when a refusal has been read; true when there is nothing to type anew. */
  readonly refused?: (error: unknown) => boolean;
}

export function usePlainForm<S extends z.core.$ZodType>(options: PlainFormOptions<S>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);
  const inputOf = (field: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);

  async function showErrors(failures: readonly FieldError[]) {
    setErrors(failures);
    await showNotice({
      title: messages.formErrorTitle,
      message: failures.map((failure) => failure.message),
    });
    if (failures[0]) inputOf(failures[0].field)?.focus();
  }

  async function showFailure(error: unknown) {
    if (error instanceof ApiError && error.fieldErrors.length > 0) {
      return showErrors(error.fieldErrors);
    }
    const message = error instanceof ApiError ? error.message : messages.unexpected;
    await showNotice({ title: options.failureTitle, message });
    if (options.refused?.(error)) return;
    const input = inputOf(options.again);
    input?.focus();
    input?.select();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The state of a first click may not be on the screen yet when the second comes.
    if (event.currentTarget.dataset.busy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const checked = validate(options.schema, { ...typed, ...options.fixed });
    if (!checked.ok) return showErrors(checked.errors);
    const element = event.currentTarget;
    element.dataset.busy = "true";
    setErrors([]);
    setBusy(true);
    try {
      await options.send(checked.value);
    } catch (error) {
      delete element.dataset.busy;
      setBusy(false);
      await showFailure(error);
    }
  }

  return {
    busy,
    /** For the form element. */
    props: { ref: form, noValidate: true, onSubmit: submit },
    /** For the field of this name. */
    field: (name: string) => ({
      name,
      error: errors.find((error) => error.field === name)?.message,
      onChange: () => setErrors((all) => all.filter((one) => one.field !== name)),
    }),
  };
}
