/** Log entries of a case: schema, messages and calls (LOG-9). */

import * as z from "zod/mini";
import type { AccessName } from "../access.ts";
import type { LogActor } from "../cases/case-place.ts";
import { caseMessages } from "../cases/cases.messages.ts";
import { furtherActions, furtherActionsOf } from "../cases/stages.ts";
import {
  optionalDate,
  optionalText,
  pageEnteredOn,
  pick,
  recordId,
  sentNumber,
  zeroOrOne,
} from "../fields.ts";
import { caseLogsCall } from "../first-load-calls.ts";
import {
  followUpMessages,
  longestFollowUp,
  maxCompleted,
} from "../follow-ups/follow-ups.messages.ts";
import { followUpLabels } from "../follow-ups/follow-ups.plain.ts";
import { followUpFields } from "../follow-ups/follow-ups.ts";
import { defineRoute, idParams, moment } from "../http.ts";
import { longestEntry } from "../limits.ts";
import { ruleAcross, type Sent, trimmedLength } from "../validation.ts";
import { logMessages } from "./case-logs.messages.ts";
import { clinicNeeded, namedFields, namedRules } from "./people-named.ts";

export const entryTypes = ["call", "appointment", "other", "data entry"] as const;
export type EntryType = (typeof entryTypes)[number];

export { type LogActor, logActors } from "../cases/case-place.ts";

const paragraph = (label: string) => optionalText({ label, max: 20_000, input: "textarea" });

const fields = {
  case_id: recordId(caseMessages.id),
  entry_type: z.enum(entryTypes, { error: logMessages.entryType }),
  duration: sentNumber(
    z.number({ error: logMessages.duration }).check(
      z.refine(
        (minutes) => minutes > longestEntry || (Number.isInteger(minutes) && minutes >= 1),
        logMessages.duration,
      ),
      z.refine((minutes) => minutes <= longestEntry, logMessages.durationLimit),
    ),
  ),
  details: paragraph("Details"),
  action_undertaken: paragraph("Action undertaken"),
  outcome: paragraph("Outcome"),
  further_action: z.enum(furtherActions, { error: logMessages.furtherAction }),
  consented_to_evaluation: z.optional(z.nullable(zeroOrOne(logMessages.consent))),
  nature_of_case: optionalText({ label: "Nature of case", max: 200 }),
  ...namedFields,
  rabbi: optionalText({ label: "Rabbi", max: 200 }),
  page_entered_on: pageEnteredOn(),
};

/** The fields of an entry about follow-ups (LOG-22). */
const withFollowUps = {
  follow_up: z.optional(z.nullable(z.strictObject(followUpFields))),
  /** Open follow-ups of the case that the entry completes. */
  completes: z.optional(
    z.nullable(
      z
        .array(recordId(logMessages.completes), { error: logMessages.completes })
        .check(z.maxLength(maxCompleted, logMessages.completes)),
    ),
  ),
};

/** Sent by the web app; nobody types it. */
const timed = {
  /** What the call timer of the case showed, for reconciling timesheets; null: it was not running. */
  timed_minutes: z.optional(
    z.nullable(
      sentNumber(
        z
          .number({ error: logMessages.timedMinutes })
          .check(
            z.refine(
              (minutes) => Number.isInteger(minutes) && minutes >= 1 && minutes <= longestEntry,
              logMessages.timedMinutes,
            ),
          ),
      ),
    ),
  ),
};

const entryFields = { ...fields, ...withFollowUps, ...timed };

type Entry = z.input<ReturnType<typeof z.strictObject<typeof entryFields>>>;

const has = (text: unknown) => trimmedLength(text) > 0;

/** A data entry has neither action nor outcome. */
const isEmpty = (entry: Sent<Entry>) =>
  !has(entry.details) &&
  (entry.entry_type === "data entry" || (!has(entry.action_undertaken) && !has(entry.outcome)));

const closes = (entry: Sent<Entry>) => entry.further_action === "save and close";

/** The rules across the fields of one role's entry. */
function entryRules(actor: LogActor) {
  const asks = actor === "advisor" || actor === "advocate";
  const offered: readonly string[] = furtherActionsOf(actor);
  return [
    ruleAcross<Entry>(
      "details",
      logMessages.otherDetails,
      (entry) => entry.entry_type !== "other" || trimmedLength(entry.details) >= 5,
    ),
    ruleAcross<Entry>("details", logMessages.empty, (entry) => !isEmpty(entry)),
    ruleAcross<Entry>("further_action", logMessages.furtherAction, (entry) =>
      offered.some((each) => each === entry.further_action),
    ),
    ruleAcross<Entry>(
      "consented_to_evaluation",
      logMessages.consent,
      (entry) => !asks || !closes(entry) || typeof entry.consented_to_evaluation === "number",
    ),
    ruleAcross<Entry>(
      "nature_of_case",
      logMessages.nature,
      (entry) => actor !== "advocate" || !closes(entry) || has(entry.nature_of_case),
    ),
    ...namedRules(),
    ruleAcross<Entry>(
      "follow_up",
      logMessages.closesWithFollowUp,
      (entry) => !closes(entry) || entry.follow_up === undefined || entry.follow_up === null,
    ),
  ] as const;
}

/** The schema of one role's entry. */
export const logEntrySchema = (actor: LogActor) =>
  z.strictObject(entryFields).check(...entryRules(actor));

const followUpForm = {
  ...pick(withFollowUps, ["completes"]),
  follow_up_due_on: optionalDate({
    label: followUpLabels.due_on,
    message: followUpMessages.dueOn,
    days: "ahead",
  }),
  follow_up_text: optionalText({ label: followUpLabels.text, max: longestFollowUp }),
};

type FormEntry = z.input<ReturnType<typeof z.strictObject<typeof followUpForm>>>;

/**
 * One role's log form: as the entry, but with the new follow-up in fields of its own.
 * @param options.needsClinic the case has no clinic
 */
export const logFormSchema = (actor: LogActor, { needsClinic = false } = {}) =>
  z.strictObject({ ...fields, ...followUpForm }).check(
    ...entryRules(actor),
    ...(needsClinic ? [clinicNeeded()] : []),
    ruleAcross<FormEntry>(
      "follow_up_due_on",
      followUpMessages.dueOn,
      (entry) => !has(entry.follow_up_text) || has(entry.follow_up_due_on),
    ),
    ruleAcross<FormEntry>(
      "follow_up_text",
      followUpMessages.text,
      (entry) => has(entry.follow_up_text) || !has(entry.follow_up_due_on),
    ),
  );

/** The entry that a filled-in form stands for. */
export function entryOfForm(form: z.output<ReturnType<typeof logFormSchema>>) {
  const { follow_up_due_on: due_on, follow_up_text: text, completes, ...entry } = form;
  return {
    ...entry,
    ...(completes && completes.length > 0 && { completes }),
    ...(due_on && text && { follow_up: { due_on, text } }),
  };
}

export const caseLog = z.object({
  case_log_id: z.number(),
  case_id: z.number(),
  entry_type: z.string(),
  duration: z.number(),
  details: z.nullable(z.string()),
  action_undertaken: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  further_action: z.string(),
  consented_to_evaluation: z.nullable(z.number()),
  nature_of_case: z.nullable(z.string()),
  rabbi: z.nullable(z.string()),
  page_entered_on: z.nullable(moment()),
  user_type: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  logged_by: z.number(),
  clinic_name: z.nullable(z.string()),
  added_on: moment(),
});
export type CaseLog = z.output<typeof caseLog>;

function addRoute<const A extends AccessName>(system: string, access: A, actor: LogActor) {
  return defineRoute({
    access,
    tag: "case logs",
    method: "POST",
    path: `/api/${system}/cases/logs` as `/${string}`,
    summary: `Add a log entry as ${actor}`,
    body: logEntrySchema(actor),
    status: 201,
    message: logMessages.added,
    data: z.object({ case_log_id: z.number() }),
    errors: [404, 409],
    once: true,
  });
}

const readingLogs = { ...caseLogsCall, params: idParams, data: z.array(caseLog) };

export const caseLogRoutes = {
  addAsAdvisor: addRoute("advisors", "advisors", "advisor"),
  addAsAdvocate: addRoute("advocates", "advocates", "advocate"),
  addAsClinic: addRoute("clinics", "clinics", "clinic"),
  ofCase: defineRoute(readingLogs),
  ofAdvocatesCase: defineRoute({
    ...readingLogs,
    access: "advocates",
    path: "/api/advocates/cases/{id}/logs",
    summary: "The log history of an advocate's case",
  }),
};
