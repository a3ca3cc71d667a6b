/**
 * The page that the provider redirects back to (ADR 5). It passes the provider's answer to our server at
 * once.
 */

import { openIdMessages } from "@helpline/contract/auth/auth.messages";
import { challengeOf } from "@helpline/contract/auth/session";
import { messages } from "@helpline/contract/messages";
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import { screens } from "@helpline/contract/screens";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { secondStep } from "#app/later-code.ts";
import { tellAfterLogin } from "#features/auth/after-login.ts";
import { ApiError, call } from "#shared/api-client.ts";
import { getSession } from "#shared/session/session.ts";
import { MessagePage } from "../page-parts/message-screen.tsx";
import { takeWanted } from "../wanted-address.ts";
import styles from "./login-page.module.css";

type State =
  | { readonly kind: "waiting" }
  | { readonly kind: "code"; readonly challenge: string }
  | { readonly kind: "failed"; readonly message: string };

async function stateAfter(error: unknown): Promise<State> {
  const challenge = error instanceof ApiError ? challengeOf(error.data) : null;
  if (challenge === null) {
    return {
      kind: "failed",
      message: error instanceof ApiError ? error.message : messages.unexpected,
    };
  }
  await secondStep.load();
  return { kind: "code", challenge };
}

/**
 * @param answer the query string that the provider sent back
 * @throws ApiError, such as a 401 with a challenge for the second step
 */
async function finishLogin(answer: string): Promise<void> {
  tellAfterLogin((await call(openIdRoutes.finish, { body: { answer } })).data);
}

function useFinish(): State {
  const router = useRouter();
  const [state, setState] = useState<State>({ kind: "waiting" });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const answer = window.location.search;
    // The code works once and does not belong in the history.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    const before = getSession();
    finishLogin(answer)
      .then(() => {
        // The session watch sees a new session, but not a login of the same person.
        if (getSession() === before) void router.navigate({ to: takeWanted(before) });
      })
      .catch((error: unknown) => stateAfter(error).then(setState))
      .catch(() => setState({ kind: "failed", message: messages.unexpected }));
  }, [router]);
  return state;
}

export default function LoginReturnPage() {
  const router = useRouter();
  const state = useFinish();
  const toLogin = () => void router.navigate({ to: screens.login.path, replace: true });
  if (state.kind === "code") {
    return (
      <section className={styles.card} aria-labelledby="login-title">
        <secondStep.Component challenge={state.challenge} onBack={toLogin} />
      </section>
    );
  }
  if (state.kind === "failed") {
    return (
      <MessagePage title={screens.loginFailed.title} ways={[screens.login, screens.home]}>
        <p role="alert">{state.message}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={screens.loginReturn.title} ways={[]}>
      <p role="status">{openIdMessages.returning}</p>
    </MessagePage>
  );
}
