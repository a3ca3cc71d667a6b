/** What the text of a search may be besides a text. */

/** The id that a text names, when it could be one: ids match exactly (decision A9). */
export const idIn = (needle: string): number | null =>
  /^\d{1,10}$/.test(needle) && Number(needle) <= 2_147_483_647 ? Number(needle) : null;
