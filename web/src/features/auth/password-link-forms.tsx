/** The forms of password links (ADR 6): asking for a mail with one, and choosing a password with one that works. */

import type { RouteData } from "@helpline/contract/http";
import {
  choosePasswordSchema,
  forgottenPasswordSchema,
  passwordLinkRoutes,
} from "@helpline/contract/password-links/password-links";
import { newPasswordHint } from "@helpline/contract/users/password";
import { useEffect } from "react";
import { call } from "#shared/api-client.ts";
import { secrets } from "#shared/drafts/no-draft.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { LoginField } from "./login-field.tsx";
import styles from "./login-form.module.css";

const usernameField = formFields(forgottenPasswordSchema);

interface ForgottenPasswordProps {
  /** Called with the server's answer, which is the same for every username. */
  readonly onAsked: (message: string) => void;
}

export function ForgottenPassword({ onAsked }: ForgottenPasswordProps) {
  const { form, submit, saving, summary } = useContractForm({
    draft: secrets,
    rules: { fields: usernameField, schema: forgottenPasswordSchema },
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
        error={form.formState.errors.username?.message}
      />
      <button type="submit" className={styles.submit} aria-disabled={saving}>
        {saving ? "Asking…" : "Send me a link"}
      </button>
    </form>
  );
}

// Choosing a password with a link that works.

export type LinkFacts = RouteData<typeof passwordLinkRoutes.check>;

/** @returns what a new password has to be. @throws ApiError 404 if the link is over */
export const checkLink = async (token: string): Promise<LinkFacts> =>
  (await call(passwordLinkRoutes.check, { body: { token } })).data;

const passwordFields = formFields(choosePasswordSchema);

interface ChoosePasswordProps {
  readonly token: string;
  readonly facts: LinkFacts;
  readonly onChosen: (message: string) => void;
  /** The link was used or replaced while the page was open. */
  readonly onOver: () => void;
}

export function ChoosePassword({ token, facts, onChosen, onOver }: ChoosePasswordProps) {
  const { form, submit, saving, summary } = useContractForm({
    draft: secrets,
    rules: { fields: passwordFields, schema: choosePasswordSchema, fixed: { token } },
    send: (body) => call(passwordLinkRoutes.choose, { body }),
    onSaved: ({ message }) => onChosen(message),
    onRefused: (error) =>
      error.status === 404 ? Promise.resolve("done" as const).finally(onOver) : undefined,
  });
  useEffect(() => form.setFocus("password"), [form]);
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="Choose a password">
      {summary}
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={facts.username} readOnly hidden />
      <LoginField
        {...form.register("password", { onChange: () => form.clearErrors("password") })}
        label="New password"
        hint={newPasswordHint(facts)}
        type="password"
        autoComplete="new-password"
        error={form.formState.errors.password?.message}
      />
      <button type="submit" className={styles.submit} aria-disabled={saving}>
        {saving ? "Saving…" : "Save password"}
      </button>
    </form>
  );
}
