/** /account: the caller's own password, second factor and sessions (ADR 4). */

import { mayAccess } from "@helpline/contract/access";
import { screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "#features/account/account.api.ts";
import { ChangePassword } from "#features/account/change-password.tsx";
import { OwnCalendar } from "#features/account/own-calendar.tsx";
import { OwnDigest } from "#features/account/own-digest.tsx";
import { OwnExtension } from "#features/account/own-extension.tsx";
import { OwnSessions } from "#features/account/own-sessions.tsx";
import { OwnFirstSteps } from "#features/first-run/own-first-steps.tsx";
import { secondFactorQuery } from "#features/second-factor/second-factor.api.ts";
import { Breakable } from "#shared/line-breaks.tsx";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { TwoStepPart } from "../page-parts/two-step-part.tsx";
import styles from "./pages.module.css";

export default function AccountPage() {
  const account = useQuery(accountQuery);
  const factor = useQuery(secondFactorQuery);
  const { userType, firstName, lastName, email } = useSession();
  return (
    <>
      <ScreenTitle>{screens.account.title}</ScreenTitle>
      <PageLoad queries={[account, factor]} back={screens.welcome}>
        {account.data && factor.data && (
          <Stack gap={16} maw="var(--page-wide)">
            <Stack gap={2}>
              <strong>
                {firstName} {lastName}, {capitalised(userType)}
              </strong>
              <span>Username: {account.data.username}</span>
              <span>
                Email: <Breakable address={email} />
              </span>
              <Text c="dimmed" fz="0.9375rem">
                Managers change these in Users.
              </Text>
            </Stack>
            <div className={styles.columns}>
              <Stack gap={16}>
                <ChangePassword account={account.data} />
                <TwoStepPart status={factor.data} />
                <OwnDigest />
              </Stack>
              <Stack gap={16}>
                {mayAccess("call takers", userType) && <OwnExtension />}
                <OwnCalendar />
                {userType === "admin" && <OwnFirstSteps />}
                <OwnSessions account={account.data} />
              </Stack>
            </div>
          </Stack>
        )}
      </PageLoad>
    </>
  );
}
