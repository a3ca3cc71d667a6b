/** What the parts of a report tell of their state: which range is shown, and whether a list is shown whole. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { BarTable } from "./bar-table.tsx";
import { ReportRangeFilter } from "./range-filter.tsx";

afterEach(() => vi.useRealTimers());

it("marks the range that is shown, and no other", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00.000Z"), toFake: ["Date"] });
  stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London" } } });
  function Filter() {
    const [range, choose] = useState<{ from: string | null; to: string | null }>({
      from: null,
      to: null,
    });
    return <ReportRangeFilter range={range} choose={choose} />;
  }
  renderScreen(<Filter />);
  const pressed = () =>
    screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed()).toEqual(["All"]);
  expect(screen.getByRole("button", { name: "Last month" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await userEvent.click(screen.getByRole("button", { name: "Last month" }));
  await waitFor(() => expect(pressed()).toEqual(["Last month"]));
  expect(screen.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "false");
});

it("says whether all rows are shown", async () => {
  const rows = [1, 2, 3].map((value) => ({ key: `${value}`, name: `Row ${value}`, value }));
  renderScreen(
    <BarTable label="Rows" columns={["Name", "Count"]} rows={rows} first={2} empty="None" />,
  );
  const more = screen.getByRole("button", { name: "Show all 3" });
  expect(more).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(more);
  expect(more).toHaveTextContent("Show the first 2");
  expect(more).toHaveAttribute("aria-expanded", "true");
  expect(more).toHaveFocus();
});
