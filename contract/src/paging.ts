/** Records per page in the lists of reference records and users (spec 1 §9). */
export const recordsPageSize = 20;

/** The maximum number of results of a search (decision A9). */
export const searchLimit = 200;

/** The number of pages for `count` records. The pager appears from two pages on (spec 1 §4). */
export function pageCount(count: number, pageSize: number): number {
  return Math.ceil(count / pageSize);
}
