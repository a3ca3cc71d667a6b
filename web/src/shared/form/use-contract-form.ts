/**
 * The form engine: react-hook-form validates with the contract's schema, a TanStack mutation sends once
 * however often Save is pressed, and failures appear in one way (ADR 25).
 */
import { useQueryClient } from "@tanstack/react-query";
import { createElement, type ReactNode, type SubmitEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { ApiError, isAbort } from "#shared/api-client.ts";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { expectDraft, type NoDraft } from "#shared/drafts/no-draft.ts";
import { reloadChoices } from "#shared/offered-choices.ts";
import { useLatestToday } from "#shared/product-config.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import { useWrite } from "#shared/use-write.ts";
import { contractResolver, type FormBody, type FormRules } from "./contract-resolver.ts";
import { FormSummary, type SummaryControl } from "./error-summary.tsx";
import type { FormSchema } from "./field-specs.ts";
import {
  type FailureOptions,
  type RecordFormApi,
  type ShowErrors,
  showFormErrors,
  showSaveFailure,
  useSettledErrors,
} from "./form-errors.ts";
import { type FormValues, formValuesOf } from "./form-values.ts";

/** `again`: the cause of the refusal is resolved, and the form is to be sent once more. */
type Refusal = "again" | "done";

export interface ContractFormOptions<S extends FormSchema, Answer> extends FailureOptions {
  readonly rules: FormRules<S>;
  /** The initial values; default: empty fields. */
  readonly initial?: FormValues;
  /** Whether the form shows new initial values in place when they change, in the place of what was typed. */
  readonly followsInitial?: boolean;
  /** Whether to send the valid body now; default: yes. The person may be asked something first. */
  readonly maySend?: (body: FormBody<S>, form: RecordFormApi) => Promise<boolean>;
  /** Sends the body. If it throws, the failure is shown and the form stays unchanged. */
  readonly send: (body: FormBody<S>) => Promise<Answer>;
  /** Runs after a success, while the form is still pending: shows messages, navigates, refreshes queries. */
  readonly onSaved?: (answer: Answer, body: FormBody<S>, form: RecordFormApi) => unknown;
  /** Handles a refusal that needs more than its message; returns undefined for any other. */
  readonly onRefused?: (error: ApiError) => Promise<Refusal> | undefined;
  /** The server refuses a field that the form does not have: it has become due since the form was opened. */
  readonly onMissingField?: () => unknown;
}

export interface ContractFormApi {
  readonly form: RecordFormApi;
  /** For `onSubmit` of the form element. */
  readonly submit: (event: SubmitEvent) => void;
  /** True until the server has answered. */
  readonly saving: boolean;
  /** What is to be corrected, for the top of the form. Without it, a dialog says so. */
  readonly summary: ReactNode;
}

const namesMissingField = ({ fieldErrors }: ApiError, { fields }: FormRules): boolean =>
  fieldErrors.some(({ field }) => field !== "" && !fields.some(({ name }) => name === field));

/** A form that keeps no draft, and says why not. */
export function useContractForm<S extends FormSchema, Answer>(
  options: ContractFormOptions<S, Answer> & { readonly draft: NoDraft },
): ContractFormApi {
  expectDraft(options.draft, options.rules.fields);
  return useFormEngine(options);
}

/** For {@link useContractForm} and `use-draft-form.ts`, which keeps a draft. */
export function useFormEngine<S extends FormSchema, Answer>(
  options: ContractFormOptions<S, Answer>,
): ContractFormApi {
  const today = useLatestToday();
  const rules: FormRules<S> = {
    ...options.rules,
    limits: {
      ...options.rules.limits,
      get today() {
        return today();
      },
    },
  };
  const { initial, maySend, send, onSaved, onRefused, onInvalid } = options;
  const client = useQueryClient();
  const control = useRef<SummaryControl>({ isThere: false, isToTakeFocus: false });
  const showInvalid: ShowErrors = async (of, errors) => {
    if (onInvalid) return onInvalid(of, errors);
    if (!control.current.isThere) return showFormErrors(of, errors);
    control.current.isToTakeFocus = true;
  };
  const form: RecordFormApi = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: initial ?? formValuesOf(rules.fields, {}),
    ...(options.followsInitial && initial && { values: initial }),
    resolver: contractResolver(rules, options),
    reValidateMode: "onSubmit",
    // The focus moves after the dialog has closed.
    shouldFocusError: false,
  });
  useSettledErrors(form, rules);
  useBoundShortcuts(["save"]);

  const { write, isPending } = useWrite({
    mutationFn: send,
    onSuccess: (answer, body) => onSaved?.(answer, body, form),
    onFailure: async (error) => {
      if (isAbort(error)) return;
      if (error instanceof ApiError && namesMissingField(error, rules)) options.onMissingField?.();
      if (error instanceof ApiError && error.status === 422) void reloadChoices(client);
      const refusal = error instanceof ApiError ? onRefused?.(error) : undefined;
      const show = (failure: Error) =>
        showSaveFailure(form, failure, { ...options, onInvalid: showInvalid });
      if (!refusal) return show(error);
      if ((await refusal.catch(show)) === "again") await save();
    },
  });
  const save = form.handleSubmit(
    // Neither is awaited: fields are marked while the dialog is open.
    async (body) => {
      if (maySend && !(await maySend(body as FormBody<S>, form))) return;
      void write(body as FormBody<S>);
    },
    (errors) => void showInvalid(form, errors),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React events of a picker's form bubble to the page's form.
    if (event.target === event.currentTarget && !isDialogOpen()) void save();
  };
  const summary = onInvalid ? null : createElement(FormSummary, { form, control });
  return { form, submit, saving: isPending, summary };
}
