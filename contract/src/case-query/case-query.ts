/** Filtered lists of cases: a page of rows with their count, and the whole as CSV (VIEW-1, VIEW-7). */
import * as z from "zod/mini";
import { caseRow, storedCase } from "../cases/case-details.ts";
import { pageInBody, recordId } from "../fields.ts";
import { asCsv, defineRoute } from "../http.ts";
import { caseFilterMessages, caseFilters, caseSorting } from "./case-filters.ts";
import { caseQueryCalls } from "./case-query.plain.ts";

/** The most rows of an export. */
export const maxExported = 1_000_000;

/** A row of the case manager with the moment of the case's last log entry. */
export const queriedCase = z.object({
  ...caseRow.shape,
  last_entry_on: storedCase.shape.last_entry_on,
});
export type QueriedCase = z.output<typeof queriedCase>;

const asked = { filters: z._default(caseFilters, {}), ...caseSorting };

/** The most cases that an export can name. */
export const maxChosen = 1000;

/** Chosen cases; the export has those of them that meet the filters. */
const chosenCases = z
  .array(recordId(caseFilterMessages.caseIds(maxChosen)), {
    error: caseFilterMessages.caseIds(maxChosen),
  })
  .check(
    z.minLength(1, caseFilterMessages.caseIds(maxChosen)),
    z.maxLength(maxChosen, caseFilterMessages.caseIds(maxChosen)),
  );

export const caseQueryRoutes = {
  query: defineRoute({
    ...caseQueryCalls.query,
    body: z.strictObject({
      ...asked,
      page: pageInBody,
    }),
    data: z.object({ rows: z.array(queriedCase), count: z.number(), more: z.boolean() }),
  }),
  export: defineRoute({
    ...caseQueryCalls.export,
    ...asCsv,
    body: z.strictObject({ ...asked, case_ids: z.optional(chosenCases) }),
  }),
};
