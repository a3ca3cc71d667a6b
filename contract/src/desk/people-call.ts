/** The call about the people at work, without its schema (ADR 24). */
import { reading } from "../first-load-calls.ts";

export const peopleCall = {
  ...reading,
  access: "managers",
  tag: "desk",
  path: "/api/work/people",
  summary: "What each enabled user has to do at present, by name",
} as const;
