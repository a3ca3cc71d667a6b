/** The report screens: their requests, contents and files (spec 2 §2, decision B16). */
import {
  caseFigures,
  caseGroups,
  type Figure,
  type GeneralReport,
  logFigures,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { sampleBands } from "../../../test/case-samples.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { findSummary } from "../../../test/report-summary.ts";
import { logIn } from "../../../test/tokens.ts";
import CaseReportPage from "./case-report-page.tsx";
import EvaluationResultsPage from "./evaluation-results-page.tsx";
import GeneralReportPage from "./general-report-page.tsx";

const config = {
  time_zone: "Europe/London",
  bands: sampleBands,
  evaluation_questions: [
    { number: 6, text: "How confident before?", kind: "select", options: [] },
    { number: 9, text: "What do you know now?", kind: "text", options: [] },
  ],
};
const counted = (figures: readonly Figure[], first: number) =>
  Object.fromEntries(figures.map(([field], index) => [field, first + index]));

const general = {
  from: null,
  to: null,
  users: counted(userFigures, 100),
  cases: counted(caseFigures, 200),
  case_logs: counted(logFigures, 1300),
  ...Object.fromEntries(caseGroups.map(([table]) => [table, []])),
  cases_by_city: Array.from({ length: 12 }, (_each, n) => ({
    ...{ name: `City ${n}`, count: 40 - n },
    filters: { city: `City ${n}` },
  })),
  days_to_first_entry: { cases: 5, median: 1.5, percentile_90: 9 },
  days_to_close: { cases: 0, median: null, percentile_90: null },
  before: null,
  trend: [{ month: "2026-03", new_cases: 7, closed_cases: 2 }],
} as unknown as GeneralReport;

beforeEach(() => {
  logIn("manager");
});

describe("the general report", () => {
  const path = "/reports/general";
  const page = { [path]: GeneralReportPage };

  it("shows every figure, the towns and the table behind the chart", async () => {
    stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/general": { data: general },
    });
    renderAt(path, page);
    await screen.findByRole("heading", { name: "Cases by city" });
    for (const [figures, first] of [
      [userFigures, 100],
      [caseFigures, 200],
      [logFigures, 1300],
    ] as const) {
      for (const [index, [, label]] of figures.entries()) {
        const shown = new Intl.NumberFormat("en-GB").format(first + index);
        expect(screen.getByText(label, { selector: "dt" }).nextSibling).toHaveTextContent(shown);
      }
    }
    const cities = screen.getByRole("table", { name: "Cases by city" });
    expect(within(cities).getAllByRole("row")).toHaveLength(13);
    await userEvent.click(screen.getByRole("button", { name: "Show all 12" }));
    expect(screen.getByRole("button", { name: "Show the first 10" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    const counties = screen.getByRole("region", { name: "Cases by county" });
    expect(within(counties).getByText("No cases in this range.")).toBeVisible();
    expect(screen.queryByText(/Compared with/)).not.toBeInTheDocument();
    const months = screen.getByRole("table", { name: "New and closed cases by month" });
    expect(within(months).getByRole("row", { name: "March 2026 7 2" })).toBeInTheDocument();
  });

  it("shows each figure beside the period before, and links both to their cases", async () => {
    const before = {
      ...{ ...general, from: "2026-01-01", to: "2026-01-31" },
      cases: counted(caseFigures, 188),
      cases_by_city: [
        { name: "City 0", count: 50, filters: { city: "City 0" } },
        { name: "Ely", count: 3, filters: { city: "Ely" } },
      ],
    };
    const query = "from=2026-02-01&to=2026-02-28";
    stubAnswers({
      "GET /api/config": { data: config },
      [`GET /api/reports/general?${query}`]: {
        data: { ...general, from: "2026-02-01", to: "2026-02-28", before },
      },
    });
    renderAt(`${path}?${query}`, page);
    expect(await screen.findByText(/Compared with January 2026\./)).toBeVisible();
    expect(screen.queryByText(/will still grow/)).not.toBeInTheDocument();
    const open = screen.getByText("Open", { selector: "dt" }).parentElement as HTMLElement;
    expect(open).toHaveTextContent("Open20112 more than 189");
    const hrefs = (part: HTMLElement) =>
      within(part)
        .getAllByRole("link")
        .map((each) => [each.getAttribute("aria-label"), each.getAttribute("href")]);
    const added = "added_from=2026-02-01&added_to=2026-02-28";
    const addedBefore = "added_from=2026-01-01&added_to=2026-01-31";
    expect(hrefs(open)).toEqual([
      ["201 cases: Open", `/case-manager?figure=open&${added}`],
      ["189 cases: Open, January 2026", `/case-manager?figure=open&${addedBefore}`],
    ]);
    const cities = screen.getByRole("table", { name: "Cases by city" });
    const rows = within(cities).getAllByRole("row");
    expect(rows[1]).toHaveTextContent("City 04050−10");
    expect(hrefs(rows[1] as HTMLElement)[0]).toEqual([
      "40 cases: City 0",
      `/case-manager?city=City%200&${added}`,
    ]);
    expect(rows.at(-1)).toHaveTextContent("Ely03−3");
    const waits = screen.getByRole("table", { name: "How long cases take" });
    expect(within(waits).getAllByRole("row")[1]).toHaveTextContent("1.5 dayswas 1.5");
    expect(hrefs(waits)[0]?.[1]).toBe(`/case-manager?figure=with_entry&${added}`);
    expect(hrefs(waits)[2]?.[1]).toBe("/case-manager?closed_from=2026-02-01&closed_to=2026-02-28");
  });

  it("links the months only while their table is shown, as nobody sees the focus otherwise", async () => {
    stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/general": { data: general },
    });
    renderAt(path, page);
    const months = await screen.findByRole("table", { name: "New and closed cases by month" });
    expect(within(months).queryByRole("link")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show as a table" }));
    expect(
      within(months).getByRole("link", { name: "2 cases: Closed in March 2026" }),
    ).toHaveAttribute("href", "/case-manager?closed_from=2026-03-01&closed_to=2026-03-31");
  });

  it("requests the dates of its address, and refuses reversed ones", async () => {
    const sent = stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/general?from=2026-02-01&to=2026-02-28": {
        data: { ...general, from: "2026-02-01", to: "2026-02-28" },
      },
    });
    renderAt(`${path}?from=2026-02-01&to=2026-02-28`, page);
    expect(await findSummary("01-02-2026 to 28-02-2026")).toBeVisible();
    const to = screen.getByRole("textbox", { name: "To" });
    await userEvent.clear(to);
    await userEvent.type(to, "31-01-2026");
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent(
      "Your from date is past the to date, the from date must be a date before the to date",
    );
    expect(sent.filter(({ url }) => url.includes("general"))).toHaveLength(1);
  });

  it("puts a usual range into the address", async () => {
    stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/general": { data: general },
      [`GET /api/reports/general?from=${lastYear}-01-01&to=${lastYear}-12-31`]: { data: general },
    });
    const router = renderAt(path, page);
    const button = await screen.findByRole("button", { name: "Last year" });
    await userEvent.click(button);
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        from: `${lastYear}-01-01`,
        to: `${lastYear}-12-31`,
      }),
    );
    expect(screen.getByRole("button", { name: "Last year" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  it("saves the CSV with the token in a header", async () => {
    const sent = stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/general": { data: general },
      "GET /api/reports/general/csv": { text: "a,b\r\n" },
    });
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    renderAt(path, page);
    await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(await new Response(saved.mock.calls[0]?.[0] as Blob).text()).toBe("a,b\r\n");
    const asked = sent.find(({ url }) => url.endsWith("/csv"));
    expect(asked?.headers.Authorization).toMatch(/^Bearer /);
    saved.mockRestore();
  });

  it("says why the CSV failed", async () => {
    stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/general": { data: general },
      "GET /api/reports/general/csv": { status: 503, message: "Not ready." },
    });
    renderAt(path, page);
    await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Not ready.");
  });
});

const lastYear = new Date().getFullYear() - 1;

describe("the case report", () => {
  const path = "/reports/case-report";
  const page = { [path]: CaseReportPage };

  it("asks for a case if it knows none, and refuses text that is not a number", async () => {
    stubAnswers({ "GET /api/config": { data: config } });
    renderAt(path, page);
    await userEvent.type(await screen.findByRole("textbox", { name: "Case ID" }), "twelve");
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(screen.getByText("Please enter the number of a case.")).toBeVisible();
  });

  it("shows minutes, stages and times, and marks shortened ones", async () => {
    stubAnswers({
      "GET /api/config": { data: config },
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

  it("says that there is no such case", async () => {
    stubAnswers({
      "GET /api/config": { data: config },
      "GET /api/reports/cases/13": { status: 404, message: "This case does not exist." },
    });
    renderAt(`${path}?case_id=13`, page);
    expect(await screen.findByRole("alert")).toHaveTextContent("This case does not exist.");
  });
});

describe("the evaluation results", () => {
  const nothingChosen = {
    band: null,
    local_authority: null,
    nature_of_case: null,
    breakdown: null,
  };
  const path = "/reports/evaluation-results";
  const page = { [path]: EvaluationResultsPage };
  const answer = (data: object) =>
    stubAnswers({ "GET /api/config": { data: config }, "GET /api/reports/evaluations": { data } });

  it("says if there are too few", async () => {
    answer({
      ...nothingChosen,
      from: null,
      to: null,
      evaluations: null,
      questions: [],
      texts: [],
    });
    renderAt(path, page);
    expect(await screen.findByText(/There are fewer than five evaluations/)).toBeVisible();
  });

  it("shows joined options, the share of all, and the texts", async () => {
    answer({
      ...nothingChosen,
      from: null,
      to: null,
      evaluations: 20,
      questions: [{ number: 6, groups: [{ labels: ["Not at all", "Slightly"], count: 5 }] }],
      texts: [{ number: 9, texts: ["How to appeal"], left_out: 3 }],
    });
    renderAt(path, page);
    const row = await screen.findByRole("row", { name: "Not at all / Slightly 5 (25 %)" });
    expect(row).toBeInTheDocument();
    expect(screen.getByText("How to appeal")).toBeVisible();
    expect(screen.getByText("3 older texts are left out.")).toBeVisible();
  });
});
