/**
 * The browse page.
 *
 * Rules: LIST-1, LIST-4, LIST-5, LIST-6, LIST-9, LIST-10, LIST-12, LIST-13, LIST-14, LIST-15, SHELL-28,
 * UI-21.
 */
import { modalManagers } from "@helpline/contract/screens";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { example, manyExamples } from "./testing/examples.ts";
import { answer, go, openManager, rowOf, rows } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

const gps = recordViews.gps.kind;
const entities = Object.keys(modalManagers) as (keyof typeof modalManagers)[];

describe.each(entities)("%s", (entity) => {
  const { kind, title } = recordViews[entity];

  it("shows the kind's columns, its title and its search fields", async () => {
    stubServer(kind, [example(entity)]);
    openManager(entity);
    await rows();
    expect(screen.getByRole("dialog", { name: title })).toBeTruthy();
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
    expect(headers).toEqual(kind.columns.map((column) => column.label));
    const places = screen.getByLabelText<HTMLSelectElement>("Search in").options;
    expect([...places].map((place) => place.value)).toEqual(["", ...Object.keys(kind.search)]);
  });
});

it("capitalises the practice name and upper-cases the postcode", async () => {
  stubServer(gps, [example("gps", { practice_name: "st mary's surgery" })]);
  openManager("gps");
  expect((await rowOf("St Mary's Surgery")).textContent).toContain("LS1 4AP");
});

it("marks a locked account with a badge, and leaves the usual status plain", async () => {
  const { kind } = recordViews.users;
  const good = example("users", { enabled: 1, failed_logins: 0 });
  stubServer(kind, [good, { ...good, user_id: 8, last_name: "Locked", failed_logins: 3 }]);
  openManager("users");
  const status = (row: HTMLElement) => row.querySelector("td:last-child")?.firstElementChild;
  expect(status(await rowOf("Locked"))).toHaveAttribute("data-tone", "bad");
  const usual = await rowOf("Active account");
  expect(status(usual)).toBeNull();
});

describe("paging", () => {
  const turn = (name: string) => screen.queryByRole("button", { name });
  it.each([
    { records: 20, control: false, next: false },
    { records: 21, control: true, next: true },
  ])("$records records", async ({ records, control, next }) => {
    stubServer(gps, manyExamples("gps", records));
    openManager("gps");
    await screen.findByText(`${records} records`);
    expect(screen.queryByRole("navigation", { name: "Pages" }) !== null).toBe(control);
    expect(turn("Next") !== null).toBe(next);
    expect(turn("Back")).toBeNull();
  });

  it("is hidden by search results; Clear search restores it and counts again", async () => {
    const server = stubServer(gps, manyExamples("gps", 45));
    const { user } = openManager("gps");
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await rowOf("Record 21");
    await user.type(screen.getByLabelText("Search for"), "Record 4{Enter}");
    await screen.findByText("7 records found");
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    const counts = () => server.calls.filter((call) => call.path.endsWith("/count")).length;
    const before = counts();
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await rowOf("Record 21");
    expect(screen.getByText("Page 2 of 3")).toBeTruthy();
    await waitFor(() => expect(counts()).toBeGreaterThan(before));
  });

  it("shows the page before if the last record of the last page is deleted", async () => {
    const server = stubServer(gps, manyExamples("gps", 21));
    const { user } = openManager("gps");
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await user.click(await rowOf("Record 21"));
    await go(user, "Delete");
    expect(await dialogLines("Delete a GP practice")).toEqual([
      "Do you want to delete the GP practice Record 21 (ID 21)? This cannot be undone.",
    ]);
    await answer(user, "Yes");
    await screen.findByText("Deleted.");
    await rowOf("Record 20");
    expect(screen.queryByText("NO RECORDS FOUND")).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
    expect(server.calledWith("DELETE")[0]?.body).toEqual({ id: 21 });
  });
});

describe("the action bar", () => {
  const labels = () =>
    [...screen.getByLabelText<HTMLSelectElement>("Action").options].map((option) => option.text);

  it.each([
    { entity: "gps", mode: "manage", more: ["Merge with another…"] },
    { entity: "gps", mode: "select", more: ["Select"] },
    {
      entity: "users",
      mode: "manage",
      more: [
        "Send a link for a new password",
        "Reset failed login count",
        "Reset two-step login",
        "Remove the calendar address",
        "Log out everywhere",
      ],
    },
  ] as const)("of $entity to $mode", async ({ entity, mode, more }) => {
    stubServer(recordViews[entity].kind);
    openManager(entity, { mode });
    await screen.findByText("NO RECORDS FOUND");
    expect(labels()).toEqual(["Please choose", "View", "Add", "Edit", "Delete", ...more]);
  });

  it.each([
    { action: "Please choose", says: "Please select an action." },
    { action: "View", says: "Please select a record first." },
    { action: "Edit", says: "Please select a record first." },
    { action: "Delete", says: "Please select a record first." },
    { action: "Reset failed login count", says: "Please select a record first." },
  ])("without a row, $action: $says", async ({ action, says }) => {
    const server = stubServer(recordViews.users.kind, [example("users")]);
    const { user } = openManager("users");
    await rows();
    await go(user, action);
    expect(await dialogLines("Action")).toEqual([says]);
    expect(server.calls.every((call) => call.method === "GET")).toBe(true);
  });

  it("logs a user out everywhere only after Yes, and says so", async () => {
    const server = stubServer(recordViews.users.kind, [example("users")]);
    const done = "The user is logged out everywhere.";
    server.reply("POST /api/users/sign-out-everywhere", { status: 201, message: done });
    const { user } = openManager("users");
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Log out everywhere");
    await answer(user, "No");
    expect(server.calledWith("POST")).toEqual([]);
    await go(user, "Log out everywhere");
    await answer(user, "Yes");
    await screen.findByText(done);
    expect(server.calledWith("POST").map(({ body }) => body)).toEqual([{ user_id: 7 }]);
  });

  it("resets a user's failed logins and says so", async () => {
    const server = stubServer(recordViews.users.kind, [example("users")]);
    const done = "Failed login count has been reset.";
    const path = "POST /api/users/reset-failed-login-count";
    server.reply(path, { status: 201, message: done });
    const { user } = openManager("users");
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Reset failed login count");
    await screen.findByText(done);
    expect(server.calledWith("POST")[0]?.body).toEqual({ user_id: 7 });
    server.reply(path, { status: 404, message: "This user does not exist." });
    await go(user, "Reset failed login count");
    expect(await dialogLines("ERROR")).toEqual(["This user does not exist."]);
  });

  it("resets a user's two-step login only after Yes, and says so", async () => {
    const server = stubServer(recordViews.users.kind, [example("users")]);
    const done = "Two-step login has been reset.";
    server.reply("POST /api/users/reset-second-factor", { status: 201, message: done });
    const { user } = openManager("users");
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Reset two-step login");
    await answer(user, "No");
    expect(server.calledWith("POST")).toEqual([]);
    await go(user, "Reset two-step login");
    await answer(user, "Yes");
    await screen.findByText(done);
    expect(server.calledWith("POST").map(({ body }) => body)).toEqual([{ user_id: 7 }]);
  });

  it("removes a user's calendar address only after Yes, and says so", async () => {
    const server = stubServer(recordViews.users.kind, [example("users")]);
    const done = "The calendar address of this user no longer works.";
    server.reply("POST /api/users/remove-calendar-address", { status: 201, message: done });
    const { user } = openManager("users");
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Remove the calendar address");
    await answer(user, "No");
    expect(server.calledWith("POST")).toEqual([]);
    await go(user, "Remove the calendar address");
    await answer(user, "Yes");
    await screen.findByText(done);
    expect(server.calledWith("POST").map(({ body }) => body)).toEqual([{ user_id: 7 }]);
  });

  it("does not offer to unlink a user if there is no login provider", async () => {
    stubServer(recordViews.users.kind, [example("users")]);
    openManager("users");
    await rowOf("Elm Grove");
    const labels = screen.getAllByRole("option").map((option) => option.textContent ?? "");
    expect(labels).toContain("Reset two-step login");
    expect(labels.filter((label) => label.startsWith("Unlink"))).toEqual([]);
  });

  it("does nothing if a delete is answered with No", async () => {
    const server = stubServer(gps, [example("gps")]);
    const { user } = openManager("gps");
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Delete");
    await answer(user, "No");
    expect(server.calledWith("DELETE")).toEqual([]);
  });

  it("shows the server's message if a delete is refused, and keeps the row", async () => {
    const server = stubServer(gps, [example("gps")]);
    const refusal = "This GP practice cannot be deleted: 2 cases use it.";
    server.reply("DELETE /api/gps", { status: 409, message: refusal });
    const { user } = openManager("gps");
    await user.click(await rowOf("Elm Grove"));
    await go(user, "Delete");
    await answer(user, "Yes");
    expect(await dialogLines("ERROR")).toEqual([refusal]);
    expect(await rowOf("Elm Grove")).toBeTruthy();
  });
});

it("keeps a row that is chosen while a search runs, if the search finds it", async () => {
  const server = stubServer(gps, manyExamples("gps", 3));
  const { user } = openManager("gps");
  await user.click(await rowOf("Record 1"));
  const found = server.hold("POST /api/gps/search", { status: 200, data: manyExamples("gps", 2) });
  await user.type(screen.getByLabelText("Search for"), "Record{Enter}");
  await user.click(await rowOf("Record 2"));
  found();
  await screen.findByText("2 records found");
  await go(user, "Edit");
  expect(await screen.findByRole("form")).toBeVisible();
});

describe("a system entry", () => {
  it.each(["Edit", "Delete"])("%s of school 1 is refused without a call", async (action) => {
    const server = stubServer(recordViews.schools.kind, [example("schools", { school_id: 1 })]);
    const { user } = openManager("schools");
    await user.click(await rowOf("Elm Grove"));
    await go(user, action);
    expect(await dialogLines("ERROR")).toEqual([
      "EDIT DENIED: You are attempting to edit a system entry (home schooled), this is not allowed.",
    ]);
    expect(server.calls.every((call) => !call.path.includes("/1/details"))).toBe(true);
    expect(server.calledWith("DELETE")).toEqual([]);
  });
});

describe("sorting and keyboard shortcuts", () => {
  it("sorts found users by status in the same order as the server", async () => {
    const named = (user_id: number, first_name: string, more: object) =>
      example("users", { user_id, first_name, failed_logins: 0, ...more });
    stubServer(recordViews.users.kind, [
      named(1, "Disabled", { enabled: 0 }),
      named(2, "Locked", { failed_logins: 3 }),
      named(3, "Active", {}),
      named(4, "Locked and disabled", { enabled: 0, failed_logins: 3 }),
    ]);
    const { user } = openManager("users");
    await user.type(await screen.findByLabelText("Search for"), "Okafor{Enter}");
    await screen.findByText("4 records found");
    const ids = () =>
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.querySelector("td")?.textContent);
    const header = screen.getByRole("button", { name: /^Status/ });
    await user.click(header);
    await waitFor(() => expect(ids()).toEqual(["3", "2", "1", "4"]));
    await user.click(header);
    await waitFor(() => expect(ids()).toEqual(["1", "4", "2", "3"]));
  });

  it("requests ascending order from the server, then descending, then none", async () => {
    const server = stubServer(gps, manyExamples("gps", 3));
    const { user } = openManager("gps");
    await rows();
    const header = screen.getByRole("button", { name: "Postcode" });
    const lastQuery = () => server.calls.filter((call) => call.path === "/api/gps/1").at(-1)?.query;
    await user.click(header);
    await waitFor(() => expect(lastQuery()).toBe("sort=postcode&order=asc"));
    await user.click(header);
    await waitFor(() => expect(lastQuery()).toBe("sort=postcode&order=desc"));
    expect(header.closest("th")?.getAttribute("aria-sort")).toBe("descending");
    await user.click(header);
    await waitFor(() => expect(header.closest("th")?.getAttribute("aria-sort")).toBe("none"));
  });

  it("arrows move the selection, Enter views, Esc returns to the row", async () => {
    stubServer(gps, manyExamples("gps", 3));
    const { user, onClose } = openManager("gps");
    await user.click(await rowOf("Record 1"));
    (await rowOf("Record 1")).focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    const third = await rowOf("Record 3");
    expect(third.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(third);
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Edit" });
    await user.keyboard("{Escape}");
    await waitFor(async () => expect(document.activeElement).toBe(await rowOf("Record 3")));
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByLabelText("Search for"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});

it("stores the selected row's id in local storage while it is open, and clears it afterwards", async () => {
  stubServer(gps, [example("gps")]);
  const { user, unmount } = openManager("gps");
  const kept = () => Object.values({ ...localStorage });
  await user.click(await rowOf("Elm Grove"));
  await waitFor(() => expect(kept()).toEqual(["7"]));
  unmount();
  expect(kept()).toEqual([]);
});
