/** All data held about one case, as sections of a report. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseFacts } from "@helpline/contract/cases/case-facts";
import {
  type SubjectAccessSection,
  subjectAccessSections,
} from "@helpline/contract/cases/case-sections";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { type Clocks, clockOf } from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, runningClocks } from "@helpline/contract/key-dates/due-dates";
import { enteredField, enteredLabel } from "@helpline/contract/key-dates/key-dates";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { findKeyDates } from "#features/key-dates/index";
import type { Identity } from "#http/context";
import type { CaseAddress } from "#http/public-address";
import { workSections } from "./case-work.ts";
import { date, fieldMaker, type MakeField, mixed, staff, subject, type Whose } from "./fields.ts";
import { historySections } from "./history.ts";
import { isGiven, type ReportField, type ReportPart, type ReportSection } from "./report.ts";
import { deletedOn } from "./subject-access.repository.ts";

// The key dates of a case as a section of a report: all that are stored, and what follows from them.

const keysOf = (...dates: readonly object[]) => [...new Set(dates.flatMap(Object.keys))];

async function keyDatesSection(
  db: Kysely<Tables>,
  caseId: number,
  clocks: Clocks,
  make: MakeField,
): Promise<ReportSection> {
  const { starts, met } = await findKeyDates(db, caseId);
  const due = runningClocks(clocks, starts);
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

function evaluationOf(
  details: CaseDetails,
  questions: readonly EvaluationQuestion[],
  make: MakeField,
): ReportSection {
  const answers: Readonly<Record<string, unknown>> = details;
  const record = questions.map(({ number, text, options }) => {
    const name = `eval_question_${number}`;
    const option = options.find((each) => String(each.value) === answers[name]);
    return make(name, mixed(text), option?.label ?? answers[name]);
  });
  const more = [
    make("eval_comments", mixed("Comments"), details.eval_comments),
    make("eval_added_on", subject("Added on"), details.eval_added_on),
    make("evaluated_by", staff("Evaluated by"), details.evaluated_by),
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
    readonly questions: readonly EvaluationQuestion[];
    readonly clocks: Clocks;
    readonly timeZone: string;
    readonly addressOf: CaseAddress;
  },
): Promise<ReportPart> {
  const make = fieldMaker(options.whose, options.timeZone);
  const caseId = details.case_id;
  const deleted = make("deleted_on", subject("Deleted on"), await deletedOn(db, caseId));
  return {
    title: `Case ${caseId}`,
    case_id: caseId,
    case_address: options.addressOf(caseId),
    sections: [
      ...fieldSections(details, { Case: [deleted] }, make),
      await keyDatesSection(db, caseId, options.clocks, make),
      ...(await workSections(db, caseId, options.identity, make)),
      evaluationOf(details, options.questions, make),
      ...(await historySections(db, { caseId }, make, options.clocks)),
    ],
  };
}
