/** How each role that works on cases adds a log entry, and where its cases are. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import type { Place } from "./case-factories.ts";

export const addLogAs = {
  advisor: caseLogRoutes.addAsAdvisor,
  advocate: caseLogRoutes.addAsAdvocate,
  clinic: caseLogRoutes.addAsClinic,
} as const;

export type LogActor = keyof typeof addLogAs;
export const logActors = Object.keys(addLogAs) as LogActor[];

export const placeOfActor: Readonly<Record<LogActor, Place>> = {
  advisor: "advisor",
  advocate: "advocate",
  clinic: "advocate & clinic",
};
