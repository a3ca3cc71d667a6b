/** Messages of lists. */
export const listMessages = {
  chooseAction: "Please select an action.",
  chooseRecord: "Please select a record first.",
  /** E1 on edit, E2 on view, E3 on delete. */
  noRecordId: (code?: string) =>
    code ? `Unable to get record ID (Error code: ${code})` : "Unable to get record ID",
  noHandler: "ERROR: The Actions Component has encountered an error (FN1).",
  /** For list modals; other lists say "No records found..." (ADR 26). */
  empty: "NO RECORDS FOUND",
  closedToo: "Show closed ones too",
  tryAgain: "Try again",
  lookAgain: "Look again",
  loadFailed: "The list could not be loaded.",
  inAll: (count: number) => `${count} ${count === 1 ? "record" : "records"}`,
  choose: (name: string) => `Choose ${name}`,
  chooseAll: "Choose all on this page",
  noneMatch: "No cases match these filters",
  clearFilters: "Clear filters",
  clearSearch: "Clear search",
  clearChosen: "Clear selection",
  backToAll: "Back to the whole list",
  /** The count of a filtered list; a very long one is not counted to its end. */
  counted: (count: number, more: boolean) =>
    `${count.toLocaleString("en-GB")}${more ? "+" : ""} ${count === 1 ? "record" : "records"}`,
  savedElsewhere: (name: string) => `${name} is selected. It is not among the rows below.`,
  allFieldsInFilters: "While the list is filtered, a search is in all fields.",
  found: (count: number) => `${count} ${count === 1 ? "record" : "records"} found`,
} as const;
