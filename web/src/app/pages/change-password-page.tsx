/** /change-password: for people whose present password somebody else has set (ADR 6). */
import { screens } from "@helpline/contract/screens";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { accountQuery } from "#features/account/account.api.ts";
import { PasswordForm } from "#features/account/change-password.tsx";
import { renewToken } from "#features/second-factor/second-factor.api.ts";
import cards from "#shared/card.module.css";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { focusHeading } from "#shared/focus-heading.ts";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { getSession } from "#shared/session/session.ts";
import { useWrite } from "#shared/use-write.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { takeWanted } from "../wanted-address.ts";

export default function ChangePasswordPage() {
  const router = useRouter();
  const account = useQuery(accountQuery);
  const [isStuck, setStuck] = useState(false);
  const { write: goOn, isPending } = useWrite({
    // The new token says that nothing is due any more, or what is due next.
    mutationFn: renewToken,
    onSuccess: () => router.navigate({ to: takeWanted(getSession()) }),
    onFailure: (error) => {
      if (isStuck) return showFailure(error);
      // The password is saved: to send it again would be refused.
      setStuck(true);
      focusHeading();
    },
  });
  return (
    <>
      <h1>{screens.changePassword.title}</h1>
      <PageLoad queries={[account]} back={screens.logout}>
        {account.data && (
          <Stack maw="var(--page-narrow)" mt={16}>
            <section className={cards.card}>
              {isStuck ? (
                <>
                  <p role="alert">
                    Your new password is saved, but the next screen could not be opened.
                  </p>
                  <SubmitButton saving={isPending} onClick={() => void goOn()}>
                    Go on
                  </SubmitButton>
                </>
              ) : (
                <>
                  <p>
                    Somebody else set your present password, so they may know it. Please choose one
                    that only you know. Everything else opens after that.
                  </p>
                  <PasswordForm account={account.data} onChanged={() => goOn()} />
                </>
              )}
            </section>
          </Stack>
        )}
      </PageLoad>
    </>
  );
}
