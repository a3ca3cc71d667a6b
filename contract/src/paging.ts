/** Records a page in the reference-record and user lists (spec 1 §9). */
export const recordsPageSize = 20;

/** A search answers at most this many records (decision A9). */
export const searchLimit = 200;

/** How many pages `count` records fill. The paging control shows from two pages on (spec 1 §4). */
export function pageCount(count: number, pageSize: number): number {
  return Math.ceil(count / pageSize);
}
