/** The product's name here: the server writes it into the head of the page. */
import { product as usual } from "@helpline/contract/product";

const inHead = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? otherwise;

export const product = {
  name: inHead("application-name", usual.name),
  titlePrefix: inHead("title-prefix", usual.titlePrefix),
  /** The name of the login provider; empty if there is none (ADR 5). */
  logInWith: inHead("log-in-with", ""),
  /** Whether people get a link by mail if they have forgotten their password (ADR 6). */
  mailsPasswordLinks: inHead("forgotten-password", "") === "mail",
} as const;
