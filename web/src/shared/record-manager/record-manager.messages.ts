/** Messages of the list modals. Messages about fields come from the contract. */
import { externalCodeLabel } from "@helpline/contract/import/external-code";

export const managerMessages = {
  idNotSupplied: "Error: Usage error, ID was not supplied, redirecting you.",
  unknownPage: "Error: An unknown page is trying to be accessed.",
  deleteQuestion: (one: string, name: string) =>
    `Do you want to delete the ${one} ${name}? This cannot be undone.`,
  reloadQuestion:
    "Do you want to reload the record now? What you have typed will be replaced. No keeps it on the screen.",
  code: (code: string) => `${externalCodeLabel} ${code}, kept by imports.`,
  closed: (day: string) => `Closed since ${day}: not offered for new choices.`,
} as const;
