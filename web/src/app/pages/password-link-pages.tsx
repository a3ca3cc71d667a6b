/**
 * Choosing a password with a link (ADR 6): /forgotten-password asks for one by mail, /choose-password#token is
 * where links from mails lead.
 */

import { passwordLinkMessages } from "@helpline/contract/password-links/password-links.messages";
import { screens } from "@helpline/contract/screens";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import {
  ChoosePassword,
  checkLink,
  ForgottenPassword,
} from "#features/auth/password-link-forms.tsx";
import { ApiError } from "#shared/api-client.ts";
import { product } from "#shared/product.ts";
import styles from "./login-page.module.css";
import pages from "./pages.module.css";

const noMail = `${product.name} cannot send mail here. Please ask a manager for a link to choose a password.`;

/** @param lead shown above the form, until a link was asked for */
export function AskForLink({ lead }: { readonly lead: string }) {
  const [told, setTold] = useState("");
  const canAsk = product.mailsPasswordLinks;
  return (
    <>
      <p role="status">{told}</p>
      {!told && <p className={styles.lead}>{canAsk ? lead : noMail}</p>}
      {!told && canAsk && <ForgottenPassword onAsked={setTold} />}
      <p className={styles.help}>
        {told && "Nothing after a few minutes? Look among the spam, or ask a manager. "}
        <Link to={screens.login.path}>Back to login</Link>
      </p>
    </>
  );
}

/** /forgotten-password: asks for a mail with a link. */
export function ForgottenPasswordPage() {
  return (
    <section className={styles.card} aria-labelledby="forgotten-title">
      <h1 id="forgotten-title">{screens.forgottenPassword.title}</h1>
      <AskForLink lead="You get a mail with a link, at the email address of your account. With it you choose a new password." />
    </section>
  );
}

// The token of a link to choose a password. It leaves the address bar at once, so that it is neither
// in the history nor in a picture of the screen.

const inAddress = () => window.location.hash.slice(1);

/** @returns the token of the link that was opened last; "" if there was none */
export function useLinkToken(): string {
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    const take = () => {
      const given = inAddress();
      if (given === "") return;
      setToken(given);
      window.history.replaceState(window.history.state, "", window.location.pathname);
    };
    take();
    // Another link in the same tab changes only the fragment.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}

const noLink =
  "This page opens with the link from your mail. Please open the link again, or ask for a new one.";

const isOver = (error: Error | null) => error instanceof ApiError && error.status === 404;

export function ChoosePasswordPage() {
  const token = useLinkToken();
  return (
    <section className={styles.card} aria-labelledby="choose-title">
      {token === "" ? <Over reason={noLink} /> : <WithLink key={token} token={token} />}
    </section>
  );
}

function WithLink({ token }: { readonly token: string }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [usedMeanwhile, setUsedMeanwhile] = useState(false);
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: () => checkLink(token),
    retry: false,
    // The answer is about this moment, and the token should not stay in memory.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (chosen !== null) return <Chosen message={chosen} />;
  if (usedMeanwhile || isOver(link.error)) return <Over reason={passwordLinkMessages.over} />;
  return (
    <>
      <Title />
      {link.isPending && <p role="status">Checking the link…</p>}
      {link.error && (
        <>
          <p role="alert">{link.error.message}</p>
          <button type="button" className={pages.primaryLink} onClick={() => void link.refetch()}>
            Try again
          </button>
        </>
      )}
      {link.data && (
        <>
          <p className={styles.lead}>
            Your username is <strong>{link.data.username}</strong>.
          </p>
          <ChoosePassword
            token={token}
            facts={link.data}
            onChosen={setChosen}
            onOver={() => setUsedMeanwhile(true)}
          />
        </>
      )}
    </>
  );
}

/** @param focused it replaces what somebody had the focus in */
function Title({ focused }: { readonly focused?: true }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <h1 id="choose-title" ref={heading} tabIndex={-1}>
      {screens.choosePassword.title}
    </h1>
  );
}

function Chosen({ message }: { readonly message: string }) {
  return (
    <>
      <Title focused />
      <p role="status" className={styles.lead}>
        {message}
      </p>
      <Link to={screens.login.path} className={pages.primaryLink}>
        {screens.login.title}
      </Link>
    </>
  );
}

function Over({ reason }: { readonly reason: string }) {
  return (
    <>
      <Title focused />
      <p role="alert">{reason}</p>
      <AskForLink lead="Type your username to get a new link by mail." />
    </>
  );
}
