/** What the list modal says (spec 1 §5 and §8). Messages about fields come from the contract. */
export const managerMessages = {
  error: "ERROR",
  chooseAction: "Please select an action.",
  chooseRecord: "Please select a record first.",
  /** E1 on edit, E2 on view, E3 on delete. */
  noRecordId: (code?: string) =>
    code ? `Unable to get record ID (Error code: ${code})` : "Unable to get record ID",
  idNotSupplied: "Error: Usage error, ID was not supplied, redirecting you.",
  unknownPage: "Error: An unknown page is trying to be accessed.",
  noHandler: "ERROR: The Actions Component has encountered an error (FN1).",
  empty: "NO RECORDS FOUND",
  loadFailed: "The list could not be loaded.",
  inAll: (count: number) => `${count} ${count === 1 ? "record" : "records"}`,
  savedElsewhere: (name: string) => `${name} is selected. It is not among the rows below.`,
  found: (count: number) => `${count} ${count === 1 ? "record" : "records"} found`,
  deleteQuestion: (one: string, name: string) =>
    `Do you want to delete the ${one} ${name}? This cannot be undone.`,
  reloadQuestion:
    "Do you want to reload the record now? What you have typed will be replaced. No keeps it on the screen.",
} as const;
