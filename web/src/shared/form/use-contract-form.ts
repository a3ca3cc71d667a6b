/**
 * A form of the contract's fields that lays itself out: validated by the contract, saved once however
 * often Save is pressed, never losing what was typed, errors told in one way (spec 2 §5).
 */
import { type SubmitEvent, useCallback, useMemo, useRef } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { ApiError } from "#shared/api-client.ts";
import { contractResolver, type FormRules } from "./contract-resolver.ts";
import {
  type RecordFormApi,
  showFormErrors,
  showSaveFailure,
  useSettledErrors,
} from "./form-errors.ts";
import type { FormValues } from "./form-values.ts";

/** `again`: what was refused has been dealt with, and is to be sent once more. */
export type Refusal = "again" | "done";

export interface ContractFormOptions {
  /** Must stay the same object while the form is shown. */
  readonly rules: FormRules;
  readonly initial: FormValues;
  /** Sends the body. What it throws is shown, and the form stays as it was. */
  readonly onSave: (body: Record<string, unknown>) => Promise<void>;
  /** For a refusal that wants more than its message: deals with it, or answers undefined. */
  readonly onRefused?: (error: ApiError) => Promise<Refusal> | undefined;
  /** How failures are told; all at once in the dialog `Form validation error:` unless given. */
  readonly onInvalid?: (form: RecordFormApi, errors: FieldErrors<FormValues>) => Promise<void>;
}

export interface ContractForm {
  readonly form: RecordFormApi;
  readonly submit: (event: SubmitEvent) => void;
  readonly saving: boolean;
}

export function useContractForm(options: ContractFormOptions): ContractForm {
  const { rules, initial } = options;
  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: initial,
    resolver: useMemo(() => contractResolver(rules), [rules]),
    reValidateMode: "onSubmit",
    // The focus moves when the dialog has closed.
    shouldFocusError: false,
  });
  useSettledErrors(form, rules);
  const latest = useRef(options);
  latest.current = options;
  // State would come too late for the second click of a double click.
  const busy = useRef(false);

  const saveOnce = useCallback(async (): Promise<Refusal> => {
    let told: Promise<unknown> | undefined;
    await form.handleSubmit(
      async (body) => {
        try {
          await latest.current.onSave(body);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          // Not awaited in here: the fields are marked while the dialog is still open.
          told = latest.current.onRefused?.(error) ?? showSaveFailure(form, error);
        }
      },
      (errors) => {
        told = (latest.current.onInvalid ?? showFormErrors)(form, errors);
      },
    )();
    return (await told) === "again" ? "again" : "done";
  }, [form]);

  const submit = useCallback(
    (event: SubmitEvent) => {
      event.preventDefault();
      // The form inside a picker stands in the page's form as far as React's events go.
      if (event.target !== event.currentTarget || busy.current) return;
      busy.current = true;
      const run = async () => {
        while ((await saveOnce()) === "again");
      };
      void run().finally(() => {
        busy.current = false;
      });
    },
    [saveOnce],
  );

  return { form, submit, saving: form.formState.isSubmitting };
}
