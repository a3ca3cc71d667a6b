/** The button to sign in through the provider, where the settings name one (ADR 0017). */

import { authMessages } from "@helpline/contract/auth/auth.messages";
import { messages } from "@helpline/contract/messages";
import { screens } from "@helpline/contract/screens";
import { useState } from "react";
import { ApiError } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import styles from "#shared/plain-form/plain-form.module.css";

interface ProviderButtonProps {
  /** What the provider is called here. */
  readonly label: string;
}

export function ProviderButton({ label }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { askWhereTo } = await import("./provider-sign-in.ts");
      window.location.assign(await askWhereTo());
    } catch (error) {
      setBusy(false);
      const message = error instanceof ApiError ? error.message : messages.unexpected;
      await showNotice({ title: screens.loginFailed.title, message });
    }
  };
  return (
    <button type="button" className={styles.other} aria-disabled={busy} onClick={() => void go()}>
      {authMessages.signInWith(label)}
    </button>
  );
}
