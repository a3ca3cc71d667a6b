/**
 * The rows of the error catalogue that a list modal can show.
 *
 * Rules: LIST-16, LIST-18, LIST-19, LIST-20, LIST-22, LIST-23, SHELL-27.
 */
import { messages } from "@helpline/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { runAction } from "#shared/list/list-actions.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { example, manyExamples } from "./testing/examples.ts";
import { answer, go, openManager, renderInShell, rowOf, rows } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

const gps = recordViews.gps.kind;

describe("the selected id is missing", () => {
  it.each([
    { action: "Edit", code: "E1" },
    { action: "View", code: "E2" },
    { action: "Delete", code: "E3" },
  ])("on $action: $code", async ({ action, code }) => {
    stubServer(gps, [example("gps")]);
    const { user } = openManager("gps");
    await user.click(await rowOf("Elm Grove"));
    localStorage.clear();
    await go(user, action);
    expect(await dialogLines("ERROR")).toEqual([`Unable to get record ID (Error code: ${code})`]);
  });
});

describe("a page that cannot be shown", () => {
  const noId = "Error: Usage error, ID was not supplied, redirecting you.";
  it.each([
    { page: "edit", says: noId },
    { page: "view", says: noId },
    { page: "print", says: "Error: An unknown page is trying to be accessed." },
    { page: "constructor", says: "Error: An unknown page is trying to be accessed." },
  ])("$page: $says Then back to browse", async ({ page, says }) => {
    stubServer(gps, [example("gps")]);
    const { user } = openManager("gps", { start: { name: page } });
    expect(await dialogLines("ERROR")).toEqual([says]);
    await answer(user, "OK");
    expect(await rowOf("Elm Grove")).toBeTruthy();
  });
});

it("an action without a handler", async () => {
  renderInShell(<p>Screen</p>);
  const selection = { isAny: true, readId: () => 7 };
  void runAction([{ name: "print", label: "Print" }], "print", selection);
  expect(await dialogLines("ERROR")).toEqual([
    "ERROR: The Actions Component has encountered an error (FN1).",
  ]);
});

describe("search", () => {
  it.each(["", "   "])("for %j: the alert, and no call", async (text) => {
    const server = stubServer(gps, [example("gps")]);
    const { user } = openManager("gps");
    await rows();
    if (text) await user.type(screen.getByLabelText("Search for"), text);
    await user.click(screen.getByRole("button", { name: "Search" }));
    expect(await dialogLines("Search")).toEqual(["Please enter something to search for."]);
    expect(server.calls.some((call) => call.path.endsWith("/search"))).toBe(false);
  });

  it("not 200: ERROR with the server's message; the list stays unchanged", async () => {
    const server = stubServer(gps, [example("gps")]);
    server.reply("POST /api/gps/search", { status: 422, message: "Please search for less." });
    const { user } = openManager("gps");
    await rows();
    await user.type(screen.getByLabelText("Search for"), "elm{Enter}");
    expect(await dialogLines("ERROR")).toEqual(["Please search for less."]);
    await answer(user, "OK");
    expect(await rowOf("Elm Grove")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Search for").value).toBe("elm");
  });

  it("sends all fields, or the chosen one", async () => {
    const server = stubServer(gps, [example("gps")]);
    const { user } = openManager("gps");
    await rows();
    await user.type(screen.getByLabelText("Search for"), "elm{Enter}");
    await screen.findByText("1 record found");
    await user.selectOptions(screen.getByLabelText("Search in"), "Postcode");
    await user.click(screen.getByRole("button", { name: "Search" }));
    const bodies = () => server.calls.filter((each) => each.path.endsWith("/search"));
    await waitFor(() => expect(bodies().length).toBe(2));
    expect(bodies().map((each) => each.body)).toEqual([
      { search_in: ["gp_id", "practice_name", "postcode", "city"], search_for: "elm" },
      { search_in: "postcode", search_for: "elm" },
    ]);
  });

  it.each([
    ["more matched than were sent", messages.searchCutShort(200)],
    ["only similar names were found", messages.closestNames],
  ])("says above the rows if %s", async (_, message) => {
    const server = stubServer(gps, [example("gps")]);
    server.reply("POST /api/gps/search", { status: 200, message, data: [example("gps")] });
    const { user } = openManager("gps");
    await rows();
    await user.type(screen.getByLabelText("Search for"), "elm{Enter}");
    const told = await screen.findByText(message);
    const [row] = await rows();
    expect(told.compareDocumentPosition(row as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe("an empty table", () => {
  it("of an empty list, with the next step", async () => {
    stubServer(gps);
    const { user } = openManager("gps");
    await screen.findByText("NO RECORDS FOUND");
    await user.click(screen.getByRole("button", { name: "Add a GP practice" }));
    expect(await screen.findByRole("form", { name: "Add a GP practice" })).toBeTruthy();
  });

  it.each([
    ["the list", "GET /api/gps/1"],
    ["the count too", "GET /api/gps/count"],
  ])(
    "of a list that is not 200: a failure, no count, a button to try again (%s)",
    async (_, call) => {
      const server = stubServer(gps, manyExamples("gps", 45));
      const failure = { status: 500, message: "Something went wrong on our side." };
      server.reply("GET /api/gps/1", failure);
      server.reply(call, failure);
      const { user } = openManager("gps");
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toBe("The list could not be loaded.");
      expect(screen.queryByText("NO RECORDS FOUND")).toBeNull();
      expect(screen.queryByText(/45|0 records/)).toBeNull();
      expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
      server.recover();
      await user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await rowOf("Record 1")).toBeTruthy();
      expect(await screen.findByText("45 records")).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
    },
  );

  it("of a search without results", async () => {
    stubServer(gps, [example("gps")]);
    const { user } = openManager("gps");
    await rows();
    await user.type(screen.getByLabelText("Search for"), "nobody{Enter}");
    expect(await screen.findByText("NO RECORDS FOUND")).toBeTruthy();
  });
});

it("a record that cannot be read: the server's message, and a button to try again", async () => {
  const server = stubServer(gps, [example("gps")]);
  server.reply("GET /api/gps/7/details", {
    status: 404,
    message: "This GP practice does not exist.",
  });
  const { user } = openManager("gps");
  await user.dblClick(await rowOf("Elm Grove"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This GP practice does not exist.",
  );
  server.recover();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Edit" })).toBeTruthy();
});
