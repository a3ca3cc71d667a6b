/** The list of deleted cases for admins. Rules: CASE-36. */
import type { DeletedCase } from "@helpline/contract/deleted-cases/deleted-cases";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import DeletedCasesPage from "#app/pages/deleted-cases-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("admin");
});

const deleted = (case_id: number, overrides: Partial<DeletedCase> = {}): DeletedCase => ({
  case_id,
  child_name: `Child ${case_id}`,
  guardian_name: `Guardian ${case_id}`,
  deleted_on: "2026-03-02T10:00:00.000Z",
  deleted_by: "Max Manager",
  erased_from: "2026-04-01T09:00:00.000Z",
  ...overrides,
});

const queryCall = "POST /api/cases/deleted/query";
const restoreCall = "POST /api/cases/deleted/restore";

/** @param lists what each look finds; the last one is found again */
function open(
  lists: (readonly DeletedCase[])[],
  answers: Answers = {},
  address = "/deleted-cases",
) {
  const rest = [...lists];
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    [queryCall]: () => {
      const rows = (rest.length > 1 ? rest.shift() : rest[0]) ?? [];
      return { data: { rows: rows.slice(0, 20), count: rows.length, kept_days: 30 } };
    },
    ...answers,
  });
  const router = renderAt(address, { "/deleted-cases": DeletedCasesPage });
  const bodies = (path: string) =>
    sentBy(sent, "POST")
      .filter(({ url }) => url === path)
      .map(({ body }) => body);
  return {
    router,
    asked: () => bodies("/api/cases/deleted/query"),
    restored: () => bodies("/api/cases/deleted/restore"),
  };
}
const rows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
const answer = async (name: "Yes" | "No") =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

it("shows each with who deleted it when, and until when it is kept", async () => {
  open([[deleted(12), deleted(7, { erased_from: null })]]);
  await screen.findByText("Child 12");
  expect(rows()).toEqual([
    "12Child 12Guardian 1202-03-2026 10:00:00by Max Manager01-04-2026Restore",
    "7Child 7Guardian 702-03-2026 10:00:00by Max ManagerFor everRestore",
  ]);
  expect(screen.getByText(/^A deleted case can be restored for 30 days\./)).toBeVisible();
  expect(screen.getByText("2 records")).toBeVisible();
});

it("restores one after a question", async () => {
  const { restored } = open([[deleted(12), deleted(7)], [deleted(7)]], {
    [restoreCall]: { status: 201, message: "Case 12 is back.", data: { restored: [12] } },
  });
  const button = await screen.findByRole("button", { name: "Restore case 12" });
  await userEvent.click(button);
  expect(await screen.findByRole("dialog", { name: "Restore case 12" })).toHaveTextContent(
    "Do you want to restore case 12?It comes back with log entries",
  );
  await answer("No");
  expect(restored()).toEqual([]);
  await userEvent.click(button);
  await answer("Yes");
  expect(await screen.findByText("Case 12 is back.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Child 12")).not.toBeInTheDocument());
  expect(restored()).toEqual([{ case_ids: [12] }]);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("TR"));
});

it("restores several", async () => {
  const { restored } = open([[deleted(12), deleted(7), deleted(3)], [deleted(3)]], {
    [restoreCall]: { status: 201, message: "Cases 7, 12 are back.", data: { restored: [7, 12] } },
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Choose case 12" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose case 7" }));
  const chosen = screen.getByRole("region", { name: "Chosen cases" });
  expect(chosen).toHaveTextContent("2 selected");
  await userEvent.click(within(chosen).getByRole("button", { name: "Restore" }));
  expect(await screen.findByRole("dialog", { name: "Restore 2 cases" })).toBeVisible();
  await answer("Yes");
  expect(await screen.findByText("Cases 7, 12 are back.")).toBeVisible();
  expect(restored()).toEqual([{ case_ids: [7, 12] }]);
  expect(screen.queryByRole("region", { name: "Chosen cases" })).not.toBeInTheDocument();
});

it("says when somebody else was quicker, and looks again", async () => {
  open([[deleted(12)], []], {
    [restoreCall]: { status: 409, message: "Case 12 was back already." },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Restore case 12" }));
  await answer("Yes");
  const error = await screen.findByRole("dialog", { name: "ERROR" });
  expect(error).toHaveTextContent("Case 12 was back already.");
  await userEvent.click(within(error).getByRole("button", { name: "OK" }));
  expect(await screen.findByText("No case is deleted at present.")).toBeVisible();
});

it("searches without a trace in the address, and returns to the whole list", async () => {
  const { asked, router } = open([[deleted(12)], [], [deleted(12)]]);
  await screen.findByText("Child 12");
  await userEvent.type(screen.getByLabelText("Search for"), " akhtar {Enter}");
  expect(await screen.findByText("No deleted case matches this search.")).toBeVisible();
  expect(asked()).toEqual([{ page: 1 }, { page: 1, search: "akhtar" }]);
  expect(router.state.location.href).toBe("/deleted-cases");
  await userEvent.click(
    within(screen.getByRole("grid")).getByRole("button", { name: "Clear search" }),
  );
  expect(await screen.findByText("Child 12")).toBeVisible();
});

it("searches from the first page, whichever was open", async () => {
  const many = Array.from({ length: 41 }, (_, n) => deleted(n + 1));
  const { router, asked } = open([many], {}, "/deleted-cases?page=2");
  await screen.findByText("Page 2 of 3");
  await userEvent.type(screen.getByLabelText("Search for"), "akhtar{Enter}");
  expect(await screen.findByText("Page 1 of 3")).toBeVisible();
  expect(asked().at(-1)).toEqual({ page: 1, search: "akhtar" });
  expect(router.state.location.href).toBe("/deleted-cases");
});

it("returns to the last page when there are fewer pages now", async () => {
  const many = Array.from({ length: 21 }, (_, n) => deleted(n + 1));
  const { router, asked } = open([many], {}, "/deleted-cases?page=5");
  await waitFor(() => expect(router.state.location.href).toBe("/deleted-cases?page=2"));
  expect(await screen.findByText("Page 2 of 2")).toBeVisible();
  expect(asked()).toEqual([{ page: 5 }, { page: 2 }]);
});
