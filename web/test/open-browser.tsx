/** Opens the browser of any of the five systems with stubbed cases. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import CaseManagerPage from "#app/pages/case-manager-page.tsx";
import {
  AdvisorSystemPage,
  AdvocateSystemPage,
  ClinicSystemPage,
  EvaluationSystemPage,
} from "#app/pages/case-system-pages.tsx";
import { type Answers, sentBy, stubAnswers } from "./answers.ts";
import { caseListAnswers } from "./case-lists.ts";
import { renderAt } from "./render-at.tsx";

const shown = {
  "/case-manager": CaseManagerPage,
  "/advisor-system": AdvisorSystemPage,
  "/advocate-system": AdvocateSystemPage,
  "/clinic-system": ClinicSystemPage,
  "/evaluation-system": EvaluationSystemPage,
};

type Path = keyof typeof shown;

/** The path of each browser's calls. */
const bases: Readonly<Record<Path, string>> = {
  "/case-manager": "/api/cases",
  "/advisor-system": "/api/advisors/cases",
  "/advocate-system": "/api/advocates/cases",
  "/clinic-system": "/api/clinics/cases",
  "/evaluation-system": "/api/evaluators/cases",
};

interface Given {
  /** The search parameters of the address. */
  readonly search?: string;
  /** The number of cases in the list; default 7, on three pages. */
  readonly count?: number;
  /** Answers in place of the usual ones. */
  readonly answers?: Answers;
  /** The reads that the list begins with; default: configuration, count and page. */
  readonly reads?: number;
}

/** Opens a browser and waits for its list. */
export async function openBrowser(
  path: Path,
  { search: query = "", count = 7, answers, reads = 3 }: Given = {},
) {
  const sent = stubAnswers({ ...caseListAnswers(bases[path], count), ...answers });
  const router = renderAt(`${path}${query}`, shown);
  await screen.findByRole("grid");
  await waitFor(() => expect(sentBy(sent, "GET").length).toBeGreaterThanOrEqual(reads));
  const user = userEvent.setup();
  const go = async (action?: string) => {
    if (action) await user.selectOptions(screen.getByLabelText("Action"), action);
    await user.click(screen.getByRole("button", { name: "Go" }));
  };
  const search = async (text: string) => {
    await user.clear(screen.getByLabelText("Search for"));
    if (text) await user.type(screen.getByLabelText("Search for"), text);
    await user.click(screen.getByRole("button", { name: "Search" }));
  };
  return { sent, router, user, go, search };
}

export const row = (caseId: number) =>
  screen.findByRole("row", { name: new RegExp(`^${caseId} `) });
export const bodyRows = () => screen.getAllByRole("row").slice(1);
