/** Chooses a password with a link that works (ADR 6). */
import type { RouteData } from "@helpline/contract/http";
import {
  choosePasswordSchema,
  passwordLinkRoutes,
} from "@helpline/contract/password-links/password-links";
import { newPasswordHint } from "@helpline/contract/users/password";
import { useEffect } from "react";
import { call } from "#shared/api-client.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { LoginField } from "./login-field.tsx";
import styles from "./login-form.module.css";

export type LinkFacts = RouteData<typeof passwordLinkRoutes.check>;

/** @returns what a new password has to be. @throws ApiError 404 if the link is over */
export const checkLink = async (token: string): Promise<LinkFacts> =>
  (await call(passwordLinkRoutes.check, { body: { token } })).data;

const fields = formFields(choosePasswordSchema);

interface ChoosePasswordProps {
  readonly token: string;
  readonly facts: LinkFacts;
  readonly onChosen: (message: string) => void;
  /** The link was used or replaced while the page was open. */
  readonly onOver: () => void;
}

export function ChoosePassword({ token, facts, onChosen, onOver }: ChoosePasswordProps) {
  const { form, submit, saving, summary } = useContractForm({
    rules: { fields, schema: choosePasswordSchema, fixed: { token } },
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
        maxLength={200}
        error={form.formState.errors.password?.message}
      />
      <button type="submit" className={styles.submit} aria-disabled={saving}>
        {saving ? "Saving…" : "Save password"}
      </button>
    </form>
  );
}
