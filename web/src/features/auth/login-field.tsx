/**
 * A field of the login forms. Plain elements styled like the fields of other forms: Mantine's inputs would
 * be a sixth of what the login screen loads.
 */
import { type ComponentProps, useId, useState } from "react";
import { RevealButton } from "#shared/form/inputs/reveal-button.tsx";
import styles from "./login-form.module.css";

interface LoginFieldProps extends ComponentProps<"input"> {
  readonly label: string;
  /** Shown below the field; screen readers read it with the field. */
  readonly hint?: string | undefined;
  /** Shown at the field, which is then marked as invalid. */
  readonly error: string | undefined;
}

export function LoginField({ label, hint, error, type = "text", ...input }: LoginFieldProps) {
  const id = useId();
  const [isRevealed, setRevealed] = useState(false);
  const isPassword = type === "password";
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.control}>
        <input
          {...input}
          id={id}
          type={isPassword && isRevealed ? "text" : type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {isPassword && (
          <span className={styles.reveal}>
            <RevealButton isRevealed={isRevealed} onReveal={setRevealed} />
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
