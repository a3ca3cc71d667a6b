/** Routes of cases and the four systems. */
import * as z from "zod/mini";
import type { AccessName } from "../access.ts";
import { caseSorts } from "../case-query/case-query.plain.ts";
import { pageEnteredOn, recordId, recordVersion } from "../fields.ts";
import { type BrowseCalls, caseBrowserCalls } from "../first-load-calls.ts";
import { defineRoute, idParams, noData, reading } from "../http.ts";
import { browseRoutes, searchBody } from "../reference-records/record.routes.ts";
import { actionAnswers, actionRules } from "./action-answers.ts";
import { caseCalls } from "./case-calls.ts";
import { caseColumns } from "./case-columns.ts";
import {
  caseDetails,
  caseHistory,
  caseRow,
  evaluatorCaseRow,
  systemCaseRow,
} from "./case-details.ts";
import { caseMessages } from "./cases.messages.ts";
import { caseCreate, caseUpdate } from "./cases.schema.ts";
import { caseActions } from "./stages.ts";

export const caseSearchFields = [
  "case_id",
  "guardian_first_name",
  "guardian_last_name",
  "child_first_name",
  "child_last_name",
  "guardian_telephone",
  "guardian_postcode",
] as const;

const caseId = () => recordId(caseMessages.id);

/** Adds the schemas to the calls of a browser. */
const browserRoutes = <C extends BrowseCalls, R extends z.ZodMiniObject>(
  calls: C,
  row: R,
  columns: readonly { readonly field: string }[],
) => browseRoutes(calls, { row, details: caseDetails, columns, searchFields: caseSearchFields });

/** Additional paths of the same routes for clinics and evaluators (WIRE-19). */
function otherShapes<const A extends AccessName, R extends z.ZodMiniObject>(
  base: `/api/${string}`,
  access: A,
  row: R,
) {
  const common = { ...reading, access, tag: "cases" } as const;
  return {
    firstPage: defineRoute({
      ...common,
      path: base,
      summary: "The first page of cases",
      data: z.array(row),
    }),
    searchByQuery: defineRoute({
      ...common,
      path: `${base}/search`,
      summary: "Search cases, asked for in the address",
      query: searchBody(caseSearchFields),
      data: z.array(row),
    }),
  };
}

export const caseRoutes = {
  ...browserRoutes(
    caseBrowserCalls.managers,
    caseRow,
    caseSorts.map((field) => ({ field })),
  ),
  create: defineRoute({
    ...caseCalls.create,
    body: caseCreate,
    data: z.object({ case_id: z.number(), version: z.number() }),
    once: true,
  }),
  update: defineRoute({
    ...caseCalls.update,
    body: caseUpdate,
    data: z.object({ case_id: z.number(), version: z.number() }),
  }),
  remove: defineRoute({
    ...caseCalls.remove,
    body: z.strictObject({ case_id: caseId() }),
    data: noData,
  }),
  restore: defineRoute({
    ...caseCalls.restore,
    body: z.strictObject({ case_id: caseId() }),
    data: noData,
  }),
  action: defineRoute({
    ...caseCalls.action,
    body: z
      .strictObject({
        case_id: caseId(),
        action: z.enum(caseActions, { error: caseMessages.caseAction }),
        ...actionAnswers,
        version: z.optional(recordVersion()),
        page_entered_on: pageEnteredOn(),
      })
      .check(...actionRules),
    data: noData,
  }),
  history: defineRoute({
    ...caseCalls.history,
    params: idParams,
    data: caseHistory,
  }),
};

/** The four systems: the caller's cases in the system's stage (ROLE-7). */
export const caseSystemRoutes = {
  advisors: browserRoutes(caseBrowserCalls.advisors, systemCaseRow, caseColumns.advisors),
  advocates: browserRoutes(caseBrowserCalls.advocates, systemCaseRow, caseColumns.advocates),
  clinics: {
    ...browserRoutes(caseBrowserCalls.clinics, systemCaseRow, caseColumns.clinics),
    ...otherShapes("/api/clinics/cases", "clinics", systemCaseRow),
  },
  evaluators: {
    ...browserRoutes(caseBrowserCalls.evaluators, evaluatorCaseRow, caseColumns.evaluators),
    ...otherShapes("/api/evaluators/cases", "evaluators", evaluatorCaseRow),
  },
};

export type CaseSystem = keyof typeof caseSystemRoutes;
