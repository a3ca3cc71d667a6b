/** Changes the caller's own password (ADR 4). */

import { accountRoutes, changePasswordSchema } from "@helpline/contract/account/account";
import { newPasswordHint } from "@helpline/contract/users/password";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { secrets } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useProduct } from "#shared/use-product.ts";
import { type Account, accountQuery } from "./account.api.ts";
import { useUnfolded } from "./use-unfolded.ts";

interface PasswordFormProps {
  readonly account: Account;
  readonly onChanged: (message: string) => Promise<void>;
  /** Without it the form cannot be left. */
  readonly onCancel?: () => void;
}

export function PasswordForm({ account, onChanged, onCancel }: PasswordFormProps) {
  const fields = formFields(changePasswordSchema, {
    new_password: { hint: newPasswordHint(account) },
  });
  return (
    <ContractForm
      draft={secrets}
      label="Change password"
      submitLabel="Save password"
      layout="card"
      intro={
        // Tells password managers which account the password belongs to.
        <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      }
      rules={{ fields, schema: changePasswordSchema }}
      retype="current_password"
      {...(onCancel && { other: { label: "Cancel", onClick: onCancel } })}
      send={(body) => call(accountRoutes.changePassword, { body })}
      onSaved={({ message }) => onChanged(message)}
    />
  );
}

export function ChangePassword({ account }: { readonly account: Account }) {
  const { name } = useProduct();
  const client = useQueryClient();
  const { unfolded, section, fold, opener } = useUnfolded<"password">();
  const cameThroughProvider = account.sessions.some((one) => one.this_one && one.through_provider);

  const changed = async (message: string) => {
    toast(message);
    fold();
    await client.invalidateQueries(accountQuery);
  };

  return (
    <section ref={section} className={cards.card} aria-labelledby="password-title">
      <h2 id="password-title" tabIndex={-1}>
        Password
      </h2>
      {cameThroughProvider && (
        <p>
          You logged in through your organisation, which keeps a password of its own: change that
          one there. This is the one that {name} keeps; if you do not know it, a manager can give
          you a new one.
        </p>
      )}
      {unfolded ? (
        <PasswordForm account={account} onChanged={changed} onCancel={fold} />
      ) : (
        <>
          <p>
            When you change it, you are logged out everywhere else, and your calendar address stops
            working.
          </p>
          <Button variant="default" {...opener("password")}>
            Change password
          </Button>
        </>
      )}
    </section>
  );
}
