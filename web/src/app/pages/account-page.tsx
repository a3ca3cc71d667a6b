/** /account: the caller's own password, second factor and sessions (ADR 0020). */
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "#features/account/account.api.ts";
import { ChangePassword } from "#features/account/change-password.tsx";
import { OwnSessions } from "#features/account/own-sessions.tsx";
import { secondFactorQuery } from "#features/second-factor/second-factor.api.ts";
import { Breakable } from "#shared/breakable.tsx";
import cards from "#shared/card.module.css";
import { useSession } from "#shared/session/session.ts";
import { PageLoad } from "../page-parts/page-load.tsx";
import { TwoStepPart } from "../page-parts/two-step-part.tsx";
import { roleName } from "../role-name.ts";
import styles from "./account-page.module.css";

export default function AccountPage() {
  const account = useQuery(accountQuery);
  const factor = useQuery(secondFactorQuery);
  const { userType, firstName, lastName, email } = useSession();
  return (
    <>
      <h1>{screens.account.title}</h1>
      <PageLoad queries={[account, factor]} back={screens.welcome}>
        {account.data && factor.data && (
          <div className={cards.cards}>
            <p className={styles.owner}>
              <strong>
                {firstName} {lastName}, {roleName(userType)}
              </strong>
              <span>Username: {account.data.username}</span>
              <span>
                Email: <Breakable address={email} />
              </span>
              <span className={styles.ownerNote}>Managers change these in Users.</span>
            </p>
            <ChangePassword account={account.data} />
            <TwoStepPart status={factor.data} />
            <OwnSessions account={account.data} />
          </div>
        )}
      </PageLoad>
    </>
  );
}
