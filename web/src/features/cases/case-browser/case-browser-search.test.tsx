/** The search of a case browser. Rules: LIST-12, LIST-13, LIST-16, LOG-6. */
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { sentBy } from "../../../../test/answers.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { bodyRows, openBrowser, row } from "../../../../test/open-browser.tsx";
import { logIn } from "../../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

it("hides the pages; clearing it reloads the count and the page", async () => {
  const { sent, router, user, search } = await openBrowser("/case-manager", { search: "?page=2" });
  await row(4);
  await search("smith");
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  expect(sentBy(sent, "POST")[0]?.body).toEqual({
    search_in: [
      "case_id",
      "guardian_first_name",
      "guardian_last_name",
      "child_first_name",
      "child_last_name",
      "guardian_telephone",
      "guardian_postcode",
    ],
    search_for: "smith",
  });
  expect(screen.queryByRole("navigation", { name: "Pages" })).not.toBeInTheDocument();
  expect(router.state.location.href).not.toContain("smith");
  const counts = () => sent.filter(({ url }) => url === "/api/cases/count").length;
  const before = counts();
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await row(4);
  expect(await screen.findByText("Page 2 of 3")).toBeVisible();
  await waitFor(() => expect(counts()).toBe(before + 1));
});

it("sends the chosen field", async () => {
  const { sent, user, search } = await openBrowser("/clinic-system");
  const choice = screen.getByLabelText("Search in");
  expect(
    within(choice)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual([
    "All fields",
    "Case ID",
    "Guardian first name",
    "Guardian last name",
    "Child first name",
    "Child last name",
    "Guardian telephone",
    "Guardian postcode",
  ]);
  await user.selectOptions(choice, "Child last name");
  await search("levy");
  await waitFor(() =>
    expect(sentBy(sent, "POST")[0]?.body).toEqual({
      search_in: "child_last_name",
      search_for: "levy",
    }),
  );
});

it("keeps the chosen field after a search, after clearing it, and on coming back", async () => {
  const { router, user, search } = await openBrowser("/case-manager");
  await row(7);
  const choice = () => screen.getByLabelText("Search in");
  await user.selectOptions(choice(), "Child last name");
  await search("smith");
  await waitFor(() => expect(bodyRows()).toHaveLength(1));
  expect(choice()).toHaveDisplayValue("Child last name");
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await waitFor(() => expect(bodyRows().length).toBeGreaterThan(1));
  expect(choice()).toHaveDisplayValue("Child last name");
  await user.dblClick(await row(7));
  await screen.findByText("At /case-manager/view");
  await act(async () => router.history.back());
  await row(7);
  expect(choice()).toHaveDisplayValue("Child last name");
});

it("says when nothing was found", async () => {
  const { search } = await openBrowser("/case-manager", {
    answers: { "POST /api/cases/search": { data: [] } },
  });
  await row(7);
  await search("nobody");
  expect(await screen.findByText("No records found...")).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Clear search" })[1]).toBeVisible();
});

it("shows ERROR with the server's message if it fails, and keeps the list", async () => {
  const { search } = await openBrowser("/case-manager", {
    answers: { "POST /api/cases/search": { status: 503, message: refusals.unavailable } },
  });
  await row(7);
  await search("smith");
  expect(await dialogLines("ERROR")).toEqual([refusals.unavailable]);
  expect(bodyRows()).toHaveLength(3);
});

it("sends nothing for an empty search", async () => {
  const { sent, search } = await openBrowser("/case-manager");
  await row(7);
  await search("");
  expect(await dialogLines("Search")).toEqual([messages.searchEmpty]);
  expect(sentBy(sent, "POST")).toEqual([]);
});

it.each([
  ["a double click on its row", (found: HTMLElement) => userEvent.dblClick(found)],
  [
    "a click on its number",
    (found: HTMLElement) => userEvent.click(within(found).getByRole("link")),
  ],
])("is restored after looking at a case that it found, opened by %s", async (_by, opened) => {
  const { router, search } = await openBrowser("/case-manager");
  await row(7);
  await search("smith");
  await opened(await row(2));
  await screen.findByText("At /case-manager/view");
  router.history.back();
  expect(await row(2)).toHaveAttribute("aria-selected", "true");
  expect(screen.getByLabelText("Search for")).toHaveValue("smith");
  expect(bodyRows()).toHaveLength(1);
});

it("stays cleared on the way back to a case that it had found", async () => {
  const { sent, router, user, search } = await openBrowser("/case-manager", { search: "?page=2" });
  await row(4);
  await search("smith");
  await user.dblClick(await row(2));
  await screen.findByText("At /case-manager/view");
  router.history.back();
  await row(2);
  await user.click(screen.getByRole("button", { name: "Clear search" }));
  await user.click(await row(2));
  await waitFor(() => expect(router.state.location.href).toContain("case_id=2"));
  await act(() => router.navigate({ to: "/welcome" }));
  const before = sentBy(sent, "POST").length;
  await act(async () => router.history.back());
  await row(2);
  expect(screen.getByLabelText("Search for")).toHaveValue("");
  expect(sentBy(sent, "POST")).toHaveLength(before);
});

it("starts with the key /", async () => {
  await openBrowser("/case-manager");
  fireEvent.keyDown(await row(7), { key: "/" });
  expect(screen.getByLabelText("Search for")).toHaveFocus();
});
