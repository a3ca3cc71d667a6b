/** The second login step: the code of the authenticator app, or a recovery code. */

import { secondStepRoutes, secondStepSchema } from "@helpline/contract/auth/auth.routes";
import { screens } from "@helpline/contract/screens";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { useEffect, useState } from "react";
import { type ApiError, call } from "#shared/api-client.ts";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { secrets } from "#shared/drafts/no-draft.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { untilGone } from "#shared/use-write.ts";
import { tellAfterLogin } from "./after-login.ts";
import { LoginField } from "./login-field.tsx";
import styles from "./login-form.module.css";

interface SecondStepProps {
  readonly challenge: string;
  /** Back to the first step: on request, or when no further attempt is possible. */
  readonly onBack: () => void;
}

/** A wrong code can be retried; a locked account or an expired challenge cannot. */
const isWrongCode = (error: ApiError): boolean =>
  error.status !== 401 ||
  (error.data as { second_factor?: boolean } | null)?.second_factor === true;

const ofApp = formFields(secondStepSchema, { code: { hint: secondFactorMessages.enterCode } });
const ofPaper = formFields(secondStepSchema, {
  code: {
    label: "Recovery code",
    hint: "Please enter one of the recovery codes that you kept. Each works once.",
  },
});
const ofAppKeys = { autoComplete: "one-time-code", inputMode: "numeric" } as const;
const ofPaperKeys = { autoComplete: "off", autoCapitalize: "none" } as const;
const failureTitle = screens.loginFailed.title;

export default function SecondStep({ challenge, onBack }: SecondStepProps) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const fields = byRecoveryCode ? ofPaper : ofApp;
  const { form, submit, saving, summary } = useContractForm({
    draft: secrets,
    rules: { fields, schema: secondStepSchema, fixed: { challenge } },
    send: async (body) => tellAfterLogin((await call(secondStepRoutes.secondStep, { body })).data),
    onSaved: untilGone,
    failureTitle,
    retype: "code",
    onRefused: (error) =>
      isWrongCode(error)
        ? undefined
        : showFailure(error, failureTitle).then(() => {
            onBack();
            return "done";
          }),
  });
  useEffect(() => {
    void byRecoveryCode;
    form.setFocus("code");
  }, [form, byRecoveryCode]);
  const change = () => {
    form.resetField("code");
    setByRecoveryCode(!byRecoveryCode);
  };

  return (
    <>
      <h1 id="login-title">{secondFactorMessages.title}</h1>
      <form noValidate onSubmit={submit} className={styles.form} aria-labelledby="login-title">
        {summary}
        {fields.map(({ name, notes }) => (
          <LoginField
            key={notes.label}
            {...form.register(name, { onChange: () => form.clearErrors(name) })}
            label={notes.label}
            hint={notes.hint}
            error={form.formState.errors[name]?.message}
            {...(byRecoveryCode ? ofPaperKeys : ofAppKeys)}
            spellCheck={false}
            data-code
          />
        ))}
        <button type="submit" className={styles.submit} aria-disabled={saving}>
          {saving ? "Logging in…" : screens.login.title}
        </button>
        <button type="button" className={styles.link} onClick={change}>
          {byRecoveryCode ? "Use the authenticator app" : "No phone at hand? Use a recovery code"}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          Back to login
        </button>
      </form>
    </>
  );
}
