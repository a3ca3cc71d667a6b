/** The team's timesheet. Rules: TIME-10, UI-17. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import TimeSheetTeamPage from "#app/pages/time-sheet-team-page.tsx";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { findSummary } from "../../../test/report-summary.ts";
import { logIn } from "../../../test/tokens.ts";

const page = { "/time-sheet/team": TimeSheetTeamPage };
const query = "start_date=2026-07-01&end_date=2026-07-31";
const ann = {
  user_id: 9,
  user_name: "Ann Archer",
  user_type: "advisor",
  enabled: 1,
  minutes_on_pages: 155.25,
  minutes_logged: 45,
  days_worked: 2,
  findings: 3,
};
const zoe = {
  user_id: 4,
  user_name: "Zoë Baker",
  user_type: "clinic",
  enabled: 0,
  minutes_on_pages: 900,
  minutes_logged: 0,
  days_worked: 10,
  findings: 0,
};
const team = {
  start_date: "2026-07-01",
  end_date: "2026-07-31",
  people: [ann, zoe],
  totals: { minutes_on_pages: 1055.25, minutes_logged: 45, days_worked: 12, findings: 3 },
};
const answers: Answers = {
  "GET /api/config": { data: { time_zone: "Europe/London" } },
  [`GET /api/timesheets/team?${query}`]: { data: team },
};

beforeEach(() => {
  logIn("manager");
});

const names = () =>
  screen.getAllByRole("link", { name: /^(Ann|Zoë)/ }).map((link) => link.textContent);

it("shows everybody's hours, a total, and links to their timesheets", async () => {
  stubAnswers(answers);
  renderAt(`/time-sheet/team?${query}`, page);
  const table = await screen.findByRole("table", { name: "Timesheets of the team" });
  const rows = within(table).getAllByRole("row");
  expect(
    rows.map((row) => [...row.children].map((cell) => cell.textContent.replaceAll("\u00a0", " "))),
  ).toEqual([
    ["Name", "Time on pages", "Time logged", "Days worked", "Findings"],
    ["Ann ArcherAdvisor", "2 h 35 min", "45 min", "2", "3"],
    ["Zoë BakerClinic, account disabled", "15 h", "0 h", "10", "0"],
    ["Total", "17 h 35 min", "45 min", "12", "3"],
  ]);
  expect(screen.getByRole("link", { name: "Ann Archer" })).toHaveAttribute(
    "href",
    "/time-sheet/report?user_id=9&start_date=2026-07-01&end_date=2026-07-31",
  );
  expect(await findSummary("2 people, 01-07-2026 to 31-07-2026")).toBeVisible();
});

it("sorts by each figure as a number, and by name again", async () => {
  stubAnswers(answers);
  renderAt(`/time-sheet/team?${query}`, page);
  const pages = await screen.findByRole("button", { name: "Time on pages" });
  await userEvent.click(pages);
  await userEvent.click(pages);
  expect(names()).toEqual(["Zoë Baker", "Ann Archer"]);
  expect(screen.getByRole("columnheader", { name: "Time on pages" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await userEvent.click(screen.getByRole("button", { name: "Days worked" }));
  expect(names()).toEqual(["Ann Archer", "Zoë Baker"]);
});

it("sorts parts of a minute by their size", async () => {
  const people = [
    { ...ann, minutes_on_pages: 50.5 },
    { ...zoe, minutes_on_pages: 50.25 },
  ];
  stubAnswers({
    ...answers,
    [`GET /api/timesheets/team?${query}`]: { data: { ...team, people } },
  });
  renderAt(`/time-sheet/team?${query}`, page);
  await userEvent.click(await screen.findByRole("button", { name: "Time on pages" }));
  expect(names()).toEqual(["Zoë Baker", "Ann Archer"]);
});

it("keeps the focus where days are chosen, and takes what was typed before away", async () => {
  stubAnswers(answers);
  renderAt(`/time-sheet/team?${query}`, page);
  const from = await screen.findByRole("textbox", { name: "From date" });
  await userEvent.clear(from);
  await userEvent.type(from, "01-08-2026");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect((await summaryLines()).join()).toContain("Your from date is past the to date");
  const preset = screen.getByRole("button", { name: "Last year" });
  await userEvent.click(preset);
  const lastYear = new Date().getFullYear() - 1;
  await waitFor(() => expect(from).toHaveValue(`01-01-${lastYear}`));
  expect(preset).toHaveFocus();
  expect(screen.queryByText(/Your from date is past the to date/)).not.toBeInTheDocument();
  await userEvent.clear(from);
  await userEvent.type(from, `01-02-${lastYear}{Enter}`);
  await waitFor(() => expect(preset).toHaveAttribute("aria-pressed", "false"));
  expect(from).toHaveFocus();
  expect(from).toHaveValue(`01-02-${lastYear}`);
  await userEvent.clear(from);
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await userEvent.click(await screen.findByRole("link", { name: "Please select a from date" }));
  expect(from).toHaveFocus();
});

it("starts with this month, and puts other days into the address", async () => {
  const sent = stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London" } } });
  const router = renderAt("/time-sheet/team", page);
  expect(await screen.findByRole("button", { name: "This month" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const asked = sent.find(({ url }) => url.includes("/team"));
  expect(asked?.url).toMatch(/start_date=\d{4}-\d\d-01&end_date=\d{4}-\d\d-(28|29|30|31)$/);
  const from = screen.getByRole("textbox", { name: "From date" });
  await userEvent.clear(from);
  await userEvent.type(from, "01-07-2026");
  const to = screen.getByRole("textbox", { name: "To date" });
  await userEvent.clear(to);
  await userEvent.type(to, "30-06-2026");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect((await summaryLines()).join()).toContain("Your from date is past the to date");
  await userEvent.clear(to);
  await userEvent.type(to, "31-07-2026");
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      start_date: "2026-07-01",
      end_date: "2026-07-31",
    }),
  );
});
