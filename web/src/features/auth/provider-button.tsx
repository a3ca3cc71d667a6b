/** The button to log in through the provider, if the settings name one (ADR 5). */

import { authMessages } from "@helpline/contract/auth/auth.messages";
import { screens } from "@helpline/contract/screens";
import { call } from "#shared/api-client.ts";
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
      // With schemas, so not in the login screen's first load.
      const { openIdRoutes } = await import("@helpline/contract/openid-connect/openid-connect");
      window.location.assign((await call(openIdRoutes.start, {})).data.address);
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
