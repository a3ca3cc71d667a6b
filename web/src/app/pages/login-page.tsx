/** The login screen. Its code has a size limit: keep heavy imports out. */

import { screens } from "@helpline/contract/screens";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { fetchScreen, loggedInFrame, secondStep } from "#app/later-code.ts";
import { LoginForm, ProviderButton } from "#features/auth/login-form.tsx";
import { product } from "#shared/product.ts";
import { getSession } from "#shared/session/session.ts";
import { useProduct } from "#shared/use-product.ts";
import { takeWanted, wantedScreen } from "../wanted-address.ts";
import styles from "./login-page.module.css";

/**
 * Prefetches the next screens while somebody types. If that fails, the error appears when they are needed.
 */
function fetchNext(): void {
  loggedInFrame.prefetch();
  fetchScreen(wantedScreen());
}

export default function LoginPage() {
  const router = useRouter();
  const [challenge, setChallenge] = useState<string | null>(null);
  const { name } = useProduct();
  const goOn = () => void router.navigate({ to: takeWanted(getSession()) });
  const askForCode = async (given: string) => {
    await secondStep.load();
    setChallenge(given);
  };
  return (
    <section className={styles.card} aria-labelledby="login-title">
      {challenge === null ? (
        <>
          <h1 id="login-title">{screens.login.title}</h1>
          <p className={styles.lead}>Log in to {name} with your username and password.</p>
          <LoginForm onBegin={fetchNext} onSameAgain={goOn} onSecondStep={askForCode} />
          {product.logInWith && (
            <div className={styles.provider}>
              <ProviderButton label={product.logInWith} />
            </div>
          )}
          <p className={styles.help}>
            {product.mailsPasswordLinks ? (
              <>
                <Link to={screens.forgottenPassword.path}>{screens.forgottenPassword.title}</Link>{" "}
                If your account is locked, ask a manager to reset it.
              </>
            ) : (
              "Forgotten your password, or is your account locked? Ask a manager to reset it."
            )}
          </p>
        </>
      ) : (
        <>
          <secondStep.Component challenge={challenge} onBack={() => setChallenge(null)} />
          <p className={styles.help}>
            Lost your phone and your recovery codes? Ask a manager to reset your two-step login.
          </p>
        </>
      )}
    </section>
  );
}
