/** What the product calls itself here: the server writes it into the head of the page (decision B10). */
import { product as usual } from "@helpline/contract/product";

const inHead = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? otherwise;

export const product = {
  name: inHead("application-name", usual.name),
  titlePrefix: inHead("title-prefix", usual.titlePrefix),
  /** What the provider is called that one can sign in through; empty where there is none (ADR 0017). */
  signInWith: inHead("sign-in-with", ""),
} as const;
