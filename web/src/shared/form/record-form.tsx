/** A form of the contract's fields: validated by the contract, saved once, never losing what was typed. */
import { Button, Loader } from "@mantine/core";
import { type SubmitEvent, useEffect, useMemo, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiError } from "#shared/api-client.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { contractResolver, type FormRules } from "./contract-resolver.ts";
import { FieldGrid } from "./field-grid.tsx";
import classes from "./form.module.css";
import {
  type RecordFormApi,
  showFormErrors,
  showSaveFailure,
  useSettledErrors,
} from "./form-errors.ts";
import type { FormValues } from "./form-values.ts";

/** Draws the form anew when a field comes or goes, not at each key. */
function useShownFields({ control }: RecordFormApi, { fields, isShown }: FormRules) {
  const names = useWatch({
    control,
    compute: (values: FormValues) =>
      fields.map(({ name }) => name).filter((name) => isShown?.(name, values) ?? true),
  });
  return fields.filter(({ name }) => names.includes(name));
}

export interface RecordFormProps {
  /** Must stay the same object while the form is shown. */
  readonly rules: FormRules;
  readonly initial: FormValues;
  readonly label: string;
  /** Sends the body. What it throws is shown, and the form stays as it was. */
  readonly onSave: (body: Record<string, unknown>) => Promise<void>;
  /** For a refusal that wants more than its message: deals with it, or answers undefined. */
  readonly onRefused?: (error: ApiError) => Promise<void> | undefined;
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
}

/**
 * The add and edit pages (spec 1 §2, §5). A 422 of the server is shown by field, any other failure as
 * a dialog `ERROR` with the server's message (spec 1 §8).
 */
export function RecordForm(props: RecordFormProps) {
  const { rules, initial, label, onSave, onRefused, onBack, onChanged } = props;
  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: initial,
    resolver: useMemo(() => contractResolver(rules), [rules]),
    reValidateMode: "onSubmit",
    // The focus moves when the dialog has closed.
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const slow = useSlow(isSubmitting);
  // State would come too late for the second click of a double click.
  const saving = useRef(false);
  // Not awaited by the form itself: the fields are marked while the dialog is still open.
  const dialog = useRef<Promise<void>>(undefined);
  const shown = useShownFields(form, rules);

  useSettledErrors(form, rules);
  useEffect(() => {
    onChanged(isDirty);
    return () => onChanged(false);
  }, [onChanged, isDirty]);
  const first = rules.fields[0]?.name;
  useEffect(() => {
    if (first) form.setFocus(first);
  }, [form, first]);

  const save = form.handleSubmit(
    async (body) => {
      try {
        await onSave(body);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        dialog.current = onRefused?.(error) ?? showSaveFailure(form, error);
      }
    },
    (errors) => {
      dialog.current = showFormErrors(form, errors);
    },
  );

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (saving.current) return;
    saving.current = true;
    try {
      await save(event);
      await dialog.current;
    } finally {
      saving.current = false;
    }
  };

  return (
    <form noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <FieldGrid fields={shown} form={form} />
      <div className={classes.bar}>
        <Button
          type="submit"
          aria-busy={isSubmitting}
          leftSection={slow && <Loader size="xs" color="currentColor" />}
        >
          Save
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
