/** The list of backups for admins (ADR 20). Rules: OPS-8, SET-11. */
import type { BackupRun, BackupState, BackupUnderWay } from "@helpline/contract/backups/backups";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import BackupsPage from "#app/pages/backups-page.tsx";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("admin");
});

const run = (backup_run_id: number, overrides: Partial<BackupRun> = {}): BackupRun => ({
  backup_run_id,
  bytes: 5_242_880,
  error: null,
  problems: null,
  can_download: false,
  is_open: false,
  kind: "scheduled",
  made_by: null,
  started_on: "2026-03-02T02:00:00.000Z",
  finished_on: "2026-03-02T02:01:30.000Z",
  file_name: `helpline-scheduled-2026030${backup_run_id}-020000.tar.gz.age`,
  ...overrides,
});
const failed = run(9, {
  file_name: null,
  bytes: null,
  error: "There is no space left where the backups are kept.",
});

const plain: BackupState = {
  every_hours: 24,
  keep: 14,
  encrypted: true,
  needs_password: true,
  folder: "/srv/backups",
  running: null,
  runs: [],
};

const open = (state: Partial<BackupState>, answers: Answers = {}) => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/backups": {
      data: { ...plain, ...state },
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
    "MadeScheduled02-03-2026 02:00:0090 s5 MBhelpline-scheduled-20260302-020000.tar.gz.age",
    "FailedScheduled02-03-2026 02:00:0090 sThere is no space left where the backups are kept.",
    `MadeScheduled02-03-2026 02:00:0090 s5 MBhelpline-scheduled-20260301-020000.tar.gz.age${problems}`,
  ]);
  expect(
    screen.getByText(
      "A backup is made every 24 hours; the newest 14 are kept. Of those made by hand the newest 14 are kept. They are on the server, in /srv/backups. New backups are encrypted.",
    ),
  ).toBeVisible();
  expect(screen.queryByText(/^The last scheduled backup failed/)).toBeNull();
  expect(screen.queryByRole("note")).toBeNull();
});

it("says first that the last one failed", async () => {
  open({ runs: [failed, run(2)], encrypted: false });
  expect(await screen.findByText(/^The last scheduled backup failed/)).toBeVisible();
  expect(screen.getByRole("note")).toHaveTextContent(/^New backups are not encrypted/);
  for (const name of ["Enter a passphrase", "Change this in Settings"])
    expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/settings#backups");
});

it("warns of no failure of a schedule that was switched off", async () => {
  open({ every_hours: 0, runs: [failed] });
  expect(await screen.findByText(/^Backups are not scheduled/)).toBeVisible();
  expect(screen.queryByText(/^The last scheduled backup failed/)).toBeNull();
});

it("names those that are not encrypted", async () => {
  open({ runs: [run(2), run(1, { is_open: true })] });
  await screen.findByText(/20260302/);
  expect(rows().map((row) => row?.includes("Not encrypted"))).toEqual([false, true]);
});

it("explains how to enable them if there are none", async () => {
  open({ every_hours: 0 });
  expect(await screen.findByText(/^Backups are not scheduled/)).toBeVisible();
  expect(await screen.findByText("No backup has been made yet.")).toBeVisible();
});

it("can be reloaded after a failure", async () => {
  open({}, { "GET /api/backups": { status: 503, message: "Please try again later." } });
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 10_000 });
  expect(screen.getByRole("alert")).toHaveTextContent("The list could not be loaded.");
  expect(screen.queryByText(/No backup has been made/)).not.toBeInTheDocument();
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/backups": { data: { ...plain, runs: [run(2)] } },
  });
  await userEvent.click(again);
  expect(await screen.findByText(/20260302/)).toBeVisible();
});

it("downloads one that is encrypted, after the password, and lets a wrong one be corrected", async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.getAttribute("href")} ${this.download}`);
  });
  const named = run(2, { can_download: true });
  open({ runs: [named, run(1)] });
  const buttons = await screen.findAllByRole("button", { name: /^Download / });
  expect(buttons).toHaveLength(1);
  await userEvent.click(buttons[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Download a backup" });
  expect(dialog).toHaveTextContent(String(named.file_name));
  const refusal = {
    status: 422,
    message: "This is not your password.",
    data: { errors: [{ field: "password", message: "This is not your password." }] },
  };
  stubAnswers({ "POST /api/backups/download-ticket": refusal });
  const field = within(dialog).getByLabelText(/^Your password/);
  await userEvent.type(field, "wrong");
  const submit = within(dialog).getByRole("button", { name: "Download" });
  await userEvent.click(submit);
  expect(await screen.findAllByText("This is not your password.")).not.toEqual([]);
  const ok = screen.queryByRole("button", { name: "OK" });
  if (ok) await userEvent.click(ok);
  expect(clicked).toEqual([]);
  const ticket = { ticket: "t.i.c", file_name: named.file_name, expires_on: named.finished_on };
  stubAnswers({
    "POST /api/backups/download-ticket": { status: 201, message: "Begun.", data: ticket },
  });
  await userEvent.clear(field);
  await userEvent.type(field, "right");
  await userEvent.click(submit);
  await waitFor(() =>
    expect(clicked).toEqual([`/api/backups/2/download/t.i.c ${named.file_name}`]),
  );
  await waitFor(() => expect(buttons[0]).toHaveFocus());
});

it("asks for the password once the login through the provider is too long ago", async () => {
  let needs_password = false;
  const message = "Please enter your password.";
  open(
    {},
    {
      "GET /api/backups": () => ({
        data: { ...plain, needs_password, runs: [run(2, { can_download: true })] },
      }),
      "POST /api/backups/download-ticket": () => {
        needs_password = true;
        return { status: 422, message, data: { errors: [{ field: "password", message }] } };
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Download / }));
  const dialog = within(await screen.findByRole("dialog", { name: "Download a backup" }));
  expect(dialog.queryByLabelText(/^Your password/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Download" }));
  expect(await dialog.findByLabelText(/^Your password/)).toBeVisible();
});

const running: BackupUnderWay = {
  kind: "by-hand",
  made_by: "Ada Admin",
  started_on: "2026-03-02T03:00:00.000Z",
  file_name: "helpline-by-hand-20260302-030000.tar.gz",
  phase: "files",
  share: 0.456,
};
const byHand = run(3, {
  kind: "by-hand",
  made_by: "Ada Admin",
  started_on: running.started_on,
  file_name: running.file_name,
});

/** @param states what each look finds; the last one is found again */
function openInTurn(states: readonly Partial<BackupState>[], answers: Answers = {}) {
  const rest = [...states];
  open(
    {},
    {
      "GET /api/backups": () => ({
        data: { ...plain, ...(rest.length > 1 ? rest.shift() : rest[0]) },
      }),
      "POST /api/backups": {
        status: 201,
        message: "The backup has begun.",
        data: { joined: false },
      },
      ...answers,
    },
  );
}
const button = () => screen.findByRole("button", { name: "Back up now" });

it("makes a backup now, shows how far it is, and says what it has made", async () => {
  openInTurn([{}, { running }, { runs: [byHand] }]);
  await userEvent.click(await button());
  const progress = await screen.findByRole("region", { name: "Backup being made" });
  expect(progress).toHaveTextContent(
    "Step 2 of 3: copying the files, 45 %By Ada Admin, begun 02-03-2026 03:00:00",
  );
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "45");
  expect(await button()).toHaveAttribute("aria-disabled", "true");
  const told = await screen.findByText(
    "The backup is made: helpline-by-hand-20260302-030000.tar.gz (5 MB).",
    {},
    { timeout: 5000 },
  );
  expect(told).toBeVisible();
  expect(rows()[0]).toMatch(/^MadeBy handby Ada Admin/);
  expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  expect(await button()).toHaveAttribute("aria-disabled", "false");
});

it("says why the one that somebody watched has failed", async () => {
  const { error } = failed;
  openInTurn([{ running }, { runs: [{ ...byHand, file_name: null, bytes: null, error }] }]);
  expect(
    await screen.findByText(
      "The backup failed. There is no space left where the backups are kept.",
      {},
      { timeout: 5000 },
    ),
  ).toBeVisible();
  expect(screen.queryByText(/^The last scheduled backup failed/)).not.toBeInTheDocument();
});

it("tells the result of one that was in the list while it still counted as running", async () => {
  openInTurn([{ running }, { running, runs: [byHand] }, { runs: [byHand] }]);
  const told = await screen.findByText(/^The backup is made: /, {}, { timeout: 5000 });
  expect(told).toBeVisible();
});

it("keeps the password that is being typed when a look at the running backup fails", async () => {
  let looks = 0;
  const runs = [run(2, { can_download: true })];
  open(
    {},
    {
      "GET /api/backups": () =>
        ++looks === 1 ? { data: { ...plain, running, runs } } : { status: 500, message: "No." },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Download / }));
  const field = await screen.findByLabelText(/^Your password/);
  await userEvent.type(field, "a long pass");
  expect(
    await screen.findByText("The list could not be loaded.", {}, { timeout: 5000 }),
  ).toBeVisible();
  expect(screen.getByLabelText(/^Your password/)).toBe(field);
});

it("says why none can be made", async () => {
  const message = "The server may not write where the backups are kept.";
  openInTurn([{}], { "POST /api/backups": { status: 503, message } });
  await userEvent.click(await button());
  expect(await screen.findByRole("dialog", { name: "ERROR" })).toHaveTextContent(message);
});
