/** The frame for somebody who has not signed in. Part of the first load, so it is kept light. */
import { menus, screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ColourSchemeButton } from "../colour-scheme.tsx";
import { Brand } from "./brand.tsx";
import styles from "./frame.module.css";

const items = menus.public
  .flat()
  .flatMap((item) => ("screen" in item ? [screens[item.screen]] : []));

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.publicFrame}>
      <header className={styles.header}>
        <Brand />
        <nav className={styles.publicMenu} aria-label="Menu">
          {items.map(({ path, title }) => (
            <Link
              key={path}
              to={path}
              className={styles.publicItem}
              activeOptions={{ exact: true }}
              activeProps={{ "aria-current": "page" }}
            >
              {title}
            </Link>
          ))}
        </nav>
        <ColourSchemeButton />
      </header>
      <main id="main" tabIndex={-1} className={styles.publicMain}>
        {children}
      </main>
    </div>
  );
}
