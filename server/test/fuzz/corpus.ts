/**
 * Valid bodies and queries as a starting point where a schema cannot express the whole rule (fields that
 * depend on each other, a range that must end after its start). The fuzzer mutates them.
 */
import { caseBody, evaluationAnswers, newCaseBody } from "../case-factories.ts";
import { type Fields, recordExamples } from "../examples.ts";
import { testPassword } from "../factories.ts";

const log = (case_id: number, further_action: string) => ({
  case_id,
  entry_type: "call",
  duration: 30,
  details: "They called.",
  further_action,
  action_undertaken: "Advice",
  outcome: "Helped",
  consented_to_evaluation: 1,
});
const days = { start_date: "2026-01-01", end_date: "2026-12-31" };
const range = { user_id: 1, ...days };
const users = recordExamples.filter(({ entity }) => entity === "users");

const telephoneCall = {
  callId: "1764154800.12",
  direction: "in",
  from: "+44 7700 900123",
  to: "0117 496 0100",
};
const callEvents = [
  { event: "newCall", ...telephoneCall, user: ["201", "202"] },
  { event: "answer", ...telephoneCall, answeringNumber: "201" },
  { event: "hangup", ...telephoneCall, cause: "normalClearing" },
];

const corpus: Readonly<Record<string, readonly Fields[]>> = {
  "POST /api/auth/login": [{ username: "username1", password: testPassword }],
  "POST /api/users": users.flatMap(({ full, other }) => [full, other]),
  "PUT /api/users": users.flatMap(({ full, other }) =>
    [full, other].map(({ password: _kept, username: _own, ...rest }) => ({ ...rest, id: 13 })),
  ),
  "DELETE /api/users": [{ id: 13 }],
  "POST /api/cases": [newCaseBody(1)],
  "PUT /api/cases": [caseBody(1, { case_id: 1 }), newCaseBody(1, { case_id: 7 })],
  "POST /api/advisors/cases/logs": [log(1, "save"), log(2, "refer to advocate")],
  "POST /api/advocates/cases/logs": [log(7, "save")],
  "POST /api/clinics/cases/logs": [log(13, "save")],
  "POST /api/follow-ups": [{ case_id: 1, due_on: "2026-12-01", text: "Ring the school" }],
  "PUT /api/follow-ups": [{ follow_up_id: 1, version: 1, text: "Write to the school" }],
  "POST /api/follow-ups/done": [1, 7, 13, 19].flatMap((follow_up_id) => [
    { follow_up_id, done: true },
    { follow_up_id, done: false },
  ]),
  "POST /api/consents": [
    {
      case_id: 1,
      purpose: "contact school",
      given_by: "primary guardian",
      means: "spoken",
      given_on: "2026-01-05",
    },
  ],
  "POST /api/concerns": [
    { case_id: 1, words: "He is afraid to go home.", immediate_danger: 0, family_told: "no" },
  ],
  "PUT /api/cases/{id}/key-dates": [
    { starts: { ehc_request: "2026-01-05", decision_letter: "2026-01-31" }, version: 0 },
    { starts: { decision_letter: "2026-02-01" }, met: { appeal: "2026-03-01" }, version: 1 },
  ],
  "PUT /api/settings": [
    { changes: { product_name: "Hope line", untouched_after_days: 14 }, version: 0 },
    { changes: { nature_of_case: [{ name: "Exclusion", retired: false }] }, version: 0 },
  ],
  "POST /api/settings/undo": [{ version: 1 }],
  "POST /api/backups/download-ticket": [{ backup_run_id: 1, password: testPassword }],
  "POST /api/evaluations": [{ case_id: 19, ...evaluationAnswers() }],
  "POST /api/evaluations/links": [{ case_ids: [20, 21] }],
  "POST /api/evaluations/attempts": [{ case_id: 22, note: "No answer; ring after school." }],
  "POST /api/evaluations/close": [{ case_id: 23, ending: "declined" }],
  "POST /api/evaluation-by-link": [{ token: "x".repeat(43), ...evaluationAnswers() }],
  "POST /api/letters": [1, 7, 13].map((case_id) => ({ case_id, template_id: 1 })),
  "POST /api/cases/family-mail": [
    {
      case_id: 1,
      guardian: "primary",
      subject: "Your appointment",
      text: "We look forward to meeting you.",
      minutes: 5,
    },
  ],
  "POST /api/telephone/events": [...callEvents],
  "POST /api/telephone/events/{token}": [...callEvents],
  "POST /api/missed-calls/done": [{ number: "07700 900123" }],
  "POST /api/missed-calls/undo": [{ number: "07700 900123" }],
  "POST /api/service-tokens": [
    { name: "Telephone system", scope: "telephone" },
    { name: "Dashboard", scope: "figures" },
  ],
  "DELETE /api/service-tokens": [{ token_id: 1 }],
  "POST /api/cases/file/download-ticket": [{ case_id: 1, file_name: "notes.txt" }],
  "DELETE /api/cases/files": [{ case_id: 1, file_name: "notes.txt" }],
  ...Object.fromEntries(
    ["general", "general/csv", "evaluations", "evaluations/csv"].map((report) => [
      `GET /api/reports/${report}`,
      [{}, { from: "2026-01-01", to: "2026-12-31" }],
    ]),
  ),
  "POST /api/timesheets/generate-csv": [range],
  "GET /api/timesheets/download": [range],
  "GET /api/timesheets/report": [range],
  "GET /api/timesheets/reconciliation/csv": [range],
  "GET /api/timesheets/team": [days],
  "GET /api/timesheets/team/csv": [days],
};

export const examplesOf = (method: string, path: string): readonly Fields[] =>
  corpus[`${method} ${path}`] ?? [];
