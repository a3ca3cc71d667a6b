/** Opens the view of case 12, for a manager. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import CaseViewPage from "#app/pages/case-view-page.tsx";
import { type Answers, stubAnswers } from "./answers.ts";
import { formAnswers, sampleBands, sampleCase, sampleHistory } from "./case-samples.ts";
import { renderAt } from "./render-at.tsx";
import { logIn } from "./tokens.ts";
import { atWidth } from "./window-width.ts";

export const natures = ["Transport", "School placement"];

const questions = [
  {
    number: 1,
    text: "How helpful was your advisor?",
    kind: "select",
    options: [
      { value: 1, label: "Not at all" },
      { value: 2, label: "Very" },
    ],
  },
  { number: 9, text: "What do you know now?", kind: "text", options: [] },
];

const config = {
  time_zone: "Europe/London",
  bands: sampleBands,
  evaluation_questions: questions,
  nature_of_case: natures,
};

interface View {
  readonly answers?: Answers;
  readonly address?: string;
  /** Of the window, in pixels. */
  readonly width?: number;
}

export function openCaseView(
  details: CaseDetails = sampleCase(),
  { answers = {}, address = "/case-manager/view?case_id=12", width = 1440 }: View = {},
) {
  logIn("manager");
  atWidth(width);
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/config": { data: config },
    "GET /api/cases/12/details": { data: details },
    "GET /api/case-logs/case/12": { data: [] },
    "GET /api/cases/12/files": { data: { files: [], details: [] } },
    "GET /api/cases/12/history": { data: sampleHistory },
    "GET /api/cases/12/legal-hold": { data: null },
    "GET /api/cases/12/consents": { data: [] },
    "GET /api/cases/12/family": { data: { cases: [], others: 0 } },
    ...answers,
  });
  return { router: renderAt(address, { "/case-manager/view": CaseViewPage }), sent };
}
