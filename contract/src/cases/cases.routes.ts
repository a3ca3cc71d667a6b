/** Routes of cases and the four systems (spec 2 §7, decisions A8, A9, A14, B3). */
import * as z from "zod/mini";
import type { AccessName } from "../access.ts";
import { recordId, recordVersion } from "../fields.ts";
import { type BrowseCalls, caseBrowserCalls } from "../first-load-calls.ts";
import { defineRoute, idParams, noData, reading } from "../http.ts";
import { browseRoutes, searchBody } from "../reference-records/record.routes.ts";
import {
  caseDetails,
  caseHistory,
  caseRow,
  evaluatorCaseRow,
  systemCaseRow,
} from "./case-details.ts";
import { caseMessages } from "./cases.messages.ts";
import { caseCreate, caseUpdate, pageEnteredOn } from "./cases.schema.ts";
import { closingAnswers, closingRules } from "./closing.ts";
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

/** Only indexed columns can be sorted by; names and stages are not indexed. */
const sortable = [{ field: "case_id" }, { field: "added_on" }] as const;

/** Adds the schemas to the calls of a browser. */
const browserRoutes = <C extends BrowseCalls, R extends z.ZodMiniObject>(calls: C, row: R) =>
  browseRoutes(calls, {
    row,
    details: caseDetails,
    columns: sortable,
    searchFields: caseSearchFields,
  });

/** Additional paths of the same routes for clinics and evaluators (decision A14). */
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

const baseColumns = [
  { field: "case_id", label: "Case ID" },
  { field: "guardian_name", label: "Guardian Name" },
  { field: "child_name", label: "Child name" },
] as const;
const addedOn = { field: "added_on", label: "Added on" } as const;

/** The columns of each browser (spec 2 §2). */
export const caseColumns = {
  managers: [
    ...baseColumns,
    { field: "status", label: "Status" },
    { field: "case_handler", label: "Case Handler" },
    addedOn,
  ],
  advisors: [...baseColumns, addedOn],
  advocates: [...baseColumns, addedOn],
  clinics: [...baseColumns, addedOn],
  evaluators: [
    { field: "case_id", label: "Case ID" },
    { field: "guardian_name", label: "Guardian name" },
    { field: "telephone", label: "Telephone" },
    { field: "mobile", label: "Mobile" },
    { field: "child_name", label: "Child name" },
    addedOn,
  ],
} as const;

const writing = {
  access: "managers",
  tag: "cases",
  path: "/api/cases",
  errors: [404, 409],
} as const;

export const caseRoutes = {
  ...browserRoutes(caseBrowserCalls.managers, caseRow),
  create: defineRoute({
    ...writing,
    method: "POST",
    summary: "Add a case",
    body: caseCreate,
    status: 201,
    message: caseMessages.added,
    data: z.object({ case_id: z.number(), version: z.number() }),
  }),
  update: defineRoute({
    ...writing,
    method: "PUT",
    summary: "Change a case; what an answer makes meaningless is cleared",
    body: caseUpdate,
    status: 201,
    message: caseMessages.updated,
    data: z.object({ case_id: z.number(), version: z.number() }),
  }),
  remove: defineRoute({
    ...writing,
    method: "DELETE",
    summary: "Delete a case with its logs, files and evaluation; an admin can restore it",
    body: z.strictObject({ case_id: caseId() }),
    status: 200,
    message: caseMessages.deleted,
    data: noData,
  }),
  restore: defineRoute({
    ...writing,
    access: "admins",
    method: "POST",
    path: "/api/cases/restore",
    summary: "Bring a deleted case back (decision B11)",
    body: z.strictObject({ case_id: caseId() }),
    status: 201,
    message: "The case is back.",
    data: noData,
  }),
  action: defineRoute({
    ...writing,
    method: "POST",
    path: "/api/cases/actions",
    summary: "Assign a case to a stage, or close it",
    body: z
      .strictObject({
        case_id: caseId(),
        action: z.enum(caseActions, { error: caseMessages.caseAction }),
        ...closingAnswers,
        version: z.optional(recordVersion()),
        page_entered_on: pageEnteredOn(),
      })
      .check(...closingRules),
    status: 201,
    message: caseMessages.actionDone,
    data: noData,
  }),
  history: defineRoute({
    access: "managers",
    tag: "cases",
    ...reading,
    path: "/api/cases/{id}/history",
    summary: "The stages and the changes of a case",
    params: idParams,
    data: caseHistory,
    errors: [404],
  }),
};

/** The four systems: the caller's cases in the system's stage (decision B7). */
export const caseSystemRoutes = {
  advisors: browserRoutes(caseBrowserCalls.advisors, systemCaseRow),
  advocates: browserRoutes(caseBrowserCalls.advocates, systemCaseRow),
  clinics: {
    ...browserRoutes(caseBrowserCalls.clinics, systemCaseRow),
    ...otherShapes("/api/clinics/cases", "clinics", systemCaseRow),
  },
  evaluators: {
    ...browserRoutes(caseBrowserCalls.evaluators, evaluatorCaseRow),
    ...otherShapes("/api/evaluators/cases", "evaluators", evaluatorCaseRow),
  },
};

export type CaseSystem = keyof typeof caseSystemRoutes;
