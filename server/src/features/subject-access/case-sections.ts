/** What is held about a case, as sections of a report: its data, what people have added, who changed and read it. */

import { accessInWords } from "@helpline/contract/access-log/access-words";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseFacts, type Told, toldOfCase } from "@helpline/contract/cases/case-facts";
import {
  type SubjectAccessSection,
  subjectAccessSections,
} from "@helpline/contract/cases/case-sections";
import { keptFields } from "@helpline/contract/cases/kept-fields";
import type { CaseAbout } from "@helpline/contract/cases/named-record";
import { consentFields } from "@helpline/contract/consents/consents";
import { evaluatedBy } from "@helpline/contract/evaluations/evaluation-links.plain";
import { questionsAnswered, type Wordings } from "@helpline/contract/evaluations/wordings";
import { notesOf } from "@helpline/contract/fields";
import { type Clocks, clockOf, clocksIn } from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, runningClocks } from "@helpline/contract/key-dates/due-dates";
import { enteredField, enteredLabel } from "@helpline/contract/key-dates/key-dates";
import { isEvaluationMail } from "@helpline/contract/mail/mail";
import { users } from "@helpline/contract/users/users.schema";
import { capitalised, fullName } from "@helpline/contract/words";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";
import { isChange, isReading, recordedAbout, type Subject } from "#features/access-log/index";
import { filesOfCase } from "#features/case-files/index";
import { logsOfCase } from "#features/case-logs/index";
import { findHold, stageChangesOf } from "#features/cases/index";
import { consentsOf } from "#features/consents/index";
import { allAttemptsOf } from "#features/evaluations/index";
import { allFollowUpsOf } from "#features/follow-ups/index";
import { findKeyDates, findNation } from "#features/key-dates/index";
import { kindNamedBy, type NameOf, nameRecords } from "#features/reference-records/index";
import type { Identity } from "#http/context";
import type { CaseAddress } from "#http/public-address";
import { familyLinksOf } from "#security/evaluation-links";
import { enquirySections, familyMailFields, linkFields, mailFields } from "./contact-sections.ts";
import { toldOfGuardian } from "./guardian-record.ts";
import {
  date,
  fieldMaker,
  isGiven,
  type MakeField,
  mixed,
  other,
  type ReportField,
  type ReportPart,
  type ReportSection,
  staff,
  subject,
  type Whose,
} from "./report.ts";
import {
  deletedOn,
  draftsAbout,
  mailsAbout,
  mailsToFamily,
  pageTimesOf,
} from "./subject-access.repository.ts";

// Who changed a case or a guardian's record and how, and who has read it.

type Values = Readonly<Record<string, unknown>>;
type Entry = Awaited<ReturnType<typeof recordedAbout>>[number];

/** Log entries, evaluations and drafts have their own sections. */
const shownElsewhere = new Set(["case_logs", "evaluations", "drafts"]);

const valuesOf = ({ before, after }: Entry) =>
  [(before ?? {}) as Values, (after ?? {}) as Values] as const;

/** The kinds of records that changed fields name. */
const namedKinds: typeof kindNamedBy = { ...kindNamedBy, assigned_to: users.entity };

/** The records that changes of a case refer to by id. */
const recordsIn = (entry: Entry) =>
  valuesOf(entry).flatMap((values) =>
    Object.entries(values).flatMap(([name, id]) => {
      const kind = namedKinds[name];
      return kind !== undefined && typeof id === "number" ? [[kind, id] as const] : [];
    }),
  );

const words = (name: string) => capitalised(name.replaceAll("_", " "));

type Declared = (name: string, clocks: Clocks) => Told | undefined;

const declaredIn: Readonly<Record<string, Declared>> = {
  cases: toldOfCase,
  guardians: toldOfGuardian,
  case_files: (name) => (fileFields as Readonly<Record<string, Told>>)[name],
  follow_ups: (name) =>
    name === "assigned_to"
      ? followUpFields.assigned_to_name
      : (followUpFields as Readonly<Record<string, Told>>)[name],
  // Their rows do not tell whether the address is a guardian's.
  mail: (name) => (mailFields("other") as Readonly<Record<string, Told>>)[name],
  evaluation_links: (name) => (linkFields("other") as Readonly<Record<string, Told>>)[name],
  case_consents: (name) => (consentTold as Readonly<Record<string, Told>>)[name],
  case_key_dates: (name, clocks) => date(enteredLabel(clocks, name) ?? words(name)),
};

/** An undeclared name, such as one of an earlier version, is marked to be read by a person. */
const toldOf = ({ entity }: Entry, name: string, clocks: Clocks): Told =>
  declaredIn[entity ?? ""]?.(name, clocks) ?? mixed(words(name));

interface Words {
  readonly make: MakeField;
  readonly nameOf: NameOf;
  readonly clocks: Clocks;
}

function changedFields(entry: Entry, { make, nameOf, clocks }: Words): ReportField[] {
  const [was, is] = valuesOf(entry);
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const side = (name: string, value: unknown, when: "before" | "after"): ReportField[] => {
    if (!isGiven({ value })) return [];
    const kind = namedKinds[name];
    const named = kind !== undefined && typeof value === "number" ? nameOf(kind, value) : undefined;
    const field = make(name, toldOf(entry, name, clocks), named ?? value);
    return [{ ...field, label: `${field.label}, ${when}` }];
  };
  return names.flatMap((name) => [
    ...side(name, was[name], "before"),
    ...side(name, is[name], "after"),
  ]);
}

export async function historySections(
  db: Kysely<Tables>,
  whom: Subject,
  make: MakeField,
  clocks: Clocks = [],
): Promise<ReportSection[]> {
  const entries = await recordedAbout(db, whom);
  const nameOf = await nameRecords(db, entries.flatMap(recordsIn));
  const head = (entry: Entry) => [
    make("happened_at", subject("When"), entry.happened_at),
    make("user_name", staff("Who"), entry.user_name),
    make("what", subject("What"), accessInWords(entry)),
  ];
  const changes = entries.filter(
    ({ action, entity }) => isChange(action) && !shownElsewhere.has(entity ?? ""),
  );
  return [
    {
      title: "History of changes",
      nothing: "No change has been recorded.",
      records: changes.map((entry) => [
        ...head(entry),
        ...changedFields(entry, { make, nameOf, clocks }),
      ]),
    },
    {
      title: "Who has read it",
      nothing: "Nobody has been recorded.",
      records: entries.filter(({ action }) => isReading(action)).map(head),
    },
  ];
}

// All data held about one case, as sections of a report.

// The key dates of a case as a section of a report: all that are stored, and what follows from them.

const keysOf = (...dates: readonly object[]) => [...new Set(dates.flatMap(Object.keys))];

async function keyDatesSection(
  db: Kysely<Tables>,
  caseId: number,
  clocks: Clocks,
  make: MakeField,
): Promise<ReportSection> {
  const { starts, met } = await findKeyDates(db, caseId);
  const due = runningClocks(clocksIn(clocks, await findNation(db, caseId)), starts);
  const record = (name: string, ...dates: readonly ReportField[]) =>
    [make("name", subject("Name"), name), ...dates].filter(isGiven);
  const entered = (key: string, dates: DatesByKey) => make("date", date("Date"), dates[key]);
  // The configuration may no longer have what is stored.
  const labelOf = (key: string) => enteredLabel(clocks, enteredField("start", key)) ?? key;
  return {
    title: "Key dates",
    nothing: "No key date has been entered.",
    records: [
      ...Object.keys(starts).map((key) => record(labelOf(key), entered(key, starts))),
      ...keysOf(Object.fromEntries(due), met).map((key) =>
        record(
          due.get(key)?.clock.label ?? clockOf(clocks, key)?.label ?? key,
          make("due_on", date("Due on"), due.get(key)?.due_on),
          make("met_on", date("Met on"), met[key]),
        ),
      ),
    ],
  };
}

type Db = Kysely<Tables>;

function evaluationOf(details: CaseDetails, wordings: Wordings, make: MakeField): ReportSection {
  const answers: Readonly<Record<string, unknown>> = details;
  const questions = questionsAnswered(wordings, details.eval_questions_version);
  const record = questions.map(({ number, text, options }) => {
    const name = `eval_question_${number}`;
    const option = options.find((each) => String(each.value) === answers[name]);
    return make(name, mixed(text), option?.label ?? answers[name]);
  });
  const more = [
    make("eval_comments", mixed("Comments"), details.eval_comments),
    make("eval_added_on", subject("Added on"), details.eval_added_on),
    make("evaluated_by", staff("Evaluated by"), evaluatedBy(details)),
  ];
  return {
    title: "Evaluation",
    nothing: "There is no evaluation.",
    records: details.evaluation_id === null ? [] : [[...record, ...more].filter(isGiven)],
  };
}

/** The fields of the case and of its named records, by section. */
function fieldSections(
  details: CaseDetails,
  more: Partial<Record<SubjectAccessSection, readonly ReportField[]>>,
  make: MakeField,
): ReportSection[] {
  return subjectAccessSections.map((title) => {
    const facts = caseFacts.filter(({ subjectAccess }) => subjectAccess === title);
    const fields = facts.map((fact) => make(fact.name, fact, details[fact.name]));
    const record = [...fields, ...(more[title] ?? [])].filter(isGiven);
    return { title, nothing: "Nothing is held.", records: record.length > 0 ? [record] : [] };
  });
}

export async function casePart(
  db: Db,
  details: CaseDetails,
  options: {
    readonly identity: Identity;
    readonly whose: Whose;
    readonly wordings: Wordings;
    readonly clocks: Clocks;
    readonly timeZone: string;
    readonly addressOf: CaseAddress;
  },
): Promise<ReportPart> {
  const make = fieldMaker(options.whose, options.timeZone);
  const caseId = details.case_id;
  const deleted = make("deleted_on", subject("Deleted on"), await deletedOn(db, caseId));
  const alerts = (name: "primary_guardian_alerts" | "secondary_guardian_alerts") =>
    make(name, mixed("Alerts"), details[name]);
  return {
    title: `Case ${caseId}`,
    case_id: caseId,
    case_address: options.addressOf(caseId),
    sections: [
      ...fieldSections(
        details,
        {
          Case: [deleted],
          "Primary guardian": [alerts("primary_guardian_alerts")],
          "Secondary guardian": [alerts("secondary_guardian_alerts")],
        },
        make,
      ),
      await keyDatesSection(db, caseId, options.clocks, make),
      ...(await workSections(db, details, options.identity, make)),
      evaluationOf(details, options.wordings, make),
      ...(await enquirySections(db, sql<SqlBool>`enquiries.case_id = ${caseId}`, make)),
      ...(await historySections(db, { caseId }, make, options.clocks)),
    ],
  };
}

type Fields = Readonly<Record<string, Told>>;

const logFields = {
  added_on: subject("Added on"),
  user_name: staff("User name"),
  user_type: staff("User type"),
  entry_type: subject("Entry type"),
  duration: subject("Duration"),
  details: mixed("Details"),
  action_undertaken: mixed("Action undertaken"),
  outcome: mixed("Outcome"),
  further_action: subject("Further action"),
  consented_to_evaluation: keptFields.consented_to_evaluation,
  nature_of_case: keptFields.nature_of_case,
  rabbi: other("Rabbi"),
};

const fileFields = {
  name: mixed("Name"),
  size: subject("Size"),
  added_on: subject("Added on"),
  added_by: staff("Added by"),
};

const followUpFields = {
  created_on: subject("Added on"),
  created_by_name: staff("Added by"),
  due_on: subject("Due on"),
  text: mixed("What is to be done"),
  assigned_to_name: staff("Assigned to"),
  done_on: subject("Done on"),
  done_by_name: staff("Done by"),
};

const consentTold = Object.fromEntries(
  Object.entries(consentFields).map(([name, schema]) => [
    name,
    { notes: notesOf(schema), about: name === "note" ? "mixed" : "subject" },
  ]),
) as Readonly<Record<keyof typeof consentFields, Told>>;

const stageFields = {
  changed_on: subject("Changed on"),
  stage: subject("Stage"),
  action: subject("Action"),
  changed_by: staff("Changed by"),
};

const attemptFields = {
  tried_on: subject("When"),
  tried_by: staff("Who"),
  note: mixed("Note"),
};

const draftFields = {
  saved_on: subject("Saved on"),
  saved_by: staff("Saved by"),
  draft: mixed("Draft"),
};

/** Whom an address of the family is about: the guardian who has it now; an earlier one may be anybody's. */
function guardianAt(details: CaseDetails, address: string): CaseAbout {
  const isOf = (email: string | null) => email?.toLowerCase() === address.toLowerCase();
  if (isOf(details.primary_guardian_email)) return "primary guardian";
  return isOf(details.secondary_guardian_email) ? "secondary guardian" : "other";
}

const pageTimeFields = {
  page_entered_on: subject("Page entered on"),
  page_name: subject("Page name"),
  time_on_page: subject("Time on page"),
  user_name: staff("User name"),
};

const holdFields = {
  set_on: subject("Set on"),
  set_by: staff("Set by"),
  reason: mixed("Reason"),
};

async function workSections(
  db: Kysely<Tables>,
  details: CaseDetails,
  identity: Identity,
  make: MakeField,
): Promise<ReportSection[]> {
  /** Turns rows into records of the fields that have a value. */
  function list<F extends Fields, Row extends { readonly [N in keyof F]: unknown }>(
    title: string,
    nothing: string,
    rows: readonly Row[],
    fields: F | ((row: Row) => F),
  ): ReportSection {
    const recordOf = (row: Row) =>
      Object.entries(typeof fields === "function" ? fields(row) : fields).map(([name, whom]) =>
        make(name, whom, row[name]),
      );
    return { title, nothing, records: rows.map((row) => recordOf(row).filter(isGiven)) };
  }
  const { case_id: caseId } = details;
  const asker = { identity, view: "held" } as const;
  const logs = (await logsOfCase(db, asker, caseId)).map((log) => ({
    ...log,
    user_name: fullName(log),
  }));
  const files = await filesOfCase(db, caseId);
  const stages = await stageChangesOf(db, caseId);
  const hold = await findHold(db, caseId);
  return [
    list("Log entries", "There are no log entries.", logs.toReversed(), logFields),
    list(
      "Follow-ups",
      "There are no follow-ups.",
      await allFollowUpsOf(db, caseId),
      followUpFields,
    ),
    list("Consents", "No consent has been recorded.", await consentsOf(db, caseId), consentTold),
    list("Files", "There are no files.", files, fileFields),
    list("Stages", "No stage has been recorded.", stages.toReversed(), stageFields),
    list(
      "Drafts that have not been saved",
      "There are no drafts.",
      await draftsAbout(db, caseId),
      draftFields,
    ),
    list(
      "Evaluation links",
      "No link has been sent.",
      await familyLinksOf(db, caseId),
      ({ to_address }) => linkFields(guardianAt(details, to_address)),
    ),
    list(
      "Attempts to reach the family for its evaluation",
      "No attempt has been recorded.",
      await allAttemptsOf(db, caseId),
      attemptFields,
    ),
    list(
      "Mails to the family",
      "No mail to the family is kept. Its text is among the log entries.",
      await mailsToFamily(db, caseId),
      ({ to_address }) => familyMailFields(guardianAt(details, to_address)),
    ),
    list(
      "Mails about the case",
      "There are no mails. Those to staff name the number of the case and nothing of the family.",
      await mailsAbout(db, caseId),
      ({ kind, to_address }) =>
        mailFields(isEvaluationMail(kind) ? guardianAt(details, to_address) : "staff"),
    ),
    list(
      "Time spent on the case's pages",
      "No time has been recorded.",
      await pageTimesOf(db, caseId),
      pageTimeFields,
    ),
    list("Legal hold", "The case is not under legal hold.", hold ? [hold] : [], holdFields),
  ];
}
