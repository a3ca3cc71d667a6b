/**
 * The user guide on the screen: its contents, its search, its parts, and the "?" that leads to them.
 *
 * Rules: HELP-1, HELP-3.
 */
import { screens } from "@helpline/contract/screens";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ScreenTitle } from "#shared/screen-title.tsx";
import { endSession } from "#shared/session/session.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { HelpPage, HelpTopicPage } from "./help-pages.tsx";

const pages = { [screens.help.path]: HelpPage, [screens.helpTopic.path]: HelpTopicPage };

beforeEach(() => {
  stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London" } } });
});

describe("/help", () => {
  it.each([
    ["advisor", ["For advisors", "For everyone"]],
    ["admin", ["For admins", "For managers", "For everyone"]],
  ] as const)("lists all pages for: %s, the own ones first", async (role, first) => {
    logIn(role);
    renderAt("/help", pages);
    const titles = await screen.findAllByRole("heading", { level: 2 });
    expect(titles.map(({ textContent }) => textContent).slice(0, first.length)).toEqual(first);
    expect(titles).toHaveLength(8);
    expect(screen.getByRole("link", { name: "Log a call" })).toHaveAttribute(
      "href",
      "/help/advisor#log-a-call",
    );
  });

  it("finds a part while somebody types, and opens it", async () => {
    logIn("advisor");
    const router = renderAt("/help", pages);
    await userEvent.type(await screen.findByLabelText("Search the guide"), "log a call");
    expect(screen.getByText(/^\d+ parts found$/)).toHaveRole("status");
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
    const [first] = within(screen.getByRole("list")).getAllByRole("link");
    expect(first).toHaveTextContent("Log a call");
    await userEvent.click(first as HTMLElement);
    expect(router.state.location.href).toBe("/help/advisor#log-a-call");
    expect(await screen.findByRole("heading", { level: 1, name: "For advisors" })).toBeVisible();
    expect(screen.getByLabelText("Search the guide")).toHaveValue("");
    act(() => router.history.back());
    await screen.findByRole("heading", { level: 1, name: "Help" });
    expect(screen.getByLabelText("Search the guide")).toHaveValue("log a call");
    expect(screen.getByText(/^\d+ parts found$/)).toBeVisible();
    act(() => router.history.forward());
    await screen.findByRole("heading", { level: 1, name: "For advisors" });
    act(() => {
      endSession("logout");
      logIn("advisor");
      router.history.back();
    });
    await screen.findByRole("heading", { level: 1, name: "Help" });
    expect(screen.getByLabelText("Search the guide")).toHaveValue("");
  });

  it("closes on the part where the address leads already", async () => {
    logIn("advisor");
    renderAt("/help/advisor#log-a-call", pages);
    await userEvent.type(await screen.findByLabelText("Search the guide"), "log a call");
    await userEvent.click(within(screen.getByRole("list")).getAllByRole("link")[0] as HTMLElement);
    expect(screen.getByLabelText("Search the guide")).toHaveValue("");
  });

  it("says that nothing was found, and Escape brings the contents back", async () => {
    logIn("advisor");
    renderAt("/help", pages);
    const field = await screen.findByLabelText("Search the guide");
    await userEvent.type(field, "zzz");
    expect(screen.getByText(/^Nothing found\./)).toHaveRole("status");
    await userEvent.type(field, "{Escape}");
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(8);
    expect(field).toHaveValue("");
  });
});

describe("a page of the guide", () => {
  it("moves the focus to the part that the address names", async () => {
    logIn("manager");
    renderAt("/help/manager#close-a-case", pages);
    const part = await screen.findByRole("region", { name: "Close a case" });
    await waitFor(() => expect(part).toHaveFocus());
    expect(part).toHaveTextContent("Press Close case.");
    expect(screen.getByRole("region", { name: "Re-open a case" })).not.toHaveAttribute(
      "data-wanted",
    );
  });

  it("shows pictures with their size, loaded when they come near", async () => {
    logIn("manager");
    renderAt("/help/manager", pages);
    const picture = await screen.findByRole("img", { name: /^The case manager/ });
    expect(picture).toHaveAttribute("loading", "lazy");
    expect(Number(picture.getAttribute("width"))).toBeGreaterThan(300);
  });

  it("leads to parts of other pages", async () => {
    logIn("advocate");
    const router = renderAt("/help/advocate", pages);
    await userEvent.click(await screen.findByRole("link", { name: "Log a call" }));
    expect(router.state.location.href).toBe("/help/advisor#log-a-call");
  });
});

describe("the ? beside a title", () => {
  const Titled = () => <ScreenTitle>Follow-ups</ScreenTitle>;

  it("opens the part about the screen in a new tab, so that nothing typed is lost", async () => {
    logIn("advisor");
    renderAt("/follow-ups?due=overdue", { [screens.followUps.path]: Titled });
    const link = await screen.findByRole("link", { name: "Help for this screen" });
    expect(link).toHaveAttribute("href", "/help/everyone#work-through-your-follow-ups");
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.getByRole("heading", { name: "Follow-ups" })).toBeVisible();
  });

  it("is not there while two-step login has yet to be set up, because nothing else opens", async () => {
    logIn("manager", { data: { second_factor_due: true } });
    renderAt("/two-step-login", { [screens.twoStep.path]: Titled });
    expect(await screen.findByRole("heading", { name: "Follow-ups" })).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("belongs to every title, except where nothing else opens: before logging in, and for a password that is due", () => {
    const sources = import.meta.glob<string>(["../../**/*.tsx", "!**/*.test.tsx"], {
      eager: true,
      query: "?raw",
      import: "default",
    });
    const without = Object.keys(sources).filter((file) => /<h1/.test(sources[file] ?? ""));
    expect(without.map((file) => file.replace(/^.*\//, "")).sort()).toEqual([
      "change-password-page.tsx",
      "home-page.tsx",
      "login-page.tsx",
      "message-screen.tsx",
      "password-link-pages.tsx",
      "root.tsx",
      "screen-title.tsx",
      "second-step.tsx",
    ]);
  });
});
