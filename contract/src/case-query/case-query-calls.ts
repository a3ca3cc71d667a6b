/** The calls of filtered lists, without their schemas: the case list loads them (ADR 24). */
import { savedAsCsv } from "../first-load-calls.ts";
import { messages } from "../messages.ts";

/** Up to here the count of a filtered list is exact; beyond, it is this number and `more` is true. */
export const maxCounted = 10_000;

const common = {
  access: "managers",
  tag: "cases",
  method: "POST",
  status: 200,
  message: messages.ok,
} as const;

export const caseQueryCalls = {
  query: {
    ...common,
    path: "/api/cases/query",
    summary: `A page of the cases that meet all filters, and how many there are; counted up to ${maxCounted}`,
  },
  export: {
    ...common,
    ...savedAsCsv,
    path: "/api/cases/export",
    summary: "All cases that meet the filters, as CSV",
  },
} as const;
