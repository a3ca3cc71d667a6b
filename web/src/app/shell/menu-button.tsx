/** The header's button that shows and hides the menu with the id "menu". */
import { IconMenu2 } from "@tabler/icons-react";
import styles from "./frame.module.css";
import type { MenuState } from "./use-menu.ts";

export function MenuButton({ menu }: { readonly menu: MenuState }) {
  const label = menu.isShown ? "Hide the menu" : "Show the menu";
  return (
    <button
      {...menu.opener}
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      aria-expanded={menu.isShown}
      aria-controls="menu"
    >
      <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
