/**
 * What is to be corrected, at the top of a form: takes the focus when the form is refused and leads to the
 * fields, which have their messages beside them (ADR 25). Plain, because the login screens have it too.
 */
import { messages } from "@helpline/contract/messages";
import { type Ref, type RefObject, useEffect, useId, useRef } from "react";
import { useFormState } from "react-hook-form";
import classes from "./error-summary.module.css";
import type { RecordFormApi } from "./form-errors.ts";

/** How a form asks its summary to take the focus. */
export interface SummaryControl {
  /** Whether the form shows its summary. */
  isThere: boolean;
  isToTakeFocus: boolean;
}

interface FormSummaryProps {
  readonly form: RecordFormApi;
  readonly control: RefObject<SummaryControl>;
}

/** The summary of a form of the form engine. */
export function FormSummary({ form, control }: FormSummaryProps) {
  const { errors } = useFormState({ control: form.control });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const summary = control.current;
    summary.isThere = true;
    return () => {
      summary.isThere = false;
    };
  }, [control]);
  // The errors may arrive after the wish.
  useEffect(() => {
    if (!control.current.isToTakeFocus || !box.current) return;
    control.current.isToTakeFocus = false;
    box.current.focus();
  });
  return (
    <ErrorSummary
      ref={box}
      errors={Object.entries(errors).map(([name, error]) => [name, String(error?.message ?? "")])}
      onGo={(name) => form.setFocus(name)}
    />
  );
}

interface ErrorSummaryProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Name and message of each field; `root` is none. */
  readonly errors: readonly (readonly [name: string, message: string])[];
  /** Moves the focus to a field. */
  readonly onGo: (name: string) => void;
}

export function ErrorSummary({ ref, errors, onGo }: ErrorSummaryProps) {
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={ref}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.summary}
      data-error-summary
    >
      <p id={titleId} className={classes.title}>
        {messages.errorSummary}
      </p>
      <ul className={classes.list}>
        {errors.map(([name, message]) => (
          <li key={name}>
            {name === "root" ? (
              message
            ) : (
              <a
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(name);
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
