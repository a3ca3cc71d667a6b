/**
 * How the log history shows entries: a short history is a plain list; a long one has a search, and paper
 * shows all of it.
 *
 * Rules: LOG-24, LOG-25.
 */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { stubAnswers } from "../../../../test/answers.ts";
import type { StubbedAnswer } from "../../../../test/fetch-stub.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { LogHistory } from "./log-history.tsx";
import { logsWith } from "./long-history.tsx";

const zone = "Europe/London";

const log = (id: number, overrides: Partial<CaseLog> = {}): CaseLog => ({
  case_log_id: id,
  case_id: 12,
  entry_type: "call",
  duration: 15,
  details: `What was said in call ${id}`,
  action_undertaken: null,
  outcome: null,
  further_action: "save",
  consented_to_evaluation: null,
  nature_of_case: null,
  rabbi: null,
  page_entered_on: null,
  user_type: "advisor",
  first_name: "Ann",
  last_name: "Archer",
  logged_by: 7,
  clinic_name: null,
  added_on: "2026-03-29T09:30:00.000Z",
  ...overrides,
});

function open(answer: StubbedAnswer) {
  stubAnswers({
    "GET /api/config": { data: { time_zone: zone } },
    "GET /api/case-logs/case/12": answer,
  });
  renderScreen(<LogHistory caseId={12} />);
}

function openMany(count: number) {
  const data = Array.from({ length: count }, (_each, index) =>
    log(count - index, index === 4 ? { outcome: "The Café sent the EHCP back" } : {}),
  );
  open({ data });
}

beforeEach(() => {
  logIn("manager");
});

it("says when it could not be read", async () => {
  open({ status: 404, message: "No." });
  expect(await screen.findByText(logMessages.loadFailed)).toBeVisible();
});

it("shows who wrote what, and leaves out empty fields", async () => {
  const author = { user_type: "clinic", first_name: "Cleo", last_name: "Nash" } as const;
  const clinic_name = "Hope Clinic";
  const entry = { entry_type: "data entry", duration: 1, details: "Letter filed" } as const;
  open({ data: [log(1, { ...entry, ...author, clinic_name })] });
  expect(await screen.findByText("Letter filed")).toBeVisible();
  expect(screen.getByText("Data entry")).toBeVisible();
  expect(screen.getByText("1 minute")).toBeVisible();
  expect(screen.getByText("Cleo Nash (Clinic, Hope Clinic)")).toBeVisible();
  expect(screen.getByText("29-03-2026 10:30:00")).toBeVisible();
  expect(screen.queryByText("Outcome")).not.toBeInTheDocument();
});

it.each([
  [1, "Yes"],
  [0, "No"],
] as const)("shows the answer %i about consent to the evaluation as %s", async (answer, words) => {
  open({ data: [log(1, { consented_to_evaluation: answer })] });
  const label = await screen.findByText("Consented to evaluation");
  expect(label.nextElementSibling).toHaveTextContent(words);
});

it("says nothing about consent to the evaluation if nobody asked", async () => {
  open({ data: [log(1)] });
  expect(await screen.findByText("What was said in call 1")).toBeVisible();
  expect(screen.queryByText("Consented to evaluation")).toBeNull();
});

it("shows a hundred entries as a plain list without a search", async () => {
  openMany(100);
  expect(await screen.findAllByRole("listitem")).toHaveLength(100);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("shows more entries as a feed with a search through all of them", async () => {
  openMany(2000);
  expect(await screen.findByRole("feed", { name: "Log entries, newest first" })).toBeVisible();
  expect(screen.getByText("2000 log entries, newest first")).toHaveRole("status");
  const find = screen.getByRole("searchbox", { name: "Find in the log entries" });
  await userEvent.type(find, "cafe ehcp");
  expect(await screen.findByText("1 of 2000 log entries")).toHaveRole("status");
  expect(screen.getByText("What was said in call 1996")).toBeVisible();
  expect(screen.queryByRole("feed")).toBeNull();
  await userEvent.clear(find);
  expect(await screen.findByRole("feed")).toBeVisible();
});

it("prints all entries, whatever the search", async () => {
  openMany(150);
  await userEvent.type(await screen.findByRole("searchbox"), "cafe");
  await screen.findByText("1 of 150 log entries");
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  const lists = screen.getAllByRole("list", { hidden: true });
  expect(lists.map((list) => list.children.length)).toEqual([150, 1]);
  act(() => void window.dispatchEvent(new Event("afterprint")));
  await waitFor(() => expect(screen.getAllByRole("list")).toHaveLength(1));
});

it.each([
  ["", [1, 2, 3]],
  ["REVIEW", [2]],
  ["ann call", [1, 3]],
  ["29-03-2026", [1, 2, 3]],
  ["zoe", [2]],
  ["100%", []],
])("finds %j in the displayed text of an entry", (text, ids) => {
  const logs = [
    log(1),
    log(2, { entry_type: "other", details: "Annual review", first_name: "Zoë" }),
    log(3),
  ];
  expect(logsWith(logs, text, zone).map((each) => each.case_log_id)).toEqual(ids);
});
