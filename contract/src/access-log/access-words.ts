/** Describes audit entries in plain words (PRIV-6). */
import type { FollowUpChange } from "../follow-ups/follow-ups.plain.ts";
import { searchLimit } from "../limits.ts";
import { capitalised } from "../words.ts";

/**
 * What entries of the audit log are about, one of each in words. The audit log takes no other entity, so that none is named
 * by cutting a letter off its table.
 */
export const entityWords = {
  "access log": "Access log",
  backup: "Backup",
  case_consents: "Consent",
  case_files: "File",
  case_key_dates: "Key dates",
  case_logs: "Log entry",
  cases: "Case",
  drafts: "Draft",
  enquiries: "Enquiry",
  evaluation_attempts: "Attempt to reach a family",
  evaluation_links: "Link to an evaluation",
  "evaluation results": "Evaluation results",
  evaluations: "Evaluation",
  follow_ups: "Follow-up",
  "general report": "General report",
  gps: "GP practice",
  guardians: "Guardian",
  imports: "Import",
  letter_templates: "Template of letters",
  "local-authorities": "Local authority",
  mail: "Mail",
  notice: "Notice",
  schools: "School",
  service_tokens: "Token of another system",
  settings: "Settings",
  telephone_calls: "Telephone call",
  timesheets: "Timesheet",
  users: "User",
  views: "Saved view",
  week: "Week",
} as const;
export type AuditEntity = keyof typeof entityWords;

/** "Enquiry 196"; an entry of an earlier version may be about something else, which is shown as it is. */
export const entityInWords = (entity: string, id: string): string =>
  `${Object.hasOwn(entityWords, entity) ? entityWords[entity as AuditEntity] : entity} ${id}`;

interface Recorded {
  readonly action: string;
  readonly entity: string | null;
  readonly detail: string | null;
  /** The number of results of a search; null when there were more than shown. */
  readonly found?: number | null;
}

const systems: Readonly<Record<string, string>> = {
  managers: "Opened the case",
  advisors: "Opened the case in the Advisor System",
  advocates: "Opened the case in the Advocate System",
  clinics: "Opened the case in the Clinic System",
  evaluators: "Opened the case in the Evaluation System",
  "case logs": "Read the log history",
  files: "Looked at the list of files",
  "follow-ups": "Looked at the follow-ups",
  "case report": "Read the case report",
  history: "Read the history of changes",
  "legal hold": "Looked at the legal hold",
  "key dates": "Looked at the key dates",
  consents: "Looked at the consents",
  "evaluation reach": "Looked at the attempts to reach the family",
  letters: "Looked at the letters that can be written",
  "family mail": "Looked at whom of the family a mail can go to",
};

/** What was searched, by entity; for cases by browser. */
const searched: Readonly<Record<string, string>> = {
  guardians: "Searched the guardians",
  alerts: "Looked at the alerts to be reviewed",
  callers: "Looked up a caller",
  "missed calls": "Looked at the missed calls",
  enquiries: "Searched the enquiries",
  users: "Searched the users",
  managers: "Searched the cases",
  advisors: "Searched the cases of the Advisor System",
  advocates: "Searched the cases of the Advocate System",
  clinics: "Searched the cases of the Clinic System",
  evaluators: "Searched the cases of the Evaluation System",
  deleted: "Looked at the deleted cases",
};

/** Screens that show cases without a search, and what the access log says of them. */
const shown = {
  desk: "Opened Welcome",
  week: "Looked at the week",
  "follow-ups": "Looked at a list of follow-ups",
  family: "Looked at the other cases of a family",
  record: "Looked at the cases of a record",
} as const;

export type ShownList = keyof typeof shown;

const isShown = (detail: string | null): detail is ShownList =>
  detail !== null && Object.hasOwn(shown, detail);

/** By entity, then by action. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cases: {
    create: "Added the case",
    update: "Changed the case",
    delete: "Deleted the case",
    restore: "Restored the case",
    erase: "Erased the case for good",
    refused: "Was refused a case that is not theirs or does not exist",
  },
  drafts: {
    create: "Began a draft",
    delete: "Threw a draft away",
    refused: "Was refused to keep a draft",
  },
  case_logs: { create: "Added a log entry" },
  follow_ups: {
    create: "Added a follow-up",
    update: "Changed a follow-up",
    refused: "Was refused a follow-up that is not theirs or does not exist",
  },
  evaluations: { create: "Submitted the evaluation" },
  evaluation_links: {
    create: "Sent the family the questions of the evaluation",
    update: "Reminded the family of the evaluation",
  },
  evaluation_attempts: { create: "Recorded an attempt to reach the family" },
  case_files: {
    create: "Uploaded a file",
    download: "Downloaded a file",
    delete: "Deleted a file",
  },
  letter_templates: {
    create: "Added a template of letters",
    update: "Changed a template of letters",
    delete: "Deleted a template of letters",
    refused: "Was refused a template with a virus",
  },
  case_key_dates: { update: "Changed the key dates" },
  case_consents: {
    create: "Added a consent",
    update: "Changed a consent",
    refused: "Was refused a consent that is not theirs or does not exist",
  },
  guardians: {
    read: "Opened the guardian record",
    create: "Added the guardian",
    update: "Changed the guardian",
    delete: "Deleted the guardian",
    merge: "Merged the guardian with another one",
    unmerge: "Undid a merge of the guardian",
    export: "Saved a subject access report",
    erase: "Erased the guardian for good",
  },
  enquiries: {
    read: "Opened an enquiry",
    create: "Logged an enquiry",
    update: "Changed an enquiry",
    delete: "Deleted an enquiry",
    action: "Made an enquiry part of a case",
    export: "Saved the enquiries as CSV",
    erase: "Erased what enquiries tell of callers",
    refused: "Was refused an enquiry that is not theirs or does not exist",
  },
  telephone_calls: { action: "Took a number off the missed calls" },
  service_tokens: {
    create: "Made a token for another system",
    delete: "Revoked the token of another system",
  },
  views: {
    create: "Saved a view of a list",
    update: "Changed a saved view",
    delete: "Deleted a saved view",
  },
  "access log": { read: "Searched the access log", export: "Saved the access log as CSV" },
};

const general: Readonly<Record<string, string>> = {
  login: "Logged in",
  "login refused": "Was refused at login",
  logout: "Logged out",
  refused: "Was refused",
  "reset failed logins": "Reset the failed logins",
  read: "Read",
  create: "Added",
  update: "Changed",
  delete: "Deleted",
  search: "Searched",
  restore: "Restored",
  export: "Exported",
  download: "Downloaded",
  merge: "Merged",
  unmerge: "Unmerged",
  action: "Acted on",
  erase: "Erased",
};

const exportsOfCase: Readonly<Record<string, string>> = {
  "case report": "Saved the case report as CSV",
  "subject access": "Saved a subject access report",
};

function ofCase(action: string, detail: string): string | undefined {
  if (action === "read") return systems[detail] ?? "Read the case";
  if (action === "export") return exportsOfCase[detail] ?? "Exported the case";
  return action === "action" ? capitalised(detail) : undefined;
}

/** What became of a follow-up, by the detail of its entry. */
const followUpActions: Readonly<Record<FollowUpChange, string>> = {
  done: "Marked a follow-up as done",
  "open again": "Opened a follow-up again",
  "moved with the case": "Moved a follow-up with its case",
  "closed with the case": "Closed a follow-up with its case",
  "open again with the case": "Opened a follow-up again with its case",
};

function ofFollowUp(action: string, detail: string): string | undefined {
  const known: Readonly<Record<string, string>> = followUpActions;
  return action === "action" ? known[detail] : undefined;
}

/** The detail of the entry of a guardian whose name and handler the look-up told (CALL-9). */
export const namedDetail = "named caller";

/** The detail of entries about the alerts of a guardian. */
export const alertsDetail = "alerts";

const alertActions: Readonly<Record<string, string>> = {
  read: "Looked at the guardian's alerts",
  update: "Changed the guardian's alerts",
  refused: "Was refused the alerts of a guardian who is not theirs or does not exist",
};

function ofGuardian(action: string, detail: string): string | undefined {
  if (detail === alertsDetail) return alertActions[action];
  if (detail !== namedDetail) return undefined;
  if (action === "refused") return "Was refused further families of colleagues in the look-up";
  return "Was told name and handler of a caller";
}

/** The detail of the entry of a file that was written from a template. */
export const letterDetail = "letter";

function ofFile(action: string, detail: string): string | undefined {
  return action === "create" && detail === letterDetail ? "Wrote a letter" : undefined;
}

/** Entities whose entries need more than their action. */
const ofEntity: Readonly<Record<string, (action: string, detail: string) => string | undefined>> = {
  cases: ofCase,
  follow_ups: ofFollowUp,
  guardians: ofGuardian,
  case_files: ofFile,
};

/** A sentence fragment, such as "Opened the case in the Advisor System". */
export function accessInWords({ action, entity, detail, found }: Recorded): string {
  if (action === "search" && entity === "cases" && isShown(detail)) {
    return `${shown[detail]}: ${found === 1 ? "1 case" : `${found} cases`}`;
  }
  const search = action === "search" ? searched[detail ?? entity ?? ""] : undefined;
  if (search) return `${search}: ${found ?? `more than ${searchLimit}`} found`;
  const special = entity === null ? undefined : ofEntity[entity]?.(action, detail ?? "");
  const known = special ?? words[entity ?? ""]?.[action];
  if (known) return known;
  const verb = general[action] ?? capitalised(action);
  return [verb, entity?.replaceAll(/[-_]/g, " ")].filter(Boolean).join(": ");
}
