/** A calm page with one message and a way on: 404, access denied, logged out. */
import type { KnownScreen } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import cards from "#shared/card.module.css";
import { useSession } from "#shared/session/use-session.ts";
import styles from "../pages/pages.module.css";

interface MessagePageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The first is the most likely next step. */
  readonly ways: readonly (Pick<KnownScreen, "path"> & { readonly title: string })[];
}

export function MessagePage({ title, children, ways }: MessagePageProps) {
  // In the public frame it stands in a card, like the login.
  const { loggedIn } = useSession();
  return (
    <div className={`${styles.message} ${loggedIn ? "" : cards.card}`}>
      <h1>{title}</h1>
      {children}
      <p className={styles.ways}>
        {ways.map((screen, index) => (
          <Link
            key={screen.path}
            to={screen.path}
            preload={false}
            className={index === 0 ? styles.primaryLink : styles.secondaryLink}
          >
            {screen.title}
          </Link>
        ))}
      </p>
    </div>
  );
}
