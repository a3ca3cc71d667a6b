/** The product's logo and name; a link to the start. */

import { screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import { product } from "#shared/product.ts";
import styles from "./frame.module.css";

export function Brand() {
  return (
    <Link to={screens.home.path} className={styles.brand} preload={false}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <span className={styles.brandName}>{product.name}</span>
    </Link>
  );
}
