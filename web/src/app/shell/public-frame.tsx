/** The frame for people who have not logged in. Part of the first load, so keep it small. */
import { menus, screens } from "@helpline/contract/screens";
import { QueryClientProvider } from "@tanstack/react-query";
import { Link, useRouteContext } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ColourSchemeButton } from "../colour-scheme.tsx";
import { Brand } from "./brand.tsx";
import styles from "./frame.module.css";
import { MenuButton } from "./menu-button.tsx";
import { useMenu } from "./use-menu.ts";

const items = menus.public
  .flat()
  .flatMap((item) => ("screen" in item ? [screens[item.screen]] : []));

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { queries } = useRouteContext({ from: "__root__" });
  const menu = useMenu({ mayPin: false });
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.publicFrame}>
        <header className={styles.header} data-paper="hidden">
          <MenuButton menu={menu} />
          <Brand />
          <ColourSchemeButton />
        </header>
        <nav
          id="menu"
          ref={menu.menu}
          className={styles.publicMenu}
          aria-label="Menu"
          hidden={!menu.isShown}
          data-paper="hidden"
          {...menu.handlers}
        >
          {items.map(({ path, title }) => (
            <Link
              key={path}
              to={path}
              className={styles.publicItem}
              activeOptions={{ exact: true }}
              activeProps={{ "aria-current": "page" }}
              onClick={menu.hide}
            >
              {title}
            </Link>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className={styles.publicMain}>
          {children}
        </main>
      </div>
    </QueryClientProvider>
  );
}
