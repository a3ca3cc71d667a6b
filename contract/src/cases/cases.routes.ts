/** Routes of cases and the four systems (spec 2 §7, decisions A8, A9, A14, B3). */
import * as z from "zod/mini";
import type { AccessName } from "../access.ts";
import { recordId, recordVersion } from "../fields.ts";
import { defineRoute, idParams, noData, pageParams } from "../http.ts";
import { messages } from "../messages.ts";
import { searchBody, sortQuery } from "../reference-records/record.routes.ts";
import {
  caseDetails,
  caseHistory,
  caseRow,
  evaluatorCaseRow,
  systemCaseRow,
} from "./case-details.ts";
import { caseMessages } from "./cases.messages.ts";
import { caseCreate, caseUpdate, pageEnteredOn } from "./cases.schema.ts";
import { caseActions } from "./stages.ts";

export const caseSearchFields = [
  "case_id",
  "guardian_first_name",
  "guardian_last_name",
  "child_first_name",
  "child_last_name",
] as const;

const caseId = () => recordId("Please give the id of the case.");

/** Count, list, search and details of a browser: `/api/cases` or `/api/advisors/cases`. */
function browserRoutes<const A extends AccessName, R extends z.ZodMiniObject>(
  base: `/api/${string}`,
  access: A,
  row: R,
  columns: readonly { readonly field: string }[],
) {
  const common = { access, tag: "cases", status: 200, message: messages.ok } as const;
  return {
    count: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/count`,
      summary: "How many cases the caller sees here",
      data: z.object({ count: z.number() }),
      errors: [],
    }),
    list: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/{page}`,
      summary: "A page of cases, newest first",
      params: pageParams,
      query: sortQuery(columns),
      data: z.array(row),
      errors: [400, 422],
    }),
    search: defineRoute({
      ...common,
      method: "POST",
      path: `${base}/search`,
      summary: "Search cases; either guardian matches",
      body: searchBody(caseSearchFields),
      data: z.array(row),
      errors: [400, 413, 415, 422],
    }),
    details: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/{id}/details`,
      summary: "One case with everything that belongs to it",
      params: idParams,
      data: caseDetails,
      errors: [400, 404],
    }),
  };
}

/** Additional paths of the same routes for clinics and evaluators (decision A14). */
function otherShapes<const A extends AccessName, R extends z.ZodMiniObject>(
  base: `/api/${string}`,
  access: A,
  row: R,
) {
  const common = { access, tag: "cases", status: 200, message: messages.ok } as const;
  return {
    firstPage: defineRoute({
      ...common,
      method: "GET",
      path: base,
      summary: "The first page of cases",
      data: z.array(row),
      errors: [],
    }),
    searchByQuery: defineRoute({
      ...common,
      method: "GET",
      path: `${base}/search`,
      summary: "Search cases, asked for in the address",
      query: z.strictObject({
        ...searchBody(caseSearchFields).shape,
      }),
      data: z.array(row),
      errors: [422],
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

/** Only indexed columns can be sorted by; names and stages are not indexed. */
const sortable = [{ field: "case_id" }, { field: "added_on" }] as const;

const writing = {
  access: "managers",
  tag: "cases",
  path: "/api/cases",
  errors: [400, 404, 409, 413, 415, 422],
} as const;

export const caseRoutes = {
  ...browserRoutes("/api/cases", "managers", caseRow, sortable),
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
    body: z.strictObject({
      case_id: caseId(),
      action: z.enum(caseActions, { error: caseMessages.caseAction }),
      version: z.optional(recordVersion()),
      page_entered_on: pageEnteredOn(),
    }),
    status: 201,
    message: caseMessages.actionDone,
    data: noData,
  }),
  history: defineRoute({
    access: "managers",
    tag: "cases",
    method: "GET",
    path: "/api/cases/{id}/history",
    summary: "The stages and the changes of a case",
    params: idParams,
    status: 200,
    message: messages.ok,
    data: caseHistory,
    errors: [400, 404],
  }),
};

/** The four systems: the caller's cases in the system's stage (decision B7). */
export const caseSystemRoutes = {
  advisors: browserRoutes("/api/advisors/cases", "advisors", systemCaseRow, sortable),
  advocates: browserRoutes("/api/advocates/cases", "advocates", systemCaseRow, sortable),
  clinics: {
    ...browserRoutes("/api/clinics/cases", "clinics", systemCaseRow, sortable),
    ...otherShapes("/api/clinics/cases", "clinics", systemCaseRow),
  },
  evaluators: {
    ...browserRoutes("/api/evaluators/cases", "evaluators", evaluatorCaseRow, sortable),
    ...otherShapes("/api/evaluators/cases", "evaluators", evaluatorCaseRow),
  },
};

export type CaseSystem = keyof typeof caseSystemRoutes;
