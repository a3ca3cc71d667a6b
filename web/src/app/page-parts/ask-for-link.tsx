/** Asking for a link to choose a password: on a page of its own, and where a link has run out. */
import { screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ForgottenPassword } from "#features/auth/forgotten-password.tsx";
import { product } from "#shared/product.ts";
import styles from "../pages/login-page.module.css";

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
