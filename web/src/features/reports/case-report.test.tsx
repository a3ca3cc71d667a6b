/** The case report: which case, its contents, and what is said if there is none. Rules: REP-14. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import CaseReportPage from "#app/pages/case-report-page.tsx";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { reportConfig } from "../../../test/report-samples.ts";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

const path = "/reports/case-report";
const page = { [path]: CaseReportPage };

it("asks for a case if it knows none, and refuses text that is not a number", async () => {
  stubAnswers({ "GET /api/config": { data: reportConfig } });
  renderAt(path, page);
  await userEvent.type(await screen.findByRole("textbox", { name: "Case ID" }), "twelve");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(screen.getByText("Please enter the number of a case.")).toBeVisible();
});

it("shows minutes, stages and times, and marks shortened ones", async () => {
  stubAnswers({
    "GET /api/config": { data: reportConfig },
    "GET /api/reports/cases/12": {
      data: {
        case_id: 12,
        child_name: "Sam",
        band: 1,
        added_on: "2026-03-01",
        closed_on: null,
        minutes_used: 400,
        minutes_on_pages: 720,
        page_times: [
          {
            page_time_id: 1,
            page_name: "Edit a case",
            page_entered_on: "2026-07-01T00:00:00.000Z",
            page_exited_on: "2026-07-01T12:00:00.000Z",
            time_on_page: 720,
            clamped: 1,
            user_name: "Ann Archer",
          },
        ],
        minutes_by_person: [{ name: "Ann Archer", minutes: 400, entries: 9 }],
        minutes_by_type: [{ name: "call", minutes: 400, entries: 9 }],
        minutes_by_month: [{ name: "2026-07", minutes: 400, entries: 9 }],
        stages: [
          {
            stage: "advocate",
            clinic_participating: 1,
            changed_on: "2026-07-02T09:30:00.000Z",
            changed_by: "Ann Archer",
            action: "add clinic participation",
          },
        ],
      },
    },
  });
  const router = renderAt(path, page);
  await userEvent.type(await screen.findByRole("textbox", { name: "Case ID" }), "12{Enter}");
  expect(await screen.findByRole("heading", { name: "Case report: 12" })).toBeVisible();
  expect(router.state.location.search).toEqual({ case_id: 12 });
  expect(await screen.findByRole("meter", { name: "Hours used" })).toHaveAttribute(
    "aria-valuetext",
    expect.stringContaining("Over the maximum"),
  );
  expect(screen.getByRole("row", { name: "July 2026 400 (9)" })).toBeInTheDocument();
  const stage = screen.getByText("Advocate & Clinic").closest("li");
  expect(stage).toHaveTextContent("Add clinic participationAnn Archer02-07-2026 10:30:00");
  const row = screen.getByRole("row", { name: /^Edit a case/ });
  expect(row).toHaveTextContent("01-07-2026 01:00:00");
  expect(row).toHaveTextContent(/Cut: the page had been open for more than 12 hours/);
  expect(row).toHaveTextContent("720.00");
});

it("says that there is no such case, offers one Back, and not to ask once more", async () => {
  stubAnswers({
    "GET /api/config": { data: reportConfig },
    "GET /api/reports/cases/13": { status: 404, message: "This case does not exist." },
  });
  renderAt(`${path}?case_id=13`, page);
  expect(await screen.findByRole("alert")).toHaveTextContent("This case does not exist.");
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Back" })).toHaveLength(1);
});

it("offers to try again if the server could not answer", async () => {
  stubAnswers({
    "GET /api/config": { data: reportConfig },
    "GET /api/reports/cases/13": { status: 500, message: "Something went wrong." },
  });
  renderAt(`${path}?case_id=13`, page);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});
