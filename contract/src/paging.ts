/** Records per page in the lists of reference records and users. */
export const recordsPageSize = 20;

/** The maximum number of results of a search (FIND-5). */
export const searchLimit = 200;

/** The number of pages for `count` records. The pager appears from two pages on. */
export function pageCount(count: number, pageSize: number): number {
  return Math.ceil(count / pageSize);
}
