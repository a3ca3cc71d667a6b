/** Opens the import screen with stubbed answers. */
import type { ImportRow, ImportRun } from "@helpline/contract/import/import";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ImportPage from "#app/pages/import-page.tsx";
import { type Answers, stubAnswers } from "./answers.ts";
import { renderAt } from "./render-at.tsx";

/** Returns the requests sent and the router. */
export function openImport(address: string, answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/imports": { data: [] },
    ...answers,
  });
  return { sent, router: renderAt(address, { "/import": ImportPage }) };
}

export const openRun = (run: ImportRun, answers: Answers = {}) =>
  openImport("/import?run=7", { "GET /api/imports/7": { data: run }, ...answers });

export const rowsOf = (outcome: string, ...rows: ImportRow[]): Answers => ({
  [`GET /api/imports/7/rows?outcome=${outcome}&page=1`]: { data: { rows, count: rows.length } },
});
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
export const heading = (name: string) => screen.findByRole("heading", { level: 2, name });
export const tableRows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
export const currentStep = () =>
  within(screen.getByRole("list", { name: "Steps" }))
    .getAllByRole("listitem")
    .find((step) => step.getAttribute("aria-current") === "step")?.textContent;
