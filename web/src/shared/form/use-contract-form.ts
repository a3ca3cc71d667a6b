/**
 * The one form engine: react-hook-form checks what was typed by the contract's schema, a TanStack mutation
 * sends it once however often Save is pressed, and failures are told in one way (spec 2 §5, ADR 0040).
 */
import type { SubmitEvent } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "#shared/api-client.ts";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { useWrite } from "#shared/use-write.ts";
import { contractResolver, type FormBody, type FormRules } from "./contract-resolver.ts";
import type { FormSchema } from "./field-specs.ts";
import {
  type FailureOptions,
  type RecordFormApi,
  showFormErrors,
  showSaveFailure,
  useSettledErrors,
} from "./form-errors.ts";
import type { FormValues } from "./form-values.ts";

/** `again`: what was refused has been dealt with, and is to be sent once more. */
type Refusal = "again" | "done";

export interface ContractFormOptions<S extends FormSchema, Answer> extends FailureOptions {
  readonly rules: FormRules<S>;
  /** What stands in the form at first. */
  readonly initial: FormValues;
  /** Sends the body. What it throws is told, and the form stays as it was. */
  readonly send: (body: FormBody<S>) => Promise<Answer>;
  /** After a success, while the form is still pending: tells, leaves, brings queries up to date. */
  readonly onSaved?: (answer: Answer, body: FormBody<S>) => unknown;
  /** For a refusal that wants more than its message: deals with it, or answers undefined. */
  readonly onRefused?: (error: ApiError) => Promise<Refusal> | undefined;
}

export interface ContractFormApi {
  readonly form: RecordFormApi;
  /** For `onSubmit` of the form element. */
  readonly submit: (event: SubmitEvent) => void;
  /** The server has not answered yet. */
  readonly saving: boolean;
}

export function useContractForm<S extends FormSchema, Answer>(
  options: ContractFormOptions<S, Answer>,
): ContractFormApi {
  const { rules, initial, send, onSaved, onRefused, onInvalid = showFormErrors } = options;
  const form: RecordFormApi = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: initial,
    resolver: contractResolver(rules),
    reValidateMode: "onSubmit",
    // The focus moves when the dialog has closed.
    shouldFocusError: false,
  });
  useSettledErrors(form, rules);

  const { write, isPending } = useWrite({
    mutationFn: send,
    onSuccess: (answer, body) => onSaved?.(answer, body),
    onFailure: async (error) => {
      const refusal = error instanceof ApiError ? onRefused?.(error) : undefined;
      if (!refusal) return showSaveFailure(form, error, options);
      if ((await refusal) === "again") await save();
    },
  });
  const save = form.handleSubmit(
    // Neither is awaited: fields are marked while the dialog is still open.
    (body) => void write(body as FormBody<S>),
    (errors) => void onInvalid(form, errors),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The form inside a picker stands in the page's form as far as React's events go.
    if (event.target === event.currentTarget && !isDialogOpen()) void save();
  };
  return { form, submit, saving: isPending };
}
