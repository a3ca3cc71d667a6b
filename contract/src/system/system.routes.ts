/** Calls of no particular feature: the clock, health checks, and the OpenAPI document. */
import * as z from "zod/mini";
import { defineRoute, noData, reading } from "../http.ts";

const common = {
  access: "anyone",
  ...reading,
  tag: "system",
} as const;

export const systemRoutes = {
  datetime: defineRoute({
    ...common,
    path: "/api/utils/datetime",
    summary: "The server's time, kept by a page as the time it was entered (ISO 8601, UTC)",
    data: z.object({ datetime: z.string() }),
  }),
  alive: defineRoute({
    ...common,
    path: "/healthz",
    isHealthCheck: true,
    summary: "The process is alive",
    data: noData,
  }),
  ready: defineRoute({
    ...common,
    path: "/readyz",
    isHealthCheck: true,
    summary: "The database is reachable and migrated",
    data: noData,
  }),
  openApi: defineRoute({
    ...common,
    path: "/api/openapi.json",
    changesSeldom: true,
    summary: "This API as an OpenAPI 3.1 document",
    data: z.looseObject({ openapi: z.string() }),
    bare: true,
  }),
};
