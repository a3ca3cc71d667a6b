/** The menu of reports. Rules: REP-1. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { reportConfig } from "../../../test/report-samples.ts";
import { logIn } from "../../../test/tokens.ts";
import ReportsPage from "./reports-page.tsx";

beforeEach(() => {
  logIn("manager");
});

it("says what each report answers and for whom, and links its usual ranges", async () => {
  const year = new Date().getFullYear();
  stubAnswers({ "GET /api/config": { data: reportConfig } });
  renderAt("/reports", { "/reports": ReportsPage });
  const cases = await screen.findByRole("region", { name: "Families and cases" });
  const titles = within(cases).getAllByRole("heading", { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    "General report",
    "Evaluation results",
    "Case report",
  ]);
  expect(within(cases).getAllByText("For managers, trustees and funders")).toHaveLength(2);
  const addressOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(addressOf(/^General report: Financial year/)).toMatch(
    new RegExp(`^/reports/general\\?from=(${year}|${year - 1})-04-01&to=\\d{4}-03-31$`),
  );
  expect(addressOf(/^Team timesheet: Last quarter/)).toMatch(
    /^\/time-sheet\/team\?start_date=\d{4}-\d{2}-01&end_date=\d{4}-\d{2}-3[01]$/,
  );
  expect(addressOf(/^TimeSheets: This month/)).toMatch(
    /^\/time-sheets\?start_date=\d{4}-\d{2}-01&end_date=\d{4}-\d{2}-\d{2}$/,
  );
  expect(addressOf(/^Case report$/)).toBe("/reports/case-report");
});
