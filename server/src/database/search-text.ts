/** What the text of a search may be besides a text. */

/** The id that a text names, when it could be one: ids match exactly (decision A9). */
export const idIn = (needle: string): number | null =>
  /^\d{1,10}$/.test(needle) && Number(needle) <= 2_147_483_647 ? Number(needle) : null;

/** What is searched for, as the functions of 0008_name_search.sql take it. */
export interface Sought {
  readonly needle: string;
  /** Those of the kept search text that it is looked for in. */
  readonly lines: readonly number[];
  /** The needle as an id, where it is one and may be. */
  readonly wantedId: number | null;
}
