/** Saves the rows that were wrong, with what is wrong, as a CSV file. */
import { importRoutes } from "@helpline/contract/import/import";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { importWords } from "./import.words.ts";

export const RefusedButton = ({ id }: { readonly id: number }) => (
  <CsvButton
    route={importRoutes.refused}
    request={{ params: { id: String(id) } }}
    label={importWords.download}
  />
);
