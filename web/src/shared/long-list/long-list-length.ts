/** Lists up to this length are shown plainly: the whole of them is found with the browser's own search. */
export const longestPlainList = 100;
