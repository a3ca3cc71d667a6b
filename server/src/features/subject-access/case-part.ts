/** Everything that is held about one case, as sections of a report. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import {
  guardianDetailFields,
  placeDetailFields,
  staffDetailFields,
} from "@helpline/contract/cases/case-details";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { filesOfCase } from "#features/case-files/index";
import { logsOfCase } from "#features/case-logs/index";
import { findHold, stageChangesOf } from "#features/cases/index";
import type { Identity } from "#http/context";
import { fieldMaker, type MakeField, type Whose } from "./fields.ts";
import { historySections } from "./history.ts";
import type { ReportField, ReportPart, ReportSection } from "./report.ts";
import { deletedOn, draftsAbout, mailsAbout, pageTimesOf } from "./subject-access.repository.ts";

type Db = Kysely<Tables>;
type Row = Readonly<Record<string, unknown>>;

const prefixed = (prefix: string, fields: readonly string[]) =>
  fields.map((field) => `${prefix}${field}`);

const staffOf = (role: string) => [
  ...(role === "clinic" ? ["clinic_name"] : []),
  ...prefixed(`${role}_`, staffDetailFields),
];

/** The sections of the form, in its order, and the fields of each. */
const sections: readonly (readonly [title: string, fields: readonly string[]])[] = [
  [
    "Case",
    [
      ...["case_id", "status", "case_handler", "added_on", "closed", "closed_on", "band"],
      ...["minutes_used", "nature_of_case", "consented_to_evaluation", "evaluation_complete"],
      ...["reason_for_the_call_today", "rabbi", "how_did_you_hear_about_us"],
    ],
  ],
  ["Child", prefixed("child_", ["first_name", "last_name", "gender", "dob", "home_address"])],
  [
    "Primary guardian",
    prefixed("primary_guardian_", ["id", "relationship_with_child", ...guardianDetailFields]),
  ],
  [
    "Secondary guardian",
    prefixed("secondary_guardian_", ["id", "relationship_with_child", ...guardianDetailFields]),
  ],
  [
    "Special educational needs",
    [
      ...["send_issue_of_child", "does_the_child_currently_have_an_ehcp", "year_of_issue_of_ehcp"],
      ...["receiving_support", "receiving_support_from", "had_formal_assessment"],
      ...["formal_assessment_details", "had_formal_diagnosis", "formal_diagnosis_details"],
    ],
  ],
  ["GP practice", ["practice_name", ...prefixed("gp_", placeDetailFields)]],
  ["Local authority", prefixed("local_authority_", ["name", ...placeDetailFields])],
  [
    "School",
    [
      ...["attending_school", ...prefixed("school_", ["name", ...placeDetailFields])],
      ...["supported_by_a_sendco", "name_of_sendco_at_the_school"],
    ],
  ],
  [
    "Household",
    [
      ...["how_many_people_in_the_household", "how_many_children_under_18_in_household"],
      "number_of_children_with_issues_in_the_home",
    ],
  ],
  ["Advisor", staffOf("advisor")],
  ["Advocate", staffOf("advocate")],
  ["Clinic", staffOf("clinic")],
  ["Evaluator", staffOf("evaluator")],
];

const isGiven = ({ value }: ReportField) => value !== null && value !== "";

/** Rows as records, with the fields that have a value. */
const recordsOf = (make: MakeField, rows: readonly Row[], fields: readonly string[]) =>
  rows.map((row) => fields.map((field) => make(field, row[field])).filter(isGiven));

function evaluationOf(
  details: CaseDetails,
  questions: readonly EvaluationQuestion[],
  make: MakeField,
): ReportSection {
  const answers: Row = details;
  const record = questions.map(({ number, text, options }) => {
    const value = answers[`eval_question_${number}`];
    const option = options.find((each) => String(each.value) === value);
    return make(`eval_question_${number}`, option?.label ?? value, text);
  });
  const more = ["eval_comments", "eval_added_on", "evaluated_by"];
  return {
    title: "Evaluation",
    nothing: "There is no evaluation.",
    records:
      details.evaluation_id === null
        ? []
        : [[...record, ...more.map((field) => make(field, answers[field]))].filter(isGiven)],
  };
}

/** What people have added to the case since it was made. */
async function workSections(
  db: Db,
  caseId: number,
  identity: Identity,
  make: MakeField,
): Promise<ReportSection[]> {
  const asker = { identity, view: "held" } as const;
  const logs = (await logsOfCase(db, asker, caseId)).map((log) => ({
    ...log,
    user_name: `${log.first_name} ${log.last_name}`,
  }));
  const list = (
    title: string,
    rows: readonly Row[],
    fields: readonly string[],
    nothing: string,
  ): ReportSection => ({ title, nothing, records: recordsOf(make, rows, fields) });
  const hold = await findHold(db, caseId);
  return [
    list(
      "Log entries",
      logs.toReversed(),
      [
        ...["added_on", "user_name", "user_type", "entry_type", "duration", "details"],
        ...["action_undertaken", "outcome", "further_action", "consented_to_evaluation"],
        ...["nature_of_case", "rabbi"],
      ],
      "There are no log entries.",
    ),
    list(
      "Files",
      await filesOfCase(db, caseId),
      ["name", "size", "added_on", "added_by"],
      "There are no files.",
    ),
    list(
      "Stages",
      (await stageChangesOf(db, caseId)).toReversed(),
      ["changed_on", "stage", "action", "changed_by"],
      "No stage has been recorded.",
    ),
    list(
      "Drafts that have not been saved",
      await draftsAbout(db, caseId),
      ["saved_on", "saved_by", "draft"],
      "There are no drafts.",
    ),
    list(
      "Mails about the case",
      await mailsAbout(db, caseId),
      ["created_on", "to_name", "to_address", "state", "sent_on"],
      "There are no mails. They name the number of the case and nothing of the family.",
    ),
    list(
      "Time spent on the case's pages",
      await pageTimesOf(db, caseId),
      ["page_entered_on", "page_name", "time_on_page", "user_name"],
      "No time has been recorded.",
    ),
    list(
      "Legal hold",
      hold ? [hold] : [],
      ["set_on", "set_by", "reason"],
      "The case is not under legal hold.",
    ),
  ];
}

export async function casePart(
  db: Db,
  details: CaseDetails,
  options: {
    readonly identity: Identity;
    readonly whose: Whose;
    readonly questions: readonly EvaluationQuestion[];
    readonly timeZone: string;
  },
): Promise<ReportPart> {
  const make = fieldMaker(options.whose, options.timeZone);
  const caseId = details.case_id;
  const values: Row = details;
  const deleted = await deletedOn(db, caseId);
  const form = sections.map(([title, fields]): ReportSection => {
    const known = fields.map((field) => make(field, values[field])).filter(isGiven);
    const own = title === "Case" && deleted ? [make("deleted_on", deleted)] : [];
    const record = [...known, ...own];
    return { title, nothing: "Nothing is held.", records: record.length > 0 ? [record] : [] };
  });
  return {
    title: `Case ${caseId}`,
    case_id: caseId,
    sections: [
      ...form,
      ...(await workSections(db, caseId, options.identity, make)),
      evaluationOf(details, options.questions, make),
      ...(await historySections(db, { caseId }, make)),
    ],
  };
}
