/** Limits without schemas, for every screen: the largest id, the records of a page or a search, the length of an entry. */

/** PostgreSQL's largest `integer`. A larger number is not the id of any record. */
export const largestId = 2_147_483_647;

/** Whether a text in an address can be the id of a record: a whole number from 1 to {@link largestId}. */
export const isIdText = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;

/** Records per page in the lists of reference records and users. */
export const recordsPageSize = 20;

/** The maximum number of results of a search (FIND-5). */
export const searchLimit = 200;

/** The number of pages for `count` records. The pager appears from two pages on. */
export function pageCount(count: number, pageSize: number): number {
  return Math.ceil(count / pageSize);
}

/** The maximum duration of a log entry in minutes: a day (LOG-11). */
export const longestEntry = 1440;
