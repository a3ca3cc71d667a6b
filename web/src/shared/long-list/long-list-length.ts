/** Lists up to this length are rendered in full, so that the browser's own search finds every entry. */
export const longestPlainList = 100;
