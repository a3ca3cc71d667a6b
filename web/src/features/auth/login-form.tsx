/**
 * The login form, and the button beside it that logs in elsewhere. On success the session starts; subscribers to the session then leave
 * the screen. The only form without the form engine, because react-hook-form would be a tenth of the first
 * load (ADR 25).
 */
import { authMessages } from "@helpline/contract/auth/auth.messages";
import type { authRoutes } from "@helpline/contract/auth/auth.routes";
import { challengeOf } from "@helpline/contract/auth/session";
import { sessionCalls } from "@helpline/contract/first-load-calls";
import type { RouteRequest } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import type { FieldError } from "@helpline/contract/validation";
import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { ApiError, call } from "#shared/api-client.ts";
import { preloadDialogs } from "#shared/dialogs/dialog-code.ts";
import { isDialogOpen } from "#shared/dialogs/dialog-store.ts";
import { showFailure, showNotice } from "#shared/dialogs/dialogs.tsx";
import { getSession } from "#shared/session/session.ts";
import { untilGone, useWrite } from "#shared/use-write.ts";
import { tellAfterLogin } from "./after-login.ts";
import { LoginField } from "./login-field.tsx";
import styles from "./login-form.module.css";

interface LoginFormProps {
  /** Called when the person starts to type or points at a field: a good time to load what follows the login. */
  readonly onBegin?: () => void;
  /** Called if the person was logged in already and logs in again: then no session starts. */
  readonly onSameAgain?: () => void;
  /** Called if the password was right and a code is required. */
  readonly onSecondStep: (challenge: string) => Promise<void>;
}

type Credentials = RouteRequest<typeof authRoutes.login>["body"];

/** zod and the rules: not in the first load. They are loaded while somebody types. */
const loadRules = () => import("./login-rules.ts");

/** Checks what was typed. If the rules cannot be loaded, the server alone checks, by the same rules. */
const checkLogin = (typed: unknown) =>
  loadRules().then(
    ({ check }) => check(typed),
    () => ({ ok: true, value: typed as Credentials }) as const,
  );

export function LoginForm({ onBegin, onSameAgain, onSecondStep }: LoginFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const inputOf = (name: string) =>
    element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  // Before the form can be seen, so that the focus never leaves somebody who has begun to type.
  useLayoutEffect(() => {
    const username = element.current?.querySelector<HTMLInputElement>('[name="username"]');
    if (!isDialogOpen()) username?.focus({ preventScroll: true });
  }, []);

  const showErrors = async (failures: readonly FieldError[]) => {
    setErrors(failures);
    const lines = failures.map(({ message }) => message);
    await showNotice({ title: messages.formErrorTitle, message: lines });
    inputOf(failures[0]?.field ?? "")?.focus();
  };
  const logIn = async (body: Credentials) => {
    const before = getSession();
    try {
      tellAfterLogin((await call<typeof authRoutes.login>(sessionCalls.login, { body })).data);
    } catch (error) {
      const challenge = error instanceof ApiError && challengeOf(error.data);
      if (!challenge) throw error;
      return onSecondStep(challenge);
    }
    if (getSession() === before) onSameAgain?.();
  };
  const { write, isPending } = useWrite({
    mutationFn: logIn,
    onSuccess: untilGone,
    onFailure: async (error) => {
      if (error instanceof ApiError && error.fieldErrors.length > 0) {
        return showErrors(error.fieldErrors);
      }
      await showFailure(error, screens.loginFailed.title);
      const password = inputOf("password");
      password?.focus();
      password?.select();
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const checked = await checkLogin(typed);
    if (isDialogOpen()) return;
    setErrors([]);
    await (checked.ok ? write(checked.value) : showErrors(checked.errors));
  };
  const begin = () => {
    preloadDialogs();
    void loadRules().catch(() => undefined);
    onBegin?.();
  };
  const field = (name: keyof Credentials) => ({
    name,
    error: errors.find((error) => error.field === name)?.message,
    onChange: () => setErrors((all) => all.filter((one) => one.field !== name)),
  });

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      className={styles.form}
      onInput={begin}
      onPointerDown={begin}
    >
      <LoginField
        {...field("username")}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <LoginField
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      {/* Not `disabled`, which would lose the focus while the server answers. */}
      <button type="submit" className={styles.submit} aria-disabled={isPending}>
        {isPending ? "Logging in…" : screens.login.title}
      </button>
    </form>
  );
}

// The button to log in through the provider, if the settings name one (ADR 5).

interface ProviderButtonProps {
  /** The provider's name as people here know it. */
  readonly label: string;
}

export function ProviderButton({ label }: ProviderButtonProps) {
  const { write, isPending } = useWrite({
    mutationFn: async () => {
      // With schemas, so not in the login screen's first load.
      const { openIdRoutes } = await import("@helpline/contract/openid-connect/openid-connect");
      window.location.assign((await call(openIdRoutes.start, {})).data.address);
    },
    onSuccess: untilGone,
    onFailure: (error) => showFailure(error, screens.loginFailed.title),
  });
  return (
    <button
      type="button"
      className={styles.other}
      aria-disabled={isPending}
      onClick={() => void write()}
    >
      {authMessages.logInWith(label)}
    </button>
  );
}
