/** The name and role of the person who is logged in. */
import { capitalised } from "@helpline/contract/words";
import { useSession } from "#shared/session/use-session.ts";
import styles from "./logged-in-frame.module.css";

export function WhoIsLoggedIn({ className }: { readonly className: string | undefined }) {
  const { firstName, lastName, userType } = useSession();
  return (
    <p className={`${styles.who} ${className}`}>
      <span className="visually-hidden">Logged in as </span>
      <span className={styles.whoName}>
        {firstName} {lastName}
      </span>
      <span className={styles.whoRole}>{capitalised(userType)}</span>
    </p>
  );
}
