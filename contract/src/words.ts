/** Small changes of texts that both sides make. */

/** `advocate` as `Advocate`; the rest stays as it is. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For comparing what people typed: without case and accents, as the database's `helpline_fold`. */
export const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
