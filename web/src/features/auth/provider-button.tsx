/** The button to log in through the provider, if the settings name one (ADR 5). */

import { authMessages } from "@helpline/contract/auth/auth.messages";
import { screens } from "@helpline/contract/screens";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { untilGone, useWrite } from "#shared/use-write.ts";
import styles from "./login-form.module.css";

interface ProviderButtonProps {
  /** The provider's name as people here know it. */
  readonly label: string;
}

export function ProviderButton({ label }: ProviderButtonProps) {
  const { write, isPending } = useWrite({
    mutationFn: async () => {
      const { askWhereTo } = await import("./provider-login.ts");
      window.location.assign(await askWhereTo());
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
