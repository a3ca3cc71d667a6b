/** The login form (spec 1 §2 and §5). On success the session begins; whoever watches it moves on. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { loginSchema } from "@helpline/contract/auth/auth.schema";
import { challengeOf } from "@helpline/contract/auth/challenge";
import { screens } from "@helpline/contract/screens";
import { ApiError, call } from "#shared/api-client.ts";
import { preloadDialogs } from "#shared/dialogs/dialog-code.ts";
import { PlainField } from "#shared/plain-form/plain-field.tsx";
import styles from "#shared/plain-form/plain-form.module.css";
import { usePlainForm } from "#shared/plain-form/use-plain-form.ts";
import { getSession } from "#shared/session/session.ts";
import { tellAfterSignIn } from "./after-sign-in.ts";

interface LoginFormProps {
  /** Called when the person begins to type: a good moment to load what comes after login. */
  readonly onBegin?: () => void;
  /** Called when somebody who was signed in already has signed in again: no session begins then. */
  readonly onSameAgain?: () => void;
  /** Called when the password was right and a code is asked for (decision B21). */
  readonly onSecondStep: (challenge: string) => Promise<void>;
}

export function LoginForm({ onBegin, onSameAgain, onSecondStep }: LoginFormProps) {
  const begin = () => {
    preloadDialogs();
    onBegin?.();
  };
  const { busy, props, field } = usePlainForm({
    schema: loginSchema,
    failureTitle: screens.loginFailed.title,
    again: "password",
    send: async (body) => {
      const before = getSession();
      try {
        tellAfterSignIn((await call(authRoutes.login, { body })).data);
      } catch (error) {
        const challenge = error instanceof ApiError && challengeOf(error.data);
        if (!challenge) throw error;
        return onSecondStep(challenge);
      }
      if (getSession() === before) onSameAgain?.();
    },
  });

  return (
    <form {...props} className={styles.form} onFocus={begin}>
      <PlainField
        {...field("username")}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <PlainField
        {...field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
      />
      {/* Not `disabled`: that would throw the focus away while the server answers. */}
      <button type="submit" className={styles.submit} aria-disabled={busy}>
        {busy ? "Logging in…" : screens.login.title}
      </button>
    </form>
  );
}
