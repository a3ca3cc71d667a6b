/** PostgreSQL's largest `integer`. A larger number is not the id of any record. */
export const largestId = 2_147_483_647;

/** Whether a text in an address can be the id of a record: a whole number from 1 to {@link largestId}. */
export const isIdText = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId;
