/** The name and role of the person who is logged in. */
import { useSession } from "#shared/session/session.ts";
import { roleName } from "../role-name.ts";
import styles from "./signed-in-frame.module.css";

export function WhoIsSignedIn({ className }: { readonly className: string | undefined }) {
  const { firstName, lastName, userType } = useSession();
  return (
    <p className={`${styles.who} ${className}`}>
      <span className="visually-hidden">Logged in as </span>
      <span className={styles.whoName}>
        {firstName} {lastName}
      </span>
      <span className={styles.whoRole}>{roleName(userType)}</span>
    </p>
  );
}
