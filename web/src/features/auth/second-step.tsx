/** The second step of signing in: the code of the authenticator app, or a recovery code (decision B21). */
import { secondStepRoutes, secondStepSchema } from "@helpline/contract/auth/second-step";
import { screens } from "@helpline/contract/screens";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { useEffect, useState } from "react";
import { ApiError, call } from "#shared/api-client.ts";
import { CodeField } from "#shared/plain-form/code-field.tsx";
import styles from "#shared/plain-form/plain-form.module.css";
import { usePlainForm } from "#shared/plain-form/use-plain-form.ts";
import { tellAfterSignIn } from "./after-sign-in.ts";

interface SecondStepProps {
  readonly challenge: string;
  /** Back to the beginning: somebody wishes so, or there is nothing more to try. */
  readonly onBack: () => void;
}

/** A wrong code may be tried again; a locked account or an old challenge may not. */
const isWrongCode = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status !== 401 ||
  (error.data as { second_factor?: boolean } | null)?.second_factor === true;

export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const { busy, props, field } = usePlainForm({
    schema: secondStepSchema,
    fixed: { challenge },
    failureTitle: screens.loginFailed.title,
    again: "code",
    refused: (error) => {
      if (isWrongCode(error)) return false;
      onBack();
      return true;
    },
    send: async (body) => tellAfterSignIn((await call(secondStepRoutes.secondStep, { body })).data),
  });
  const { ref: form } = props;
  useEffect(() => {
    void byRecoveryCode;
    form.current?.querySelector("input")?.focus();
  }, [form, byRecoveryCode]);

  return (
    <>
      <h1 id="login-title">{secondFactorMessages.title}</h1>
      <form {...props} className={styles.form} aria-labelledby="login-title">
        <CodeField
          key={String(byRecoveryCode)}
          {...field("code")}
          byRecoveryCode={byRecoveryCode}
          hint={
            byRecoveryCode
              ? "Please enter one of the recovery codes that you kept. Each works once."
              : secondFactorMessages.enterCode
          }
        />
        <button type="submit" className={styles.submit} aria-disabled={busy}>
          {busy ? "Logging in…" : screens.login.title}
        </button>
        <button
          type="button"
          className={styles.link}
          onClick={() => setByRecoveryCode(!byRecoveryCode)}
        >
          {byRecoveryCode ? "Use the authenticator app" : "No phone at hand? Use a recovery code"}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          Back to login
        </button>
      </form>
    </>
  );
}
