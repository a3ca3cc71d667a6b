/** Opens the view of case 12, for a manager. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import CaseViewPage from "#app/pages/case-view-page.tsx";
import { type Answers, stubAnswers } from "./answers.ts";
import { formAnswers, sampleBands, sampleCase, sampleHistory } from "./case-samples.ts";
import { renderAt, type Screens } from "./render-at.tsx";
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

/** The answers about one case, of which nothing is known besides its details. */
export const answersAbout = (details: CaseDetails): Answers => {
  const path = `GET /api/cases/${details.case_id}`;
  return {
    [`${path}/details`]: { data: details },
    [`GET /api/case-logs/case/${details.case_id}`]: { data: [] },
    [`${path}/files`]: { data: { files: [], details: [] } },
    [`${path}/history`]: { data: sampleHistory },
    [`${path}/legal-hold`]: { data: null },
    [`${path}/consents`]: { data: [] },
    [`${path}/family`]: { data: { cases: [], others: 0 } },
  };
};

interface View {
  readonly answers?: Answers;
  readonly address?: string;
  /** Of the window, in pixels. */
  readonly width?: number;
  /** Further screens, by their paths. */
  readonly screens?: Screens;
}

export function openCaseView(
  details: CaseDetails = sampleCase(),
  { answers = {}, address = "/case-manager/view?case_id=12", width = 1440, screens }: View = {},
) {
  logIn("manager");
  atWidth(width);
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/config": { data: config },
    ...answersAbout({ ...details, case_id: 12 }),
    ...answers,
  });
  return { router: renderAt(address, { ...screens, "/case-manager/view": CaseViewPage }), sent };
}
