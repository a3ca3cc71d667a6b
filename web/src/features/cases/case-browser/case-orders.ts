/** The columns that lists without filters can be sorted by. */
export const caseOrders = ["case_id", "added_on"] as const;
