/**
 * Screens, guard, session and list modals together, with the real router.
 *
 * Rules: AUTH-17, DESK-1, SHELL-14, SHELL-3, SHELL-6, SHELL-10, SHELL-5.
 */
import { tokenCookie } from "@helpline/contract/auth/session";
import { screens } from "@helpline/contract/screens";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askYesNo, showNotice } from "#shared/dialogs/dialogs.tsx";
import { CodeLost } from "#shared/screen-code.tsx";
import {
  acceptToken,
  endSession,
  followSession,
  onLogout,
  syncWithCookie,
} from "#shared/session/session.ts";
import { stubFetch } from "../../test/fetch-stub.ts";
import { Themed } from "../../test/render.tsx";
import { fakeToken, logIn } from "../../test/tokens.ts";
import { openModalManager } from "./modals/modal-store.ts";
import { type AppRouter, createAppRouter } from "./router.ts";
import { pages } from "./routes.ts";
import { watchSession } from "./session-watch.ts";

vi.mock("#shared/record-manager/record-manager-modal.tsx", () => ({
  default: ({ entity }: { entity: string }) => <div>{`List of ${entity}`}</div>,
}));

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const path = () => router.state.location.pathname;
/** What "Access denied" says of the page that login leads to. */
const promise = /you go on to the page that you wanted/;
let router: AppRouter;
let stop: () => void;

/** Opens an address like a typed one. */
async function open(address: string) {
  router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  stop = watchSession(router);
  render(
    <Themed>
      <RouterProvider router={router} />
    </Themed>,
  );
}

beforeEach(() => {
  stubFetch({ data: { loggedin: true, follow_ups: [], rows: [], count: 0 } });
});
afterEach(() => stop());

describe("somebody who has not logged in", () => {
  it("lands on the public page, with Home and Login in the menu", async () => {
    await open("/");
    await heading("Helpline");
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Show the menu" }));
    const menu = screen.getByRole("navigation", { name: "Menu" });
    const items = [...menu.querySelectorAll("a")].map((item) => item.textContent);
    expect(items).toEqual(["Home", "Login"]);
    expect(document.title).toBe("Helpline | Home");
  });

  it("skips to the content without a step for Back", async () => {
    await open("/");
    await heading("Helpline");
    const address = window.location.href;
    await userEvent.click(screen.getByText("Skip to the content"));
    expect(screen.getByRole("main")).toHaveFocus();
    expect(window.location.href).toBe(address);
  });

  it("is redirected from an unknown address to /404", async () => {
    await open("/no-such-place");
    await heading("Page not found");
    expect(path()).toBe("/404");
  });

  it("is redirected to /access-denied, and after login to the wanted address", async () => {
    await open("/reports?year=2026");
    await heading("Access denied");
    expect(path()).toBe("/access-denied");
    await act(async () => void logIn("manager"));
    await heading("Reports");
    expect(router.state.location.href).toBe("/reports?year=2026");
  });

  it("reads there that they are not logged in, and Log in leads to the focused Username and back", async () => {
    await open("/reports?year=2026");
    await heading("Access denied");
    expect(screen.getByText(/^You are not logged in/)).toBeVisible();
    const [first] = within(screen.getByRole("main")).getAllByRole("link");
    expect(first).toHaveTextContent("Log in");
    await userEvent.click(first as HTMLElement);
    await heading("Login");
    expect(screen.getByLabelText("Username")).toHaveFocus();
    await act(async () => void logIn("manager"));
    await heading("Reports");
    expect(router.state.location.href).toBe("/reports?year=2026");
  });

  it.each(["/login", "/logout"])("finds Username focused, by way of %s", async (start) => {
    await open(start);
    if (start === "/logout") {
      await heading("Logout");
      const links = within(screen.getByRole("main")).getAllByRole("link");
      await userEvent.click(links[0] as HTMLElement);
    }
    await heading("Login");
    expect(screen.getByLabelText("Username")).toHaveFocus();
  });

  it("goes to the login at once when a telephone system opens the look-up, and then to the look-up", async () => {
    stubFetch({ data: [] });
    await open("/call#number=07700900123");
    await heading("Login");
    expect(router.state.location.href).toBe("/login");
    await act(async () => void logIn("manager"));
    await heading("Caller look-up");
    expect(await screen.findByDisplayValue("07700900123")).toBeVisible();
    expect(router.state.location.href).toBe("/call");
  });

  it("reaches the welcome screen after login if the role may not open the wanted address", async () => {
    await open("/reports");
    await heading("Access denied");
    await act(async () => void logIn("advisor"));
    await heading("Welcome, Ann");
  });

  it("gets the heading focused and the title announced after a change of screen, not at the start", async () => {
    await open("/login-failed");
    await heading("Login failed");
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getAllByRole("link", { name: "Home" })[0] as HTMLElement);
    expect(await heading("Helpline")).toHaveFocus();
    expect(document.title).toBe("Helpline | Home");
    expect(screen.getByText("Home", { selector: "[role=status]" })).toBeInTheDocument();
  });
});

describe("somebody who has logged in", () => {
  it("starts at the welcome screen", async () => {
    logIn("evaluator");
    await open("/");
    await heading("Welcome, Ann");
    expect(path()).toBe("/welcome");
  });

  it("is refused a screen that their role may not open, inside their own frame", async () => {
    logIn("clinic");
    await open("/advisor-system");
    await heading("Access denied");
    expect(screen.getByText(/logged in as Clinic.* speak to a manager/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Clinic System" })).toBeVisible();
  });

  it("is sent to an admin, as a manager, about a screen for admins", async () => {
    logIn("manager");
    await open("/import");
    await heading("Access denied");
    expect(screen.getByText(/logged in as Manager.* speak to an admin/)).toBeVisible();
  });

  it("gets a list modal above the welcome screen from its address", async () => {
    logIn("manager");
    await open("/guardian-manager");
    await heading("Welcome, Ann");
    expect(await screen.findByText("List of guardians")).toBeVisible();
    expect(path()).toBe("/welcome");
  });

  it("gets a list modal from the menu without leaving the screen", async () => {
    logIn("admin");
    await open("/reports");
    await heading("Reports");
    await userEvent.click(screen.getByRole("button", { name: "Schools" }));
    expect(await screen.findByText("List of schools")).toBeVisible();
    expect(path()).toBe("/reports");
    await heading("Reports");
  });

  it.each([
    ["a list modal", "List of gps", () => openModalManager("gps")],
    ["a question", "Really?", () => void askYesNo({ title: "Delete?", message: "Really?" })],
  ])("sees %s close with its page", async (_name, text, show) => {
    const find = () => screen.queryByText(text);
    logIn("manager");
    await open("/reports");
    await heading("Reports");
    act(show);
    await waitFor(() => expect(find()).toBeVisible());
    await act(() => router.navigate({ to: screens.call.path }));
    await waitFor(() => expect(find()).not.toBeInTheDocument());
    expect(path()).toBe("/call");
  });

  it("still sees on the next page what the page before has told", async () => {
    logIn("manager");
    await open("/reports");
    await heading("Reports");
    act(() => void showNotice({ title: "Case", message: "The case has been updated." }));
    await act(() => router.navigate({ to: screens.call.path }));
    expect(await screen.findByRole("dialog", { name: "Case" })).toBeVisible();
  });

  it("gets a list modal from its address also on the way from another screen", async () => {
    logIn("manager");
    await open("/reports");
    await heading("Reports");
    await act(() => router.navigate({ to: "/guardian-manager" as string }));
    await heading("Welcome, Ann");
    expect(await screen.findByText("List of guardians")).toBeVisible();
  });

  it("reaches the welcome screen when they log in again", async () => {
    logIn("manager");
    await open("/login");
    await heading("Login");
    stubFetch({
      data: { loggedin: true, follow_ups: [] },
      token: fakeToken({ data: { user_type: "manager" } }),
    });
    await userEvent.type(screen.getByLabelText("Username"), "ann.archer");
    await userEvent.type(screen.getByLabelText("Password"), "right{Enter}");
    await heading("Welcome, Ann");
  });

  it("is told of an Auto Logout and redirected to /access-denied, and none of their data stays", async () => {
    logIn("manager");
    await open("/reports");
    await heading("Reports");
    act(() => endSession("auto"));
    const notice = await screen.findByRole("dialog", { name: "Auto Logout" });
    for (const reason of ["inactivity", "minimised", "another tab or application"]) {
      expect(notice).toHaveTextContent(reason);
    }
    await waitFor(() => expect(path()).toBe("/access-denied"));
    expect(screen.queryByText("Reports")).not.toBeInTheDocument();
    expect(screen.queryByText("Ann Archer")).not.toBeInTheDocument();
  });

  it.each([
    ["the same person", 7, "/reports?year=2026"],
    ["another person", 8, "/welcome"],
  ])("is led back after an Auto Logout: %s", async (_who, userId, address) => {
    logIn("manager");
    await open("/reports?year=2026");
    await heading("Reports");
    act(() => endSession("auto"));
    await heading("Access denied");
    expect(screen.getByText(promise)).toBeVisible();
    await act(async () => void logIn("manager", { data: { user_id: userId } }));
    await waitFor(() => expect(router.state.location.href).toBe(address));
  });

  it.each(["message", "cookie"])(
    "is not led back after logging out in another tab, and not told so, if its %s comes first",
    async (first) => {
      logIn("manager");
      await open("/reports?year=2026");
      await heading("Reports");
      const unfollow = followSession();
      const loggedOut = vi.fn();
      const stopLogout = onLogout(loggedOut);
      const other = new BroadcastChannel(tokenCookie.name);
      const removeCookie = () => {
        // biome-ignore lint/suspicious/noDocumentCookie: what another tab does.
        document.cookie = `${tokenCookie.name}=; Path=/; Max-Age=-1`;
        act(() => syncWithCookie());
      };
      if (first === "cookie") removeCookie();
      other.postMessage("logged out");
      await waitFor(() => expect(loggedOut).toHaveBeenCalledOnce());
      if (first === "message") removeCookie();
      await heading("Access denied");
      expect(screen.queryByText(promise)).toBeNull();
      other.close();
      stopLogout();
      unfollow();
      await act(async () => void logIn("manager"));
      await heading("Welcome, Ann");
    },
  );

  it("finds no list modal or question from before an Auto Logout", async () => {
    logIn("manager");
    await open("/school-manager");
    await screen.findByText("List of schools");
    const answered = askYesNo({ title: "Delete?", message: "Really?" });
    await screen.findByRole("dialog", { name: "Delete?" });
    act(() => endSession("auto"));
    expect(await answered).toBe(false);
    await screen.findByRole("dialog", { name: "Auto Logout" });
    await heading("Access denied");
    await act(async () => void logIn("manager"));
    await heading("Welcome, Ann");
    expect(screen.queryByText("List of schools")).not.toBeInTheDocument();
  });

  it("logs out by /logout: the server is called, the cookie deleted, a public page shown", async () => {
    const token = logIn("advocate");
    const sent = stubFetch({ status: 503, message: "Not ready." });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await open("/logout");
    await heading("Logout");
    await waitFor(() => expect(document.cookie).not.toContain("jhjwt"));
    expect(sent).toMatchObject([
      { method: "POST", url: "/api/auth/logout", headers: { Authorization: `Bearer ${token}` } },
    ]);
    expect(screen.getAllByRole("link", { name: "Login" })[0]).toBeVisible();
    expect(screen.queryByRole("link", { name: "Advocate System" })).not.toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("is replaced by another person who logs in in another tab", async () => {
    logIn("manager");
    await open("/reports");
    await heading("Reports");
    await act(async () => {
      acceptToken(fakeToken({ data: { user_id: 8, user_type: "advisor", first_name: "Bea" } }));
    });
    await heading("Access denied");
    expect(screen.getByText("Bea Archer")).toBeInTheDocument();
  });

  it("leaves no list modal and no question to another person who logs in in another tab", async () => {
    logIn("manager");
    await open("/school-manager");
    await screen.findByText("List of schools");
    const answered = askYesNo({ title: "Delete?", message: "Really?" });
    await screen.findByRole("dialog", { name: "Delete?" });
    const bea = { user_id: 8, user_type: "manager", first_name: "Bea" } as const;
    act(() => void acceptToken(fakeToken({ data: bea })));
    await heading("Welcome, Bea");
    expect(screen.queryByText("List of schools")).not.toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(await answered).toBe(false);
  });

  it("keeps the present screen when the code of the next cannot be loaded, and offers a new page", async () => {
    logIn("manager");
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await open("/reports");
    await heading("Reports");
    vi.spyOn(pages.apiReader, "load").mockRejectedValue(new CodeLost("It cannot be loaded."));
    await act(() => router.navigate({ to: screens.apiReader.path }));
    const question = await screen.findByRole("dialog", { name: "Load anew" });
    await userEvent.click(within(question).getByRole("button", { name: "No" }));
    await heading("Reports");
    expect(path()).toBe("/reports");
    expect(log).toHaveBeenCalledWith(expect.stringContaining("/api/docs"), expect.anything());
  });
});
