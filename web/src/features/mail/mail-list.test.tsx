/** The list of mails for managers. Rules: MAIL-3. */
import type { MailRow } from "@helpline/contract/mail/mail";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import MailPage from "#app/pages/mail-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

const mail = (mail_id: number, overrides: Partial<MailRow> = {}): MailRow => ({
  mail_id,
  kind: "notify",
  case_id: 100 + mail_id,
  case_ids: [100 + mail_id],
  state: "sent",
  delivery: "smtp",
  tries: 1,
  last_error: null,
  to_name: `Ann ${mail_id}`,
  to_address: `ann${mail_id}@example.org`,
  created_by: "Max Manager",
  created_on: "2026-03-02T10:00:00.000Z",
  sent_on: "2026-03-02T10:00:03.000Z",
  last_tried_on: "2026-03-02T10:00:02.000Z",
  ...overrides,
});

const failed = mail(3, {
  state: "failed",
  sent_on: null,
  tries: 2,
  last_error: "The mail server refused the mail: 550 No such user",
});
const waiting = mail(4, { state: "waiting", sent_on: null, last_tried_on: null, tries: 0 });

function open(rows: readonly MailRow[], answers: Answers = {}, address = "/mail") {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/mail/count": {
      data: { count: rows.length, waiting: 1, failed: 1, delivery: "outbox" },
    },
    "GET /api/mail/1": { data: rows },
    ...answers,
  });
  const router = renderAt(address, { "/mail": MailPage });
  return { sent, router };
}

it("shows state, kind, case, person, times, tries and the error in plain words", async () => {
  open([waiting, failed, mail(2)]);
  await screen.findByText("Ann 2");
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
  expect(rows[0]).toMatch(
    /^WaitingNotify case user104Ann 4ann4@example\.org02-03-2026 10:00:00by Max Manager$/,
  );
  expect(rows[1]).toMatch(
    /^FailedNotify case user103.*by Max ManagerThe mail server refused the mail: 550 No such user/,
  );
  expect(rows[1]).toContain("Last tried: 02-03-2026 10:00:02, 2 tries");
  expect(rows[2]).toMatch(/^SentNotify case user102.*02-03-2026 10:00:03$/);
  expect(
    await screen.findByText(/3 in the last 90 days, 1 waiting or being sent, 1 failed\./),
  ).toHaveTextContent("mails are written to the outbox folder of the server.");
});

it("counts the tries of a mail from the second on", async () => {
  open([{ ...failed, tries: 1 }]);
  const row = (await screen.findByText("Ann 3")).closest("tr");
  expect(row).toHaveTextContent(/Last tried: 02-03-2026 10:00:02Try again$/);
});

it("names the first cases of a mail about many, and opens none of them", async () => {
  const many: Partial<MailRow> = { kind: "assignment", case_id: null, case_ids: [7, 8, 9, 10, 11] };
  const { router } = open([mail(2, many), mail(1, { ...many, state: "failed" })]);
  const row = (await screen.findByText("Ann 2")).closest("tr");
  expect(row).toHaveTextContent(/^SentNew case7, 8, 9 and 2 more/);
  expect(screen.getByRole("button", { name: "Try again: 5 cases, Ann 1" })).toBeVisible();
  await userEvent.dblClick(screen.getByText("Ann 2"));
  expect(router.state.location.pathname).toBe("/mail");
});

it("retries a failed mail, and no other", async () => {
  const { sent } = open([waiting, failed, mail(2)], {
    "POST /api/mail/try-again": { status: 201, message: "The mail to Ann 3 is being sent again." },
  });
  const buttons = await screen.findAllByRole("button", { name: /^Try again/ });
  expect(buttons).toHaveLength(1);
  const reads = sentBy(sent, "GET").length;
  await userEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByText("The mail to Ann 3 is being sent again.")).toBeVisible();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ mail_id: 3 }]);
  await waitFor(() => expect(sentBy(sent, "GET").length).toBeGreaterThan(reads));
});

it("says why a retry is refused", async () => {
  open([failed], { "POST /api/mail/try-again": { status: 409, message: "The case is closed." } });
  await userEvent.click(await screen.findByRole("button", { name: /^Try again/ }));
  expect(await screen.findByRole("dialog", { name: "ERROR" })).toHaveTextContent(
    "The case is closed.",
  );
});

it("keeps the page in the address, and opens the case", async () => {
  const { router } = open(
    [mail(30)],
    {
      "GET /api/mail/count": { data: { count: 21, waiting: 0, failed: 0, delivery: "smtp" } },
      "GET /api/mail/2": { data: [mail(1)] },
    },
    "/mail?page=2",
  );
  const pages = await screen.findByRole("navigation", { name: "Pages" });
  expect(pages).toHaveTextContent("Page 2 of 2");
  await userEvent.click(within(pages).getByRole("button", { name: "Back" }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByText(/outbox/)).not.toBeInTheDocument();
  await userEvent.dblClick(await screen.findByText("Ann 30"));
  await screen.findByText("At /case-manager/view");
  expect(router.state.location.search).toEqual({ case_id: 130 });
});

it("goes to the last page when the mails of this one are being sent again", async () => {
  let count = 21;
  const { router } = open(
    [mail(30)],
    {
      "GET /api/mail/count": () => ({
        data: { count, waiting: 0, failed: count, delivery: "smtp" },
      }),
      "GET /api/mail/1?state=failed": { data: [failed] },
      "GET /api/mail/2?state=failed": () => ({ data: count > 20 ? [failed] : [] }),
      "POST /api/mail/try-again": () => {
        count = 20;
        return { status: 201, message: "The mail to Ann 3 is being sent again." };
      },
    },
    "/mail?state=failed&page=2",
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Try again/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ state: "failed" }));
  expect(await screen.findByText("20 failed in the last 90 days.")).toBeVisible();
  expect(screen.getByText("Ann 3")).toBeVisible();
});

it("says that there are none", async () => {
  open([]);
  expect(await screen.findByText("No records found...")).toBeVisible();
});

it("says that loading failed", async () => {
  open([], { "GET /api/mail/1": { status: 500, message: "Broken." } });
  expect(await screen.findByText("The list could not be loaded.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText("No records found...")).not.toBeInTheDocument();
  expect(screen.queryByText(/in the last 90 days/)).not.toBeInTheDocument();
});

it("names nobody who asked for a mail in the morning", async () => {
  open([mail(5, { kind: "digest", case_ids: [7, 8], case_id: null, created_by: "Unknown" })]);
  const row = (await screen.findByText("Ann 5")).closest("tr");
  expect(row).toHaveTextContent(/^SentFollow-ups due7, 8Ann 5/);
  expect(row).not.toHaveTextContent("Unknown");
});

it("shows the mails of one state, as the address says, and which page it is", async () => {
  const counts = { count: 50, waiting: 2, failed: 23, delivery: "smtp" };
  const { sent, router } = open(
    [failed],
    {
      "GET /api/mail/count": { data: counts },
      "GET /api/mail/1?state=failed": { data: [] },
      "GET /api/mail/1?state=waiting": { data: [waiting] },
      "GET /api/mail/2?state=failed": { data: [failed] },
    },
    "/mail?state=failed&page=2",
  );
  await screen.findByText("Ann 3");
  expect(await screen.findByText("23 failed in the last 90 days, page 2 of 2.")).toBeVisible();
  expect(sentBy(sent, "GET").some(({ url }) => url === "/api/mail/2?state=failed")).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ state: "failed" }));
  await userEvent.selectOptions(screen.getByLabelText("Show"), "Waiting or being sent");
  await waitFor(() => expect(router.state.location.search).toEqual({ state: "waiting" }));
  expect(await screen.findByText(/^2 waiting or being sent in the last 90 days/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText("Show"), "All mails");
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});
