/** A stored case as the server returns it, with the fields that a test sets. */
import { type CaseDetails, caseDetails } from "@helpline/contract/cases/case-details";
import { noToEverything } from "@helpline/contract/cases/sample-answers";

export function sampleCase(overrides: Partial<CaseDetails> = {}): CaseDetails {
  const empty = Object.fromEntries(Object.keys(caseDetails.shape).map((name) => [name, null]));
  return {
    ...empty,
    case_id: 12,
    closed: 0,
    band: 1,
    reason_for_the_call_today: "School refuses an assessment",
    primary_guardian_id: 3,
    primary_guardian_first_name: "Ingrid",
    primary_guardian_last_name: "Adeyemi",
    primary_guardian_telephone: "01392 496 0994",
    primary_guardian_relationship_with_child: "mother",
    child_first_name: "Sam",
    ...noToEverything,
    attending_school: "not attending",
    with_advisor: 1,
    with_advocate: 0,
    with_evaluator: 0,
    clinic_participating: 0,
    evaluation_complete: 0,
    added_on: "2026-03-09",
    status: "Awaiting Advisor",
    case_handler: "NA",
    case_stage: "Awaiting advisor",
    minutes_used: 0,
    version: 4,
    ...overrides,
  } as CaseDetails;
}

/** A change of stage, an uploaded file, and a change of fields. */
export const sampleHistory = {
  stages: [
    {
      stage: "advocate",
      clinic_participating: 1,
      changed_on: "2026-03-29T09:30:00.000Z",
      changed_by: "Ada Vance",
      action: "add clinic participation",
    },
  ],
  changes: [
    {
      changed_on: "2026-03-31T09:30:00.000Z",
      changed_by: "Ada Vance",
      action: "create",
      about: "file",
      fields: [{ field: "name", before: null, after: "Report.pdf" }],
    },
    {
      changed_on: "2026-03-30T09:30:00.000Z",
      changed_by: "Mary Manager",
      action: "update",
      about: "case",
      fields: [
        { field: "band", before: "1", after: "2" },
        { field: "receiving_support", before: "0", after: "1" },
        { field: "child_dob", before: null, after: "2015-03-09" },
        { field: "advisor_id", before: null, after: "Ada Vance" },
        { field: "evaluation", before: "{}", after: null },
      ],
    },
    {
      changed_on: "2026-03-29T09:30:00.000Z",
      changed_by: "Mary Manager",
      action: "action",
      about: "follow-up",
      follow_up: { text: "Ring the school", change: "moved with the case" },
      fields: [{ field: "assigned_to", before: "Ada Vance", after: null }],
    },
    {
      changed_on: "2026-03-28T09:30:00.000Z",
      changed_by: "Ada Vance",
      action: "action",
      about: "follow-up",
      follow_up: { text: "Ring the school", change: "done" },
      fields: [],
    },
  ],
};

export const sampleBands = [
  { band: 1, label: "Band 1 (1 to 4 hours)", hours_from: 1, hours_to: 4, hours_max: 6 },
  { band: 2, label: "Band 2 (6 to 10 hours)", hours_from: 6, hours_to: 10, hours_max: 15 },
  { band: 3, label: "Band 3 (15 to 20 hours)", hours_from: 15, hours_to: 20, hours_max: 25 },
];

/** Answers to the calls that every form makes. */
export const formAnswers = {
  "GET /api/config": { data: { time_zone: "Europe/London", bands: sampleBands } },
  "GET /api/utils/datetime": { data: { datetime: "2026-03-29T09:00:00.000Z" } },
};
