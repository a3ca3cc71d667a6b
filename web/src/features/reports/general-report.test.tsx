/** The general report: its requests, contents and files. Rules: REP-2, REP-7, REP-12, UI-17. */
import { enquiryFigures, enquiryGroups } from "@helpline/contract/reports/enquiry-figures";
import {
  caseFigures,
  caseGroups,
  type Figure,
  type GeneralReport,
  logFigures,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { hoursText } from "@helpline/contract/words";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import GeneralReportPage from "#app/pages/general-report-page.tsx";
import { stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { reportConfig } from "../../../test/report-samples.ts";
import { findSummary } from "../../../test/report-summary.ts";
import { logIn } from "../../../test/tokens.ts";

const counted = (figures: readonly Figure[], first: number) =>
  Object.fromEntries(figures.map(([field], index) => [field, first + index]));

const enquiries = {
  ...Object.fromEntries(enquiryFigures.map(([field], index) => [field, 1400 + index])),
  ...Object.fromEntries(enquiryGroups.map(([table]) => [table, []])),
  by_caller: [{ name: "School", count: 14, minutes: 90, filters: { caller: ["school"] } }],
};

const general = {
  from: null,
  to: null,
  users: counted(userFigures, 100),
  cases: counted(caseFigures, 200),
  case_logs: counted(logFigures, 1300),
  enquiries,
  ...Object.fromEntries(caseGroups.map(([table]) => [table, []])),
  cases_by_city: Array.from({ length: 12 }, (_each, n) => ({
    name: `City ${n}`,
    count: 40 - n,
    filters: { city: `City ${n}` },
  })),
  days_to_first_entry: { cases: 5, median: 1.5, percentile_90: 9 },
  days_to_close: { cases: 0, median: null, percentile_90: null },
  before: null,
  small: null,
  trend: [{ month: "2026-03", new_cases: 7, closed_cases: 2 }],
} as unknown as GeneralReport;

beforeEach(() => {
  logIn("manager");
});

const lastYear = new Date().getFullYear() - 1;

describe("the general report", () => {
  const path = "/reports/general";
  const page = { [path]: GeneralReportPage };

  it("shows every figure, the towns and the table behind the chart", async () => {
    stubAnswers({
      "GET /api/config": { data: reportConfig },
      "GET /api/reports/general": { data: general },
    });
    renderAt(path, page);
    await screen.findByRole("heading", { name: "Cases by city" });
    for (const [figures, first] of [
      [userFigures, 100],
      [caseFigures, 200],
      [logFigures, 1300],
      [enquiryFigures, 1400],
    ] as const) {
      for (const [index, [, label]] of figures.entries()) {
        const inThousands = new Intl.NumberFormat("en-GB").format(first + index);
        const shown = label === "Minutes" ? hoursText(first + index) : inThousands;
        expect(screen.getByText(label, { selector: "dt" }).nextSibling).toHaveTextContent(shown);
      }
    }
    const callers = screen.getByRole("table", { name: "Enquiries by caller" });
    expect(within(callers).getByRole("link", { name: "14 enquiries: School" })).toBeVisible();
    expect(within(callers).getAllByRole("row")[1]).toHaveTextContent("School14 1 h 30 min");
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
      ...general,
      from: "2026-01-01",
      to: "2026-01-31",
      cases: counted(caseFigures, 188),
      cases_by_city: [
        { name: "City 0", count: 50, filters: { city: "City 0" } },
        { name: "Ely", count: 3, filters: { city: "Ely" } },
      ],
    };
    const query = "from=2026-02-01&to=2026-02-28";
    stubAnswers({
      "GET /api/config": { data: reportConfig },
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

  it("shows enquiries and the time for them beside the period before, by month too", async () => {
    const inMonth = (month: string) => ({
      taken_from: `${month}-01`,
      taken_to: `${month}-28`,
    });
    const before = {
      ...general,
      from: "2026-01-01",
      to: "2026-01-31",
      enquiries: {
        ...enquiries,
        minutes: 1400,
        by_caller: [{ name: "School", count: 20, minutes: 125, filters: { caller: ["school"] } }],
        by_month: [{ name: "January 2026", count: 20, minutes: 45, filters: inMonth("2026-01") }],
      },
    };
    const by_month = [
      { name: "February 2026", count: 14, minutes: 90, filters: inMonth("2026-02") },
    ];
    const query = "from=2026-02-01&to=2026-02-28";
    stubAnswers({
      "GET /api/config": { data: reportConfig },
      [`GET /api/reports/general?${query}`]: {
        data: {
          ...general,
          from: "2026-02-01",
          to: "2026-02-28",
          enquiries: { ...enquiries, minutes: 1335, by_month },
          before,
        },
      },
    });
    renderAt(`${path}?${query}`, page);
    const callers = await screen.findByRole("table", { name: "Enquiries by caller" });
    expect(within(callers).getAllByRole("row")[1]).toHaveTextContent(
      "School14 1 h 30 min20 2 h 5 min−6",
    );
    const months = screen.getByRole("table", { name: "Enquiries by month" });
    const [, february] = within(months).getAllByRole("row");
    expect(february).toHaveTextContent("February 202614 1 h 30 min20 45 min−6");
    expect(
      within(months).getByRole("link", { name: "20 enquiries: January 2026, January 2026" }),
    ).toHaveAttribute("href", expect.stringContaining("taken_from=2026-01-01"));
    const minutes = screen.getByText("Minutes", { selector: "dt" }).parentElement;
    expect(minutes).toHaveTextContent("Minutes22 h 15 min1 h 5 min less than 23 h 20 min");
  });

  it("links the months only while their table is shown, as nobody sees the focus otherwise", async () => {
    stubAnswers({
      "GET /api/config": { data: reportConfig },
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
      "GET /api/config": { data: reportConfig },
      "GET /api/reports/general?from=2026-02-01&to=2026-02-28": {
        data: { ...general, from: "2026-02-01", to: "2026-02-28" },
      },
    });
    renderAt(`${path}?from=2026-02-01&to=2026-02-28`, page);
    expect(await findSummary("01-02-2026 to 28-02-2026")).toBeVisible();
    const to = screen.getByRole("textbox", { name: "To date" });
    await userEvent.clear(to);
    await userEvent.type(to, "31-01-2026");
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(await summaryLines()).toEqual([
      "Your from date is past the to date, the from date must be a date before the to date",
    ]);
    expect(sent.filter(({ url }) => url.includes("general"))).toHaveLength(1);
  });

  it("puts a usual range into the address", async () => {
    stubAnswers({
      "GET /api/config": { data: reportConfig },
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
    await waitFor(() => expect(button).toHaveAttribute("aria-pressed", "true"));
    expect(button).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "From date" })).toHaveValue(`01-01-${lastYear}`);
    await userEvent.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "From date" })).toHaveValue(""));
  });

  it("leaves out staff and places with few cases, says so, and links no row of several", async () => {
    const small = {
      ...general,
      small: "joined",
      cases_by_city: [
        { name: "Leeds", count: 12, filters: { city: "Leeds" } },
        { name: "All others", count: 8, filters: null },
      ],
    };
    const sent = stubAnswers({
      "GET /api/config": { data: reportConfig },
      "GET /api/reports/general?from=2026-02-01&to=2026-02-28": { data: general },
      "GET /api/reports/general?from=2026-02-01&to=2026-02-28&small=joined": { data: small },
      "GET /api/reports/general/csv?from=2026-02-01&to=2026-02-28&small=joined": { text: "a" },
    });
    const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    const router = renderAt(`${path}?from=2026-02-01&to=2026-02-28`, page);
    const choice = await screen.findByRole("checkbox", {
      name: "Leave out staff and places with fewer than five cases",
    });
    await userEvent.click(choice);
    expect(await screen.findByText(/are counted under “All others”/)).toBeVisible();
    expect(router.state.location.search).toEqual({
      from: "2026-02-01",
      to: "2026-02-28",
      small: "joined",
    });
    const cities = screen.getByRole("table", { name: "Cases by city" });
    expect(within(cities).getByRole("row", { name: "All others 8" })).toBeInTheDocument();
    expect(within(cities).getAllByRole("link")).toHaveLength(1);
    const counties = screen.getByRole("region", { name: "Cases by county" });
    expect(within(counties).getByText("Too few cases to be shown apart.")).toBeVisible();
    const natures = screen.getByRole("region", { name: "Cases by nature" });
    expect(within(natures).getByText("No cases in this range.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(sent.at(-1)?.url).toContain("small=joined");
    await userEvent.click(choice);
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("small"));
  });

  it("saves the CSV with the token in a header", async () => {
    const sent = stubAnswers({
      "GET /api/config": { data: reportConfig },
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
      "GET /api/config": { data: reportConfig },
      "GET /api/reports/general": { data: general },
      "GET /api/reports/general/csv": { status: 503, message: "Not ready." },
    });
    renderAt(path, page);
    await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("Not ready.");
  });
});
