/** The login form (spec 1 §2 and §5). On success the session begins; whoever watches it moves on. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { loginSchema } from "@helpline/contract/auth/auth.schema";
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import { type FieldError, validate } from "@helpline/contract/validation";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, call } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { LoginField } from "./login-field.tsx";
import styles from "./login-form.module.css";

interface LoginFormProps {
  /** Called when the person begins to type: a good moment to load what comes after login. */
  readonly onBegin?: () => void;
}

export function LoginForm({ onBegin }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [busy, setBusy] = useState(false);

  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const forget = (field: string) => setErrors((all) => all.filter((one) => one.field !== field));
  const focus = (field: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  async function showErrors(failures: readonly FieldError[]) {
    setErrors(failures);
    await showNotice({
      title: messages.formErrorTitle,
      message: failures.map((failure) => failure.message),
    });
    if (failures[0]) focus(failures[0].field);
  }

  async function showFailure(error: unknown) {
    if (error instanceof ApiError && error.fieldErrors.length > 0) {
      return showErrors(error.fieldErrors);
    }
    const message = error instanceof ApiError ? error.message : messages.unexpected;
    await showNotice({ title: screens.loginFailed.title, message });
    const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
    password?.focus();
    password?.select();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The state of a first click may not be on the screen yet when the second comes.
    if (event.currentTarget.dataset.busy) return;
    const checked = validate(loginSchema, Object.fromEntries(new FormData(event.currentTarget)));
    if (!checked.ok) return showErrors(checked.errors);
    const element = event.currentTarget;
    element.dataset.busy = "true";
    setErrors([]);
    setBusy(true);
    try {
      await call(authRoutes.login, { body: checked.value });
    } catch (error) {
      delete element.dataset.busy;
      setBusy(false);
      await showFailure(error);
    }
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit} onFocus={onBegin}>
      <LoginField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={errorOf("username")}
        onChange={() => forget("username")}
      />
      <LoginField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        error={errorOf("password")}
        onChange={() => forget("password")}
      />
      {/* Not `disabled`: that would throw the focus away while the server answers. */}
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {busy ? "Signing in…" : screens.login.title}
      </button>
    </form>
  );
}
