/** The evaluation results by band, authority, nature and quarter; the chart of confidence. Rules: REP-15. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import EvaluationResultsPage from "#app/pages/evaluation-results-page.tsx";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { reportConfig } from "../../../test/report-samples.ts";
import { logIn } from "../../../test/tokens.ts";

const path = "/reports/evaluation-results";
const page = { [path]: EvaluationResultsPage };
const labels = ["None", "Little", "Some", "Much", "Full"];
const options = labels.map((label, index) => ({ value: index + 1, label }));
const config = {
  time_zone: "Europe/London",
  nature_of_case: ["Exclusion", "Transport"],
  evaluation_questions: [6, 7, 8].map((number) => ({
    number,
    text: `Confidence ${number}?`,
    kind: "select",
    options,
  })),
};
const each = (counts: readonly number[]) =>
  counts.map((count, index) => ({ labels: [labels[index]], count }));
const results = {
  from: null,
  to: null,
  band: null,
  local_authority: null,
  nature_of_case: null,
  answered_by: null,
  evaluations: 40,
  questions: [
    { number: 6, groups: each([20, 10, 10, 0, 0]) },
    {
      number: 7,
      groups: [
        { labels: labels.slice(0, 3), count: 8 },
        { labels: labels.slice(3), count: 32 },
      ],
    },
    { number: 8, groups: null },
  ],
  texts: [],
  breakdown: null,
};

beforeEach(() => {
  logIn("manager");
});

it("shows confidence before, after and now as one chart with its table", async () => {
  // happy-dom lays nothing out.
  const width = 1000;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, width, 204),
  );
  stubAnswers({
    "GET /api/config": { data: config },
    "GET /api/reports/evaluations": { data: results },
  });
  renderAt(path, page);
  const table = await screen.findByRole("table", { name: "Confidence" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Answer", "Before", "After", "Now"],
    ["1 None", "20 (50 %)", "8 (20 %)answers 1–3", "Too few answers"],
    ["2 Little", "10 (25 %)"],
    ["3 Some", "10 (25 %)"],
    ["4 Much", "0 (0 %)", "32 (80 %)answers 4–5"],
    ["5 Full", "0 (0 %)"],
  ]);
  const spans = within(table)
    .getAllByRole("cell")
    .map((cell) => (cell as HTMLTableCellElement).rowSpan)
    .filter((span) => span > 1);
  expect(spans).toEqual([3, 5, 2]);
  const part = screen.getByRole("region", { name: "Confidence before, after and now" });
  const drawn = await waitFor(() => {
    const found = [...part.querySelectorAll(".recharts-bar-rectangle path")];
    expect(found).not.toEqual([]);
    return found;
  });
  const at = (bar: Element, name: string) => Number(bar.getAttribute(name));
  const percent = (bar: Element, name: string) => `${((at(bar, name) / width) * 100).toFixed(2)}%`;
  const bars = drawn
    .toSorted((one, other) => at(one, "y") - at(other, "y") || at(one, "x") - at(other, "x"))
    .map((bar) => [percent(bar, "x"), percent(bar, "width")]);
  expect(bars).toEqual([
    ["0.00%", "50.00%"],
    ["50.00%", "25.00%"],
    ["75.00%", "25.00%"],
    ["0.00%", "20.00%"],
    ["20.00%", "80.00%"],
  ]);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const surface = () => part.querySelector(".recharts-surface");
  expect(surface()).toHaveAttribute("width", "680");
  expect(part.querySelectorAll(".recharts-bar-rectangle path")).toHaveLength(5);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  await waitFor(() => expect(surface()).toHaveAttribute("width", String(width)));
});

it("asks for what is chosen, keeps it in the address, and drops a break-down by the same", async () => {
  const band2 = { ...results, band: 2 };
  const sent = stubAnswers({
    "GET /api/config": { data: config },
    "GET /api/reports/evaluations?from=2026-01-01&by=band": { data: results },
    "GET /api/reports/evaluations?from=2026-01-01&band=2": { data: band2 },
    "GET /api/reports/evaluations?from=2026-01-01&band=2&nature_of_case=Transport": {
      data: { ...band2, nature_of_case: "Transport", evaluations: null, questions: [] },
    },
  });
  const router = renderAt(`${path}?from=2026-01-01&by=band`, page);
  const band = await screen.findByRole("combobox", { name: "Band" });
  await userEvent.selectOptions(band, "Band 2");
  expect(await screen.findByText(/^40 evaluations: all dates, band 2/)).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole("combobox", { name: "Nature of case" }),
    "Transport",
  );
  expect(await screen.findByText(/Too few families answered to show this choice/)).toBeVisible();
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      from: "2026-01-01",
      band: 2,
      nature_of_case: "Transport",
    }),
  );
  expect(sent.filter(({ url }) => url.includes("evaluations"))).toHaveLength(3);
  const by = screen.getByRole("combobox", { name: "Break down by" });
  expect(within(by).getByRole("option", { name: "Band" })).toBeDisabled();
  expect(within(by).getByRole("option", { name: "Quarter" })).toBeEnabled();
});

it("asks for those by the family, and says so", async () => {
  stubAnswers({
    "GET /api/config": { data: config },
    "GET /api/reports/evaluations": { data: results },
    "GET /api/reports/evaluations?answered_by=family": {
      data: { ...results, answered_by: "family" },
    },
  });
  const router = renderAt(path, page);
  const answered = await screen.findByRole("combobox", { name: "Answered by" });
  await userEvent.selectOptions(answered, "By the family");
  expect(await screen.findByText(/^40 evaluations: all dates, by the family/)).toBeVisible();
  expect(router.state.location.search).toEqual({ answered_by: "family" });
  const by = screen.getByRole("combobox", { name: "Break down by" });
  expect(within(by).getByRole("option", { name: "Answered by" })).toBeDisabled();
});

it("shows a table for each question of a break-down", async () => {
  const breakdown = {
    by: "local_authority",
    evaluations: [
      { name: "Leeds", joined: 0, count: 30 },
      { name: "All others", joined: 1, count: 10 },
    ],
    questions: [
      {
        number: 6,
        groups: [
          ["None", "Little"],
          ["Some", "Much", "Full"],
        ],
        parts: [
          { name: "Leeds", joined: 0, counts: [24, 6] },
          { name: "All others", joined: 1, counts: [5, 5] },
        ],
      },
      { number: 7, groups: [], parts: [] },
    ],
  };
  stubAnswers({
    "GET /api/config": { data: config },
    "GET /api/reports/evaluations?by=local_authority": { data: { ...results, breakdown } },
  });
  renderAt(`${path}?by=local_authority`, page);
  const evaluations = await screen.findByRole("table", { name: "Evaluations by local authority" });
  expect(within(evaluations).getByRole("row", { name: "Leeds 30" })).toBeVisible();
  const table = within(
    screen.getByRole("region", { name: "6. Confidence 6? By local authority" }),
  ).getByRole("table");
  expect(within(table).getByRole("row", { name: "Leeds 24 (80 %) 6 (20 %)" })).toBeVisible();
  expect(within(table).getByRole("row", { name: "All others 5 (50 %) 5 (50 %)" })).toBeVisible();
  expect(screen.getByText("Too few answers to be shown apart.")).toBeVisible();
});

it("says that there are too few", async () => {
  stubAnswers({
    "GET /api/config": { data: config },
    "GET /api/reports/evaluations": { data: { ...results, evaluations: null, questions: [] } },
  });
  renderAt(path, page);
  expect(await screen.findByText(/There are fewer than five evaluations/)).toBeVisible();
});

it("shows joined options, the share of all, and the texts", async () => {
  const question = { number: 6, groups: [{ labels: ["Not at all", "Slightly"], count: 5 }] };
  const texts = [{ number: 9, texts: ["How to appeal"], left_out: 3 }];
  stubAnswers({
    "GET /api/config": { data: reportConfig },
    "GET /api/reports/evaluations": {
      data: { ...results, evaluations: 20, questions: [question], texts },
    },
  });
  renderAt(path, page);
  const row = await screen.findByRole("row", { name: "Not at all / Slightly 5 (25 %)" });
  expect(row).toBeInTheDocument();
  expect(screen.getByText("How to appeal")).toBeVisible();
  expect(screen.getByText("3 older texts are left out.")).toBeVisible();
});
