/** Greets people by first name; what waits for them. */
import { showWeekday } from "@helpline/contract/dates";
import { useToday } from "#shared/product-config.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { AdminsDesk, Desk } from "../page-parts/desk.tsx";
import styles from "./welcome-page.module.css";

export default function WelcomePage() {
  const { firstName, userType } = useSession();
  return (
    <div className={styles.welcome}>
      <div className={styles.head}>
        <ScreenTitle>Welcome, {firstName}</ScreenTitle>
        <p className={styles.today}>{showWeekday(useToday())}</p>
      </div>
      {userType === "admin" ? <AdminsDesk /> : <Desk />}
    </div>
  );
}
