/** What managers do to a case, without the schemas: the lists and the view of a case load it (ADR 24). */
import { reading } from "../first-load-calls.ts";
import { caseMessages } from "./cases.messages.ts";

const managing = { access: "managers", tag: "cases" } as const;

const writing = { ...managing, path: "/api/cases", errors: [404, 409] } as const;

export const caseCalls = {
  create: {
    ...writing,
    method: "POST",
    summary: "Add a case",
    status: 201,
    message: caseMessages.added,
  },
  update: {
    ...writing,
    method: "PUT",
    summary: "Change a case; what an answer makes meaningless is cleared",
    status: 201,
    message: caseMessages.updated,
  },
  remove: {
    ...writing,
    method: "DELETE",
    summary: "Delete a case with its logs, files and evaluation; an admin can restore it",
    status: 200,
    message: caseMessages.deleted,
  },
  restore: {
    ...writing,
    access: "admins",
    method: "POST",
    path: "/api/cases/restore",
    summary: "Bring a deleted case back",
    status: 201,
    message: "The case is back.",
  },
  action: {
    ...writing,
    method: "POST",
    path: "/api/cases/actions",
    summary: "Assign a case to a stage, or close it",
    status: 201,
    message: caseMessages.actionDone,
  },
  history: {
    ...managing,
    ...reading,
    path: "/api/cases/{id}/history",
    summary: "The stages and the changes of a case",
    errors: [404],
  },
} as const;
