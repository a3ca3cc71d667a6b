/** The sentences of the access log, by what was done to what (PRIV-6). access-words.ts chooses among them. */
import type { FollowUpChange } from "../follow-ups/follow-ups.plain.ts";

/** What was read of a case, by the detail of the entry. */
export const readOfCase: Readonly<Record<string, string>> = {
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
export const searched: Readonly<Record<string, string>> = {
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

/** By entity, then by action. */
export const actionsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** Actions on anything else; its name follows. */
export const generalActions: Readonly<Record<string, string>> = {
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

/** What was saved of a case, by the detail of the entry. */
export const exportsOfCase: Readonly<Record<string, string>> = {
  "case report": "Saved the case report as CSV",
  "subject access": "Saved a subject access report",
};

/** What became of a follow-up, by the detail of its entry. */
export const followUpActions: Readonly<Record<FollowUpChange, string>> = {
  done: "Marked a follow-up as done",
  "open again": "Opened a follow-up again",
  "moved with the case": "Moved a follow-up with its case",
  "closed with the case": "Closed a follow-up with its case",
  "open again with the case": "Opened a follow-up again with its case",
};

/** Actions on the alerts of a guardian. */
export const alertActions: Readonly<Record<string, string>> = {
  read: "Looked at the guardian's alerts",
  update: "Changed the guardian's alerts",
  refused: "Was refused the alerts of a guardian who is not theirs or does not exist",
};
