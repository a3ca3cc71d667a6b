/** The call that lists the saved views, without its schema: the case list loads it (ADR 24). */
import { reading } from "../first-load-calls.ts";

export const viewsCall = {
  ...reading,
  access: "managers",
  tag: "views",
  path: "/api/views",
  summary: "The caller's views and those that others share, by name",
} as const;
