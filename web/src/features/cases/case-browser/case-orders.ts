/** The columns that the documented lists can be sorted by. */
export const caseOrders = ["case_id", "added_on"] as const;
