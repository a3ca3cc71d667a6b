/** PostgreSQL's largest `integer`. A larger number is not the id of any record. */
export const largestId = 2_147_483_647;
