/** The timesheet screens. Rules: TIME-1, TIME-3, TIME-6, TIME-7, TIME-8, UI-17. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import TimeSheetReportPage from "#app/pages/time-sheet-report-page.tsx";
import TimeSheetsPage from "#app/pages/time-sheets-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { findSummary } from "../../../test/report-summary.ts";
import { logIn } from "../../../test/tokens.ts";

const users = [
  { user_id: 9, user_type: "advisor", user_name: "Ann Archer", added_on: "2026-01-31T23:30:00Z" },
  { user_id: 4, user_type: "clinic", user_name: "Zoë Baker", added_on: "2026-07-31T23:30:00Z" },
];
const common: Answers = {
  "GET /api/config": { data: { time_zone: "Europe/London" } },
  "GET /api/users/all": { data: users },
};
const year = new Date().getFullYear();

beforeEach(() => {
  logIn("manager");
});

describe("/time-sheets", () => {
  const page = { "/time-sheets": TimeSheetsPage };

  it("lists the users, and starts with the year to date", async () => {
    stubAnswers(common);
    renderAt("/time-sheets", page);
    const table = await screen.findByRole("grid", { name: "Users" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual(["ID", "User Type", "Name", "Added on"]);
    expect(await screen.findByRole("row", { name: "4 Clinic Zoë Baker 01-08-2026" })).toBeVisible();
    expect(screen.getByRole("textbox", { name: "From date" })).toHaveValue(`01-01-${year}`);
    expect(screen.getByRole("textbox", { name: "To date" })).toHaveValue(
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" })
        .format(new Date())
        .replaceAll("/", "-"),
    );
  });

  it("says that loading the users failed, and offers to try again", async () => {
    let down = true;
    stubAnswers({
      ...common,
      "GET /api/users/all": () => (down ? { status: 500, message: "Broken." } : { data: users }),
    });
    renderAt("/time-sheets", page);
    expect(await screen.findByText("The list could not be loaded.")).toBeVisible();
    expect(screen.queryByText("No records found...")).not.toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /Ann Archer/ })).toBeVisible();
  });

  it("reports everything missing at once, and sends no request", async () => {
    const sent = stubAnswers(common);
    renderAt("/time-sheets", page);
    await userEvent.clear(await screen.findByRole("textbox", { name: "From date" }));
    await userEvent.clear(screen.getByRole("textbox", { name: "To date" }));
    await userEvent.click(screen.getByRole("button", { name: "Generate CSV" }));
    const dialog = await screen.findByRole("dialog", { name: "Form validation error:" });
    for (const message of [
      "please choose a user",
      "Please select a from date",
      "Please select a to date",
    ]) {
      expect(dialog).toHaveTextContent(message);
    }
    expect(sentBy(sent, "POST")).toEqual([]);
  });

  it("generates the CSV of the selected user and offers the download", async () => {
    const sent = stubAnswers({
      ...common,
      "POST /api/timesheets/generate-csv": {
        message: "The CSV has been generated. Please use the download button to save it.",
        data: { file_name: "timesheet-zoe.csv", download_url: "/api/timesheets/download" },
      },
    });
    renderAt("/time-sheets?start_date=2026-02-01&end_date=2026-02-28", page);
    await userEvent.click(await screen.findByRole("row", { name: /Zoë Baker/ }));
    await userEvent.click(screen.getByRole("button", { name: "Generate CSV" }));
    expect(await screen.findByText(/use the download button/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Download" })).toBeVisible();
    expect(sentBy(sent, "POST")[0]?.body).toEqual({
      user_id: 4,
      start_date: "2026-02-01",
      end_date: "2026-02-28",
    });
    // Another user means another file.
    await userEvent.click(screen.getByRole("row", { name: /Ann Archer/ }));
    expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  });

  it("shows the server's refusal", async () => {
    stubAnswers({
      ...common,
      "POST /api/timesheets/generate-csv": { status: 404, message: "This user does not exist." },
    });
    renderAt("/time-sheets?user_id=4", page);
    await screen.findByRole("row", { name: /Zoë Baker/ });
    await userEvent.click(screen.getByRole("button", { name: "Generate CSV" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("This user does not exist.");
  });

  it("opens the timesheet for the typed dates", async () => {
    stubAnswers(common);
    const router = renderAt(
      "/time-sheets?user_id=9&start_date=2026-02-01&end_date=2026-02-28",
      page,
    );
    await screen.findByRole("row", { name: /Ann Archer/ });
    await userEvent.click(screen.getByRole("button", { name: "Show the timesheet" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/time-sheet/report"));
    expect(router.state.location.search).toEqual({
      user_id: 9,
      start_date: "2026-02-01",
      end_date: "2026-02-28",
    });
  });
});

describe("a row of /time-sheets", () => {
  const page = { "/time-sheets": TimeSheetsPage };
  const openWith = async (from: string) => {
    stubAnswers(common);
    const router = renderAt("/time-sheets?start_date=2026-02-01&end_date=2026-02-28", page);
    const field = await screen.findByRole("textbox", { name: "From date" });
    await userEvent.clear(field);
    await userEvent.type(field, from);
    return { router, row: await screen.findByRole("row", { name: /Zoë Baker/ }) };
  };

  it.each([
    ["a double click", (row: HTMLElement) => userEvent.dblClick(row)],
    [
      "Enter",
      async (row: HTMLElement) => {
        row.focus();
        await userEvent.keyboard("{Enter}");
      },
    ],
  ])("opens the user's timesheet for the typed dates at %s", async (_how, activate) => {
    const { router, row } = await openWith("15-02-2026");
    await activate(row);
    await waitFor(() => expect(router.state.location.pathname).toBe("/time-sheet/report"));
    expect(router.state.location.search).toEqual({
      user_id: 4,
      start_date: "2026-02-15",
      end_date: "2026-02-28",
    });
  });

  it("stays and says what is wrong with the dates", async () => {
    const { router, row } = await openWith("15-03-2026");
    await userEvent.dblClick(row);
    expect(await screen.findByRole("dialog")).toHaveTextContent(
      "Your from date is past the to date",
    );
    await userEvent.click(screen.getByRole("button", { name: "OK" }));
    expect(screen.getByRole("row", { name: /Zoë Baker/ })).toHaveAttribute("aria-selected", "true");
    expect(router.state.location.pathname).toBe("/time-sheets");
  });
});

describe("/time-sheet/report", () => {
  const page = { "/time-sheet/report": TimeSheetReportPage };
  const query = "user_id=9&start_date=2026-07-01&end_date=2026-07-31";
  const row = { case_id: 3, entered_on: null, clamped: 0, overlaps: 0 };
  const sheet = {
    user: users[0],
    start_date: "2026-07-01",
    end_date: "2026-07-31",
    minutes_on_pages: 31.5,
    minutes_logged: 45,
    days: [{ day: "2026-07-01", minutes_on_pages: 31.5, minutes_logged: 45 }],
    cases: [{ case_id: null, minutes_on_pages: 31.5, minutes_logged: 0 }],
    rows: [
      {
        ...row,
        kind: "page",
        id: 1,
        name: "Edit a case",
        entered_on: "2026-06-30T23:10:00Z",
        exited_on: "2026-06-30T23:41:30Z",
        minutes: 31.5,
        overlaps: 1,
      },
      { ...row, kind: "log", id: 1, name: "call", exited_on: "2026-07-01T10:00:00Z", minutes: 45 },
    ],
    rows_left_out: 7,
    findings: [
      {
        kind: "overlap",
        day: "2026-07-01",
        case_id: 3,
        name: "Edit a case",
        minutes: 31.5,
        by: 0.2,
      },
      {
        kind: "long_entry",
        day: "2026-07-01",
        case_id: 3,
        name: "call",
        minutes: 155,
        by: 154.8,
      },
      {
        kind: "long_day_logged",
        day: "2026-07-02",
        case_id: null,
        name: null,
        minutes: 725,
        by: 5,
      },
    ],
    findings_left_out: 4,
  };

  it("shows days with totals, overlaps, and what is left out", async () => {
    stubAnswers({ ...common, [`GET /api/timesheets/report?${query}`]: { data: sheet } });
    renderAt(`/time-sheet/report?${query}`, page);
    expect(await findSummary("Ann Archer (Advisor), 01-07-2026 to 31-07-2026")).toBeVisible();
    expect(
      screen.getByRole("row", { name: "01-07-2026 31.50 32 min 45.00 45 min" }),
    ).toBeInTheDocument();
    expect(screen.getByRole("row", { name: "No case 31.50 32 min 0.00 0 h" })).toBeInTheDocument();
    const overlapping = screen.getByRole("row", { name: /^Edit a case/ });
    expect(overlapping).toHaveTextContent(/Overlaps: another page was open/);
    expect(overlapping).toHaveTextContent("00:10:0000:41:3031.50 32 min");
    expect(screen.getByRole("row", { name: /^Log entry: call/ })).toHaveTextContent("45.00");
    expect(screen.getByText(/The first 2 rows are shown, 7 more are in the CSV/)).toBeVisible();
  });

  it("lists what does not add up, by how much, with a link to the case", async () => {
    stubAnswers({ ...common, [`GET /api/timesheets/report?${query}`]: { data: sheet } });
    renderAt(`/time-sheet/report?${query}`, page);
    const part = await screen.findByRole("region", { name: "Reconciliation (7)" });
    const rows = within(within(part).getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      [
        "01-07-2026",
        "Pages overlap",
        "Edit a case",
        "3",
        "less than a minute of 32 min while another page was open",
        "1 min",
      ],
      [
        "01-07-2026",
        "Entry longer than the time for it",
        "Log entry: call",
        "3",
        "2 h 35 min logged, less than a minute since the entry before",
        "2 h 35 min",
      ],
      [
        "02-07-2026",
        "Day above 12 hours logged",
        "Whole day",
        "",
        "12 h 5 min logged in one day",
        "5 min",
      ],
    ]);
    expect(within(part).getAllByRole("link", { name: "3" })[0]).toHaveAttribute("href", "/case/3");
    expect(within(part).getByText(/4 more findings in the CSV/)).toBeVisible();
    expect(within(part).getByRole("button", { name: "Download the reconciliation" })).toBeVisible();
  });

  it("says that nothing was found", async () => {
    const clean = { ...sheet, findings: [], findings_left_out: 0 };
    stubAnswers({ ...common, [`GET /api/timesheets/report?${query}`]: { data: clean } });
    renderAt(`/time-sheet/report?${query}`, page);
    expect(await screen.findByText(/^Nothing was found/)).toBeVisible();
  });

  it("takes a usual range for the same user, and opens the team for the same days", async () => {
    stubAnswers({ ...common, [`GET /api/timesheets/report?${query}`]: { data: sheet } });
    const router = renderAt(`/time-sheet/report?${query}`, page);
    expect(await screen.findByRole("link", { name: "Team timesheet" })).toHaveAttribute(
      "href",
      "/time-sheet/team?start_date=2026-07-01&end_date=2026-07-31",
    );
    await userEvent.click(screen.getByRole("button", { name: "Last year" }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        user_id: 9,
        start_date: `${year - 1}-01-01`,
        end_date: `${year - 1}-12-31`,
      }),
    );
  });

  it("keeps the focus on the range that was chosen, and shows its dates and user again at Back", async () => {
    stubAnswers({ ...common, [`GET /api/timesheets/report?${query}`]: { data: sheet } });
    const router = renderAt(`/time-sheet/report?${query}`, page);
    const user = await screen.findByRole("combobox", { name: "User" });
    await screen.findByRole("option", { name: /Zoë Baker/ });
    await userEvent.selectOptions(user, "4");
    const preset = screen.getByRole("button", { name: "Last year" });
    preset.focus();
    await userEvent.keyboard("{Enter}");
    const from = () => screen.getByRole("textbox", { name: "From date" });
    await waitFor(() => expect(from()).toHaveValue(`01-01-${year - 1}`));
    expect(preset).toHaveFocus();
    expect(preset).toHaveAttribute("aria-pressed", "true");
    expect(user).toHaveDisplayValue(/^Zoë Baker/);
    act(() => router.history.back());
    await waitFor(() => expect(from()).toHaveValue("01-07-2026"));
    expect(user).toHaveDisplayValue(/^Ann Archer/);
  });

  it("asks for a user if it knows none", async () => {
    const sent = stubAnswers(common);
    renderAt("/time-sheet/report", page);
    expect(await screen.findByText("Choose a user and the dates.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("please choose a user");
    expect(sent.some(({ url }) => url.includes("report"))).toBe(false);
  });

  it("says if there is nothing", async () => {
    const empty = { ...sheet, days: [], cases: [], rows: [], rows_left_out: 0 };
    stubAnswers({ ...common, [`GET /api/timesheets/report?${query}`]: { data: empty } });
    renderAt(`/time-sheet/report?${query}`, page);
    expect(
      await screen.findByText("No work has been recorded for this user in this range."),
    ).toBeVisible();
  });
});
