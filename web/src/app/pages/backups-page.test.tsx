/** The list of backups for admins (ADR 0014). */
import type { BackupRun, BackupState } from "@helpline/contract/backups/backups";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import BackupsPage from "./backups-page.tsx";

beforeEach(() => {
  logIn("admin");
});

const run = (backup_run_id: number, overrides: Partial<BackupRun> = {}): BackupRun => ({
  ...{ backup_run_id, bytes: 5_242_880, error: null, problems: null },
  started_on: "2026-03-02T02:00:00.000Z",
  finished_on: "2026-03-02T02:01:30.000Z",
  file_name: `helpline-scheduled-2026030${backup_run_id}-020000.tar.gz.age`,
  ...overrides,
});
const failed = run(9, {
  ...{ file_name: null, bytes: null },
  error: "There is no space left where the backups are kept.",
});

const open = (state: Partial<BackupState>, answers: Answers = {}) => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/backups": {
      data: { every_hours: 24, keep: 14, encrypted: true, runs: [], ...state },
    },
    ...answers,
  });
  renderAt("/backups", { "/backups": BackupsPage });
};
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("shows when each was made, its size, name and error", async () => {
  const problems = "The bytes of file 3 of case 7 are not in the file store.";
  open({ runs: [run(2), failed, run(1, { problems })] });
  await screen.findByText(/20260302/);
  expect(rows()).toEqual([
    "Made02-03-2026 02:00:0090 s5.0 MBhelpline-scheduled-20260302-020000.tar.gz.age",
    "Failed02-03-2026 02:00:0090 sThere is no space left where the backups are kept.",
    `Made02-03-2026 02:00:0090 s5.0 MBhelpline-scheduled-20260301-020000.tar.gz.age${problems}`,
  ]);
  expect(
    screen.getByText(
      "A backup is made every 24 hours; the newest 14 are kept. They are encrypted.",
    ),
  ).toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("says first that the last one failed", async () => {
  open({ runs: [failed, run(2)], encrypted: false });
  expect(await screen.findByText(/^The last backup failed/)).toBeVisible();
  expect(screen.getByText(/They are not encrypted/)).toBeVisible();
});

it("explains how to enable them if there are none", async () => {
  open({ every_hours: 0 });
  expect(await screen.findByText(/^Backups are not scheduled/)).toBeVisible();
  expect(await screen.findByText("No scheduled backup has been made yet.")).toBeVisible();
});

it("can be reloaded after a failure", async () => {
  open({}, { "GET /api/backups": { status: 503, message: "Please try again later." } });
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 10_000 });
  expect(screen.getByRole("alert")).toHaveTextContent("The list could not be loaded.");
  expect(screen.queryByText(/No backup has been made/)).not.toBeInTheDocument();
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/backups": { data: { every_hours: 24, keep: 14, encrypted: true, runs: [run(2)] } },
  });
  await userEvent.click(again);
  expect(await screen.findByText(/20260302/)).toBeVisible();
});
