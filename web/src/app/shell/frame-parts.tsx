/** What is at the top of both frames, before and after login. */
import { screens } from "@helpline/contract/screens";
import { IconMenu2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { product, productConfigQuery, shippedLogo } from "#shared/product.ts";
import { useProduct } from "#shared/use-product.ts";
import styles from "./frame.module.css";
import type { MenuState } from "./use-menu.ts";

/** The id of the content of both frames. */
export const contentId = "main";

export const SkipLink = () => (
  <a
    className={styles.skipLink}
    href={`#${contentId}`}
    // The browser would add a step to its history for the hash, and a changed form would ask about leaving.
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(contentId)?.focus();
    }}
    data-paper="hidden"
  >
    Skip to the content
  </a>
);

/** The product's logo and name; a link to the start. */
export function Brand() {
  // What the head of the page said, until the configuration is there, which follows the settings.
  const { data } = useQuery({ ...productConfigQuery, enabled: false });
  const logo = data ? (data.logo ?? shippedLogo) : product.logo;
  return (
    <Link to={screens.home.path} className={styles.brand} preload={false}>
      <img src={logo} alt="" width={28} height={28} style={{ objectFit: "contain" }} />
      <span className={styles.brandName}>{useProduct().name}</span>
    </Link>
  );
}

/** Shows and hides the menu with the id "menu". */
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
