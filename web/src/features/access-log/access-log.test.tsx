/** The access log: its filter and rows, and that addresses contain no names. Rules: PRIV-6, SHELL-11, UI-17. */
import type { AccessRow } from "@helpline/contract/access-log/access-log";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import AccessLogPage from "#app/pages/access-log-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

const row = (access_id: number, overrides: Partial<AccessRow> = {}): AccessRow => ({
  access_id,
  happened_at: "2026-07-02T10:00:00.000Z",
  user_id: 6,
  user_type: "advisor",
  user_name: "Ada Vance",
  what: "Opened the case",
  case_id: 12,
  about: null,
  address: "10.0.4.17",
  ...overrides,
});

const person = { user_id: 6, user_name: "Ada Vance", user_type: "advisor", added_on: "2026-01-01" };
const nothing = { data: { rows: [], older: null } };

function open(answers: Answers, address = "/access-log") {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/users/all": { data: [person] },
    ...answers,
  });
  return { sent, router: renderAt(address, { "/access-log": AccessLogPage }) };
}

it("shows when, who, what, which case and from where, in the helpline's time zone", async () => {
  open({
    "GET /api/access-log": {
      data: { rows: [row(9), row(8, { case_id: null, about: "Guardian 3" })], older: null },
    },
  });
  await screen.findByRole("link", { name: "Case 12" });
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map((each) => each.textContent);
  expect(rows).toEqual([
    "02-07-2026 11:00:00Ada VanceAdvisorOpened the caseCase 1210.0.4.17",
    "02-07-2026 11:00:00Ada VanceAdvisorOpened the caseGuardian 310.0.4.17",
  ]);
  expect(screen.queryByRole("navigation", { name: "Pages" })).not.toBeInTheDocument();
});

it("filters by person, kind, case and days, which the address contains as numbers and days", async () => {
  const asked = "user_id=6&from=2026-01-02&case_id=12&kind=changes";
  const { sent, router } = open({
    "GET /api/access-log": nothing,
    [`GET /api/access-log?${asked}`]: { data: { rows: [row(9)], older: null } },
  });
  await screen.findByText("Nothing has been recorded that fits.");
  await screen.findByRole("option", { name: "Ada Vance (advisor)" });
  await userEvent.selectOptions(screen.getByLabelText("Member of staff"), "6");
  await userEvent.selectOptions(screen.getByLabelText("What"), "changes");
  await userEvent.type(screen.getByLabelText("Case ID"), "12");
  await userEvent.type(screen.getByLabelText("From date"), "02-01-2026");
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await screen.findByText("Opened the case");
  expect(router.state.location.search).toEqual({
    user_id: 6,
    case_id: 12,
    from: "2026-01-02",
    kind: "changes",
  });
  expect(sentBy(sent, "GET").at(-1)?.url).not.toContain("Vance");
});

it("keeps the focus after a search, and shows the filter of the address after going back", async () => {
  const { router } = open({
    "GET /api/access-log": nothing,
    "GET /api/access-log?case_id=12&kind=reads": { data: { rows: [row(9)], older: null } },
  });
  await screen.findByText("Nothing has been recorded that fits.");
  await userEvent.type(screen.getByLabelText("Case ID"), "12{Enter}");
  await screen.findByText("Opened the case");
  expect(screen.getByLabelText("Case ID")).toHaveFocus();
  router.history.back();
  await waitFor(() => expect(screen.getByLabelText("Case ID")).toHaveValue(""));
});

it("refuses an invalid filter before sending it", async () => {
  const { sent } = open({ "GET /api/access-log": nothing });
  await screen.findByText("Nothing has been recorded that fits.");
  const before = sent.length;
  await userEvent.type(screen.getByLabelText("Case ID"), "Smith");
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  expect(await summaryLines()).toEqual(["The case ID must be a positive whole number."]);
  expect(sent).toHaveLength(before);
});

it("pages to older entries and back to the newest", async () => {
  const { router } = open(
    {
      "GET /api/access-log?case_id=12": { data: { rows: [row(90)], older: 90 } },
      "GET /api/access-log?case_id=12&before=90": { data: { rows: [row(40)], older: null } },
    },
    "/access-log?case_id=12",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Older" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ case_id: 12, before: 90 }));
  await userEvent.click(await screen.findByRole("button", { name: "Newest" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ case_id: 12 }));
});

it("opens the case, and tells an admin that there are more entries", async () => {
  logIn("admin");
  const { router } = open({ "GET /api/access-log": { data: { rows: [row(9)], older: null } } });
  await userEvent.click(await screen.findByRole("link", { name: "Case 12" }));
  await screen.findByText("At /case-manager/view");
  expect(router.state.location.search).toEqual({ case_id: 12 });
});

it("says that loading failed", async () => {
  open({ "GET /api/access-log": { status: 500, message: "Broken." } });
  expect(await screen.findByText("The list could not be loaded.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText("Nothing has been recorded that fits.")).not.toBeInTheDocument();
});
