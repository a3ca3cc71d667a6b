/** /forgotten-password: asks for a mail with a link to choose a password (ADR 6). */
import { screens } from "@helpline/contract/screens";
import { AskForLink } from "../page-parts/ask-for-link.tsx";
import styles from "./login-page.module.css";

export default function ForgottenPasswordPage() {
  return (
    <section className={styles.card} aria-labelledby="forgotten-title">
      <h1 id="forgotten-title">{screens.forgottenPassword.title}</h1>
      <AskForLink lead="You get a mail with a link, at the email address of your account. With it you choose a new password." />
    </section>
  );
}
