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

/** A complete entry of any of them. */
export const logEntry = (case_id: number, more: object = {}) => ({
  case_id,
  entry_type: "call",
  duration: 15,
  details: "Spoke to the mother",
  action_undertaken: "Sent a letter",
  outcome: "Waiting",
  further_action: "save",
  ...more,
});

export const placeOfActor: Readonly<Record<LogActor, Place>> = {
  advisor: "advisor",
  advocate: "advocate",
  clinic: "advocate & clinic",
};
