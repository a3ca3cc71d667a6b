/** Changing one's own password (ADR 0020). */
import { accountRoutes, changePasswordSchema } from "@helpline/contract/account/account";
import { passwordMaxLength } from "@helpline/contract/users/password";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import cards from "#shared/plain-form/card.module.css";
import { OwnPasswordField } from "#shared/plain-form/own-password-field.tsx";
import { PlainField } from "#shared/plain-form/plain-field.tsx";
import form from "#shared/plain-form/plain-form.module.css";
import { usePlainForm } from "#shared/plain-form/use-plain-form.ts";
import { product } from "#shared/product.ts";
import { type Account, accountQuery } from "./account.api.ts";
import styles from "./account.module.css";
import { useUnfolded } from "./use-unfolded.ts";

const hintOf = (account: Account): string => {
  const length = `At least ${account.min_password_length} characters.`;
  return account.refuses_common_passwords
    ? `${length} Not one of the common ones, and more than a name.`
    : length;
};

interface PasswordFormProps {
  readonly account: Account;
  readonly onChanged: (message: string) => void;
  readonly onCancel: () => void;
}

function PasswordForm({ account, onChanged, onCancel }: PasswordFormProps) {
  const { busy, props, field } = usePlainForm({
    schema: changePasswordSchema,
    failureTitle: "ERROR",
    again: "current_password",
    send: async (body) => onChanged((await call(accountRoutes.changePassword, { body })).message),
  });
  return (
    <form {...props} className={form.form} aria-label="Change password">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <OwnPasswordField {...field("current_password")} label="Present password" />
      <PlainField
        {...field("new_password")}
        label="New password"
        hint={hintOf(account)}
        type="password"
        autoComplete="new-password"
        maxLength={passwordMaxLength}
      />
      <div className={cards.bar}>
        <button type="submit" className={form.submit} aria-disabled={busy}>
          Save password
        </button>
        <button type="button" className={form.other} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

export function ChangePassword({ account }: { readonly account: Account }) {
  const client = useQueryClient();
  const [told, setTold] = useState("");
  const { unfolded, section, fold, opener } = useUnfolded<"password">(() => setTold(""));
  const cameThroughProvider = account.sessions.some((one) => one.this_one && one.through_provider);

  const changed = async (message: string) => {
    setTold(message);
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
          one there. This is the one that {product.name} keeps; if you do not know it, a manager can
          give you a new one.
        </p>
      )}
      <p role="status" className={styles.told}>
        {told}
      </p>
      {unfolded ? (
        <PasswordForm
          account={account}
          onChanged={(message) => void changed(message)}
          onCancel={fold}
        />
      ) : (
        <>
          {!told && <p>When you change it, you are logged out everywhere else.</p>}
          <button type="button" className={form.other} {...opener("password")}>
            Change password
          </button>
        </>
      )}
    </section>
  );
}
