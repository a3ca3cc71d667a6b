/** Describes audit entries in plain words (PRIV-6). */
import { searchLimit } from "../limits.ts";
import { capitalised } from "../words.ts";
import {
  actionsOf,
  alertActions,
  exportsOfCase,
  followUpActions,
  generalActions,
  readOfCase,
  searched,
} from "./action-words.ts";

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

/** Screens that show cases without a search, and what the access log says of them. */
const shown = {
  desk: "Opened Welcome",
  week: "Looked at the week",
  "follow-ups": "Looked at a list of follow-ups",
  family: "Looked at the other cases of a family",
  record: "Looked at the cases of a record",
} as const;

export type ShownList = keyof typeof shown;

const isShown = (detail: string | null): detail is ShownList => Object.hasOwn(shown, detail ?? "");

function ofCase(action: string, detail: string): string | undefined {
  if (action === "read") return readOfCase[detail] ?? "Read the case";
  if (action === "export") return exportsOfCase[detail] ?? "Exported the case";
  return action === "action" ? capitalised(detail) : undefined;
}

function ofFollowUp(action: string, detail: string): string | undefined {
  const known: Readonly<Record<string, string>> = followUpActions;
  return action === "action" ? known[detail] : undefined;
}

/** The detail of the entry of a guardian whose name and handler the look-up told (CALL-9). */
export const namedDetail = "named caller";

/** The detail of entries about the alerts of a guardian. */
export const alertsDetail = "alerts";

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
  const known = special ?? actionsOf[entity ?? ""]?.[action];
  if (known) return known;
  const verb = generalActions[action] ?? capitalised(action);
  return [verb, entity?.replaceAll(/[-_]/g, " ")].filter(Boolean).join(": ");
}
