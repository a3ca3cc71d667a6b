/** Greets people by first name; what waits for them, then their role's screens. */
import type { Caller } from "@helpline/contract/access";
import { showWeekday } from "@helpline/contract/dates";
import { type MenuTarget, menus, modalManagers, screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import { Link } from "@tanstack/react-router";
import { useToday } from "#shared/product-config.ts";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { useSession } from "#shared/session/use-session.ts";
import { openModalManager } from "../modals/modal-store.ts";
import { AdminsDesk, Desk } from "../page-parts/desk.tsx";
import { noteOf } from "../screen-notes.ts";
import { paletteKeys } from "../shell/command-palette-host.tsx";
import { iconOf } from "../shell/menu-icons.ts";
import { keyOf } from "../shell/palette-targets.ts";
import styles from "./welcome-page.module.css";

const isStep = (target: MenuTarget) =>
  !("screen" in target && (target.screen === "welcome" || target.screen === "logout"));

export default function WelcomePage() {
  const { firstName, userType } = useSession();
  const steps = <Steps userType={userType} />;
  return (
    <div className={styles.welcome}>
      <div className={styles.head}>
        <ScreenTitle>Welcome, {firstName}</ScreenTitle>
        <p className={styles.today}>{showWeekday(useToday())}</p>
      </div>
      {userType === "admin" ? <AdminsDesk below={steps} /> : <Desk below={steps} />}
    </div>
  );
}

/** The screens of the role. */
function Steps({ userType }: { readonly userType: Caller }) {
  const [first = [], ...others] = menus[userType]
    .map((group) => group.filter(isStep))
    .filter((group) => group.length > 0);
  return (
    <>
      <p className={styles.lead}>
        You are logged in as {capitalised(userType)}. Where would you like to go?
      </p>
      <ul className={styles.first}>
        {first.map((target) => (
          <Step key={keyOf(target)} target={target} />
        ))}
      </ul>
      <ul className={styles.others}>
        {others.flat().map((target) => (
          <Step key={keyOf(target)} target={target} />
        ))}
      </ul>
      <p className={styles.hint}>
        <kbd>{paletteKeys}</kbd> takes you anywhere: type a screen, a name or a case number.
      </p>
    </>
  );
}

function Step({ target }: { readonly target: MenuTarget }) {
  const { title } = "modal" in target ? modalManagers[target.modal] : screens[target.screen];
  const Icon = iconOf(target);
  const inside = (
    <>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{noteOf(target)}</span>
      </span>
    </>
  );
  return (
    <li>
      {"modal" in target ? (
        <button
          type="button"
          className={styles.step}
          aria-haspopup="dialog"
          onClick={() => openModalManager(target.modal)}
        >
          {inside}
        </button>
      ) : (
        <Link to={screens[target.screen].path} className={styles.step}>
          {inside}
        </Link>
      )}
    </li>
  );
}
