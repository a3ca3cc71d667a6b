/**
 * What a caller has to know beyond the summary of a call, by its name. It stands here and not in the
 * contract, which the browser loads.
 */
import { caseSorts } from "@helpline/contract/case-query/case-query.plain";
import { undoDays as importUndoDays, unusedDays } from "@helpline/contract/import/import.plain";
import {
  undoDays as mergeUndoDays,
  ownUndoDays,
} from "@helpline/contract/reference-records/record-merge";
import { referenceRecordKinds } from "@helpline/contract/reference-records/registry";
import { counted } from "@helpline/contract/words";

const searching =
  "The text is split at blanks into words. A record is found when every word occurs in one of the fields of `search_in` (one name or a list of names); different words may be in different fields. Case, accents, hyphens and apostrophes do not matter, and telephone numbers are compared as digits. At most 200 records are found, the best first. If nothing matches, the answer has the up to 10 most similar names, and the message says so.";

const neededVersion =
  "Send the `version` that you read, so that nobody's changes are overwritten: if the record has changed since, the answer is 409 and nothing is written, unless all that you send is stored already.";

const version = `${neededVersion} Without \`version\` the change is made whatever was changed since you read the record, and the fields that you send replace what somebody else has stored.`;

const sentBack =
  "What was read can be sent back: fields of the details that this call does not change are taken with the value that was read.";

/** What holds for all calls. */
export const generalDescription =
  'A body is JSON. Each number in it may be sent as a text of digits too, such as `"15"` for 15. Yes and no are 1 and 0. Dates are `YYYY-MM-DD`, moments ISO 8601 in UTC. An unknown field is refused with 422, which names it.';

const entryDescription = `\`further_action\` says what happens to the case after the entry; "save" leaves it where it is. \`follow_up\` adds a follow-up, and \`completes\` marks open follow-ups of the case as done. The entry and all of this are saved together or not at all.`;

const filtered = `All filters are optional, and a case has to meet all of them. Yes and no are 1 and 0. A wrong filter is refused with 422, and the field of the error names it, such as \`filters.added_from\`; so is an unknown one. Sort by ${caseSorts.join(", ")}.`;

const followUpWriters =
  "Managers, and whoever may log on the case in its present stage. The case must be open.";

/** The calls that every kind of reference record has. */
const recordDescriptions = Object.fromEntries(
  referenceRecordKinds.flatMap(({ entity, one, many }) => [
    [`POST /api/${entity}/search`, searching],
    [`PUT /api/${entity}`, `${version} ${sentBack}`],
    [
      `GET /api/${entity}/{id}/details`,
      `If the ${one} has been merged into another one, the answer is 404 and \`data.merged_into\` has the id of the other one.`,
    ],
    [
      `POST /api/${entity}/merge`,
      `\`keep_id\` stays and \`merge_id\` is retired: all its cases name the kept ${one} afterwards, it is in no list or search any more, and its id answers 404 with \`data.merged_into\`. \`fields\` says for each field whose value the kept ${one} has; a field that is left out keeps its value. If one case names both ${many}, the answer is 409 and nothing is changed; a deleted case that names both then names only the kept one.`,
    ],
    [
      `POST /api/${entity}/unmerge`,
      `Brings the merged ${one} back and returns its cases to it: any merge within ${mergeUndoDays} days for admins, one's own within ${counted(ownUndoDays, "day", "days")} for managers. Cases that name another ${one} by now stay there (\`cases_left\`), and fields that were changed since keep their value (\`fields_left\`).`,
    ],
  ]),
);

const sessionDescriptions = {
  "GET /api/events":
    "The stream stays open until the session or its token ends; open it again then, with a new token. `event: calls` has all calls of the caller at present as JSON: those that ring for their extension, those that they have answered, and those that ended a few minutes ago. It comes first, and whenever they change. `event: changed` names what to read again: `desk`, `notice`. A comment every 30 seconds keeps the connection open.",
  "POST /api/auth/login":
    "The token is in the Authorization header of the answer. Send it in that header with every further call, as `Bearer <token>`. If the account has two-step login, the answer is 401 with `data.challenge`: send it with a code to `/api/auth/login/second-factor`. After three failed logins the account is locked until a manager resets it.",
  "GET /api/auth/refresh-token":
    "A token lives 20 minutes, its session 12 hours at most. The new token is in the Authorization header of the answer.",
  "POST /api/auth/forgotten-password":
    "The answer is always the same. A mail is sent only to an enabled account with an email address that its owner has not changed, and only if a mail server is set up. The link works once, for 72 hours, and replaces that of an earlier such mail, not one that a manager sent.",
  "POST /api/auth/choose-password/check":
    "Links of invitations and of forgotten passwords look the same. A link that was used, replaced or is older than 72 hours is answered with 404. Checking does not use it up.",
  "POST /api/users":
    "Send `invite: 1` instead of a password to invite the user: they get a mail with a link and choose a password themselves. If no mail can be sent, `data.link` of the answer has the link, once, for you to pass on.",
  "POST /api/users/send-link":
    "`data.link` has the link only if no mail can be sent. The link works once, for 72 hours, and replaces an earlier one.",
  "POST /api/users/search": searching,
  "PUT /api/users": `${version} ${sentBack}`,
  "POST /api/account/calendar":
    "Calendar programs read this address without logging in, so it is as secret as a password. It is shown only in this answer.",
};

const caseDescriptions = {
  ...Object.fromEntries(
    ["", "/advisors", "/advocates", "/clinics", "/evaluators"].map((system) => [
      `POST /api${system}/cases/search`,
      searching,
    ]),
  ),
  "PUT /api/cases": `${version} ${sentBack} Only actions change the stage of a case.`,
  "POST /api/cases/query": `${filtered} \`count\` is exact up to 10,000; beyond that it is 10,000 and \`more\` is true.`,
  "POST /api/cases/export": `${filtered} Give \`case_ids\` to export only those of the chosen cases that meet the filters.`,
  "POST /api/cases/actions": `An evaluator needs the family's consent: "assign to evaluator" is refused with 409 unless the case has it, or \`consented_to_evaluation: 1\` is sent along. "close" takes \`consented_to_evaluation\` and \`nature_of_case\`; left out, they stay as they are. Moving or re-opening a case removes its evaluation and keeps the consent. ${version}`,
  "POST /api/cases/{id}/assign": `The stage of the case stays as it is. \`user_id: null\` takes the present person away. ${version}`,
  "POST /api/cases/assign":
    "1 to 200 cases, all of them or none. If cases stand in the way, the answer is 409 and `data.cases` says why for each.",
  "GET /api/cases/{id}/family":
    "`cases` has those that the caller may see; `others` is the number of the rest.",
  "POST /api/guardians/similar":
    "Send the fields that have been filled in so far. `reasons` says what is alike. `except_id` leaves out the guardian who is being edited.",
  "POST /api/callers/search":
    "Exact telephone numbers come first, then postcodes, names, and names that sound alike. Admins and managers find every guardian; other roles find the guardians of cases that they may see, with those cases only. The text is never logged; the audit log has the ids that were shown.",
  "POST /api/advisors/cases/logs": `${entryDescription} \`advocate_id\` names the advocate when the case is referred.`,
  "POST /api/advocates/cases/logs": `${entryDescription} \`clinic_id\` names the clinic when one is added to a case that has none.`,
  "POST /api/clinics/cases/logs": entryDescription,
  "GET /api/cases/{id}/key-dates":
    "`starts` has the dates that people enter, by key; `dates` has the clocks that run from them. `days_left` is negative once a date is past. The clocks are listed by `GET /api/config`.",
  "PUT /api/cases/{id}/key-dates":
    "Keys that are left out keep their date, and null takes it away. `version` is 0 while nothing has been entered. If somebody else has changed the key dates since you read them, the answer is 409 and nothing is written.",
  "GET /api/cases/{id}/follow-ups/people":
    "Whoever works on the case, and all managers. Others are refused as `assigned_to`.",
  "GET /api/follow-ups":
    "`due`: overdue, today, week, later or all (the default). `whose`: mine (the default) or everyone (managers; 403 for others). With everyone, `assigned_to` lists those of one user.",
  "POST /api/follow-ups": `${followUpWriters} Without \`assigned_to\` it is the caller's own.`,
  "PUT /api/follow-ups": `${followUpWriters} Fields that are left out keep their value. ${neededVersion}`,
  "POST /api/follow-ups/done":
    "Managers, whoever may log on the case, and the person to whom the follow-up is assigned.",
};

const enquiryDescriptions = {
  "POST /api/enquiries":
    'A wrong number needs nothing but `caller`. `reference` is what the caller can quote. "call back" needs `call_back_on`; without `call_back_by` anybody may ring back.',
  "PUT /api/enquiries": `The taker, the person who is to ring back, and managers. Fields that are left out keep their value. ${version}`,
  "POST /api/enquiries/query":
    'Advisors and advocates get the enquiries that they took or are to ring back; `whose: "everyone"` is refused to them with 403.',
  "POST /api/enquiries/attempts": `Only while the outcome is "call back", otherwise 409. ${version}`,
  "POST /api/enquiries/to-case": `Whoever may log on the case. A second time is refused with 409. ${version}`,
};

const letterDescriptions = {
  "POST /api/letter-templates":
    "A form (multipart/form-data): `name`, `addressed_to` and the .docx in `file`, at most 2 MB. A file that cannot become a template is refused with 422, and the message names what is wrong, such as unknown placeholders. The screen Letters lists all placeholders.",
  "PUT /api/letter-templates":
    "The same form with `template_id` and the `version` that you read. Without `file` the newest file stays; with one, that becomes the newest version, and the earlier ones are kept.",
  "POST /api/letters":
    "`file` is the letter in base64; it is also kept among the case's files. `missing` has the labels of what the case has nothing for, which is left empty. Ask `GET /api/cases/{id}/letters` before: it says the same, warns, and says why no letter may be written (then 409).",
  "POST /api/cases/family-mail":
    "`guardian` is primary or secondary. `file_name` is a file of the case: a letter, or for those who work with files any other, at most 10 MB. `minutes` counts for the log entry, which has the text. 409 if the guardian is not to be contacted or has no valid address.",
};

const anEvent =
  "`event` is newCall, answer or hangup; the events of a call have the same `callId`, and may come in any order and more than once. `from` and `to` are needed with newCall; a withheld number is an empty text. `user` (in a form `user[]`) are the extensions that ring. Unlike everywhere else, the body may also be a form (application/x-www-form-urlencoded), and fields that Helpline does not know are ignored.";

const telephoneDescriptions = {
  "POST /api/telephone/events": `The header is \`Authorization: Bearer hs_…\`, with a service token of the telephone. ${anEvent}`,
  "POST /api/telephone/events/{token}": anEvent,
  "GET /api/missed-calls":
    "`guardians` are those with this number whom the caller would find with their cases in the look-up. A line ends with an answered call from or to its number, or with `POST /api/missed-calls/done`.",
  "POST /api/missed-calls/undo":
    "Only for whoever took the number off the list, for some minutes, and unless an answered call from or to it came since.",
  "POST /api/service-tokens":
    "`token` is in no other answer: only a hash of it is stored. A token with the scope figures reads `GET /api/reports/general`.",
};

const changedView = `Fields that are left out keep their value; \`sort\` and \`order\` are changed together. Only the owner of a view can change it. ${version}`;

const officeDescriptions = {
  "PUT /api/notice": version,
  "GET /api/work":
    "Advisors, advocates, clinics and evaluators get `cases`, each with the reasons why it needs attention (`needs`). Managers and admins get `queues`: the number of cases, follow-ups or mails that wait in each.",
  "POST /api/views":
    "A view keeps the filters and the order of the case manager's list, but never the text of a search. A shared view is listed for all managers.",
  "PUT /api/views": changedView,
  "PUT /api/enquiries/views": changedView,
  "POST /api/evaluations/links":
    'Each link works for 21 days and takes one answer; a newer one replaces it. `sent: 0` with a `message` says why a family got none: it has not consented, has the alert "do not contact" or no email address, or the case is not with an evaluator. 409 if nothing was sent.',
  "POST /api/evaluation-by-link":
    "`null` for a question means that the family would rather not say. Every token that does not work gets the same 404.",
  "GET /api/reports/evaluations":
    "No family can be identified: answers that fewer than five families gave are joined with others or left out, also where the difference of two reports would tell of them. `evaluations: null` means that there are too few. `by` splits the results by band, local authority, nature of case, who answered or quarter; `breakdown` is null if no part can be shown.",
  "POST /api/imports":
    "England's register of schools and the NHS list of practices are recognised by their columns and checked at once. For any other file send `kind`; the answer proposes a column for each field in `columns`. The file may have up to 100 MB, in UTF-8 or Windows-1252.",
  "GET /api/imports/{id}":
    "Ask again while `state` is checking, importing or undoing; `progress` says how far it is. From uploaded it goes on with `PUT …/columns`, from checked with `POST …/confirm`.",
  "PUT /api/imports/{id}/columns":
    "For each field the number of its column, starting at 1, or null for none.",
  "GET /api/imports/{id}/rows": "50 rows a page. Row 1 is the heading, as in a spreadsheet.",
  "POST /api/imports/{id}/confirm":
    "Possible from the state checked. Rows that are wrong are left out; all others are imported together. If that fails, nothing is imported and the state is failed.",
  "POST /api/imports/{id}/undo": `Possible for ${importUndoDays} days. Records that somebody changed or used since are left as they are (\`counts.not_undone\`).`,
  "DELETE /api/imports/{id}": `A file that is not imported is deleted by itself after ${unusedDays} days.`,
  "GET /api/first-run":
    "`mail`: outbox (no mail server is set up), failing (the last mail was not sent) or ready. `backups`: none, once (made, but not scheduled) or scheduled.",
  "POST /api/backups":
    "If a backup is being made already, `joined` is true and no second one begins. `GET /api/backups` has the progress.",
};

export const callDescriptions: Readonly<Record<string, string>> = {
  ...recordDescriptions,
  ...sessionDescriptions,
  ...caseDescriptions,
  ...enquiryDescriptions,
  ...letterDescriptions,
  ...officeDescriptions,
  ...telephoneDescriptions,
};
