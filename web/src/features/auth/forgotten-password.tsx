/** Asks for a mail with a link to choose a password (ADR 6). */
import {
  forgottenPasswordSchema,
  passwordLinkRoutes,
} from "@helpline/contract/password-links/password-links";
import { call } from "#shared/api-client.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { LoginField } from "./login-field.tsx";
import styles from "./login-form.module.css";

const fields = formFields(forgottenPasswordSchema);

interface ForgottenPasswordProps {
  /** Called with the server's answer, which is the same for every username. */
  readonly onAsked: (message: string) => void;
}

export function ForgottenPassword({ onAsked }: ForgottenPasswordProps) {
  const { form, submit, saving, summary } = useContractForm({
    rules: { fields, schema: forgottenPasswordSchema },
    send: (body) => call(passwordLinkRoutes.forgotten, { body }),
    onSaved: ({ message }) => onAsked(message),
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="Forgotten password">
      {summary}
      <LoginField
        {...form.register("username", { onChange: () => form.clearErrors("username") })}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={form.formState.errors.username?.message}
      />
      <button type="submit" className={styles.submit} aria-disabled={saving}>
        {saving ? "Asking…" : "Send me a link"}
      </button>
    </form>
  );
}
