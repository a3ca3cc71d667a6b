/** /change-password: for people whose present password somebody else has set (ADR 6). */
import { screens } from "@helpline/contract/screens";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { accountQuery } from "#features/account/account.api.ts";
import { PasswordForm } from "#features/account/change-password.tsx";
import { renewToken } from "#features/second-factor/second-factor.api.ts";
import cards from "#shared/card.module.css";
import { getSession } from "#shared/session/session.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { takeWanted } from "../wanted-address.ts";

export default function ChangePasswordPage() {
  const router = useRouter();
  const account = useQuery(accountQuery);
  const changed = async () => {
    // The new token says that nothing is due any more, or what is due next.
    await renewToken();
    await router.navigate({ to: takeWanted(getSession()) });
  };
  return (
    <>
      <h1>{screens.changePassword.title}</h1>
      <PageLoad queries={[account]} back={screens.logout}>
        {account.data && (
          <Stack maw="var(--page-narrow)" mt={16}>
            <section className={cards.card}>
              <p>
                Somebody else set your present password, so they may know it. Please choose one that
                only you know. Everything else opens after that.
              </p>
              <PasswordForm account={account.data} onChanged={changed} />
            </section>
          </Stack>
        )}
      </PageLoad>
    </>
  );
}
