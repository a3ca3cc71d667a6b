/**
 * The browser of all five systems: columns, actions, pages.
 *
 * Rules: EVAL-8, LIST-14, LIST-15, LIST-17, LOG-1, LOG-2, LOG-3, LOG-4, LOG-5, LOG-7, SHELL-28, UI-21,
 * UI-22.
 */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import { refusals } from "@helpline/contract/refusals";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { caseListAnswers } from "../../../../test/case-lists.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { openBrowser, row } from "../../../../test/open-browser.tsx";
import { logIn } from "../../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

describe("the columns", () => {
  const three = ["Case ID", "Guardian Name", "Child name"];
  it.each([
    ["/case-manager", [...three, "Status", "Case Handler", "Added on", "Last entry"]],
    ["/advisor-system", [...three, "Added on"]],
    ["/advocate-system", [...three, "Added on"]],
    ["/clinic-system", [...three, "Added on"]],
    [
      "/evaluation-system",
      [
        "Case ID",
        "Guardian name",
        "Telephone",
        "Mobile",
        "Child name",
        "Added on",
        "Nature of case",
      ],
    ],
  ] as const)("of %s", async (path, expected) => {
    await openBrowser(path);
    const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
    expect(headers).toEqual([...expected, "Hours used"]);
    const first = await row(7);
    expect(within(first).getByText("09-03-2026")).toBeVisible();
    expect(within(first).getByRole("meter")).toHaveAttribute(
      "aria-valuetext",
      "1 h 30 min of 4 h, at most 6 h",
    );
  });
});

describe("Open", () => {
  it.each(["/advisor-system", "/advocate-system", "/clinic-system", "/evaluation-system"] as const)(
    "leads from %s to its add page, with the case",
    async (path) => {
      const { router, user, go } = await openBrowser(path);
      const actions = within(screen.getByLabelText("Action")).getAllByRole("option");
      // Evaluators may also send the questions to the family.
      expect(actions).toHaveLength(path === "/evaluation-system" ? 3 : 2);
      await user.click(await row(6));
      await go("Open");
      await screen.findByText(`At ${path}/add`);
      expect(router.state.location.search).toEqual({ case_id: 6 });
    },
  );

  it("happens on a click on the case's number, whose address is the same for everybody", async () => {
    const { router, user } = await openBrowser("/advisor-system");
    const link = within(await row(6)).getByRole("link", { name: "6" });
    expect(link).toHaveAttribute("href", "/case/6");
    expect(link).toHaveAttribute("tabindex", "-1");
    await user.click(link);
    await screen.findByText("At /advisor-system/add");
    expect(router.state.location.search).toEqual({ case_id: 6 });
  });

  it("is left to the browser when the number is opened in a new tab", async () => {
    const { router, user } = await openBrowser("/advisor-system");
    const link = within(await row(6)).getByRole("link", { name: "6" });
    await user.keyboard("{Control>}");
    await user.click(link);
    await user.keyboard("{/Control}");
    expect(router.state.location.pathname).toBe("/advisor-system");
    expect(await row(6)).toHaveAttribute("aria-selected", "false");
  });

  it("happens on Enter; the arrow keys choose", async () => {
    const { router, user } = await openBrowser("/advisor-system");
    (await row(7)).focus();
    await user.keyboard("{ArrowDown}{Enter}");
    await screen.findByText("At /advisor-system/add");
    expect(router.state.location.search).toEqual({ case_id: 6 });
  });
});

describe("Go", () => {
  it("requires an action first, then a record", async () => {
    const { user, go } = await openBrowser("/case-manager");
    await row(7);
    await go();
    expect(await dialogLines()).toEqual([caseMessages.chooseAction]);
    await user.click(screen.getByRole("button", { name: "OK" }));
    await go("View");
    expect(await dialogLines()).toEqual([caseMessages.chooseRecord]);
  });

  it.each([
    ["Edit", "E1"],
    ["View", "E2"],
    ["Delete", "E3"],
  ])("shows an error code if the id of the record is missing: %s, %s", async (action, code) => {
    const { user, go } = await openBrowser("/case-manager");
    await user.click(await row(7));
    localStorage.clear();
    await go(action);
    expect(await dialogLines("ERROR")).toEqual([`Unable to get record ID (Error code: ${code})`]);
  });
});

describe("paging", () => {
  it("hides Back on the first page and Next on the last", async () => {
    const { router, user } = await openBrowser("/case-manager");
    await row(7);
    expect(await screen.findByText("Page 1 of 3")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Back" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await row(4);
    expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await row(1);
    expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
    expect(router.state.location.search).toEqual({ page: 3 });
  });

  it("is hidden with fewer than two pages", async () => {
    await openBrowser("/case-manager", { count: 3 });
    await row(3);
    expect(screen.queryByRole("navigation", { name: "Pages" })).not.toBeInTheDocument();
  });

  it("opens the page and the row in the address", async () => {
    await openBrowser("/case-manager", { search: "?page=2&case_id=3" });
    expect(await row(3)).toHaveAttribute("aria-selected", "true");
    await waitFor(() => expect(document.activeElement).toHaveTextContent("Child 3"));
  });

  it("sorts by every column, and puts the order into the address", async () => {
    const first = caseListAnswers("/api/cases", 7)["GET /api/cases/1"] ?? {};
    const { router, user } = await openBrowser("/case-manager", {
      answers: { "GET /api/cases/1?sort=added_on&order=asc": first },
    });
    const names = screen
      .getAllByRole("columnheader")
      .filter((each) => within(each).queryByRole("button"));
    expect(names.map((each) => each.textContent)).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "Added on" }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ sort: "added_on", order: "asc" }),
    );
  });

  it("sorts the list of a system by case id and by the day cases were added", async () => {
    await openBrowser("/evaluation-system");
    const sortable = screen
      .getAllByRole("columnheader")
      .filter((each) => within(each).queryByRole("button"));
    expect(sortable.map((each) => each.textContent)).toEqual(["Case ID", "Added on"]);
  });
});

describe("an empty list", () => {
  it("says that it is empty and offers to add a case", async () => {
    const { router, user } = await openBrowser("/case-manager", { count: 0 });
    expect(await screen.findByText("No records found...")).toBeVisible();
    await user.click(within(screen.getByRole("grid")).getByRole("button", { name: "Add a case" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager/add"));
  });

  it("tells somebody who works on cases when there will be one, and offers to look again", async () => {
    logIn("advocate");
    await openBrowser("/advocate-system", { count: 0 });
    expect(await screen.findByText(deskMessages.noCases)).toBeVisible();
    expect(screen.getByRole("button", { name: "Look again" })).toBeVisible();
  });

  it("offers a manager nothing that would change nothing", async () => {
    logIn("manager");
    await openBrowser("/advocate-system", { count: 0 });
    expect(await screen.findByText("No records found...")).toBeVisible();
    expect(within(screen.getByRole("grid")).queryByRole("button", { name: /again/ })).toBeNull();
  });

  it("shows an error and no count if it could not be loaded, and offers to try again", async () => {
    await openBrowser("/case-manager", {
      count: 70,
      answers: { "GET /api/cases/1": { status: 503, message: refusals.unavailable } },
    });
    expect(await screen.findByText("The list could not be loaded.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.queryByText("No records found...")).not.toBeInTheDocument();
    expect(screen.queryByText(/\d+ records?/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Page \d/)).not.toBeInTheDocument();
  });
});

describe("a pointer over the rows", () => {
  it("preloads the code that a row leads to, once, and reads no case", async () => {
    const { sent, router, user } = await openBrowser("/advisor-system");
    const preload = vi.spyOn(router, "preloadRoute").mockResolvedValue(undefined);
    const asked = sent.length;
    await user.hover(await row(7));
    await user.hover(await row(6));
    expect(preload.mock.calls).toEqual([[{ to: "/advisor-system/add" }]]);
    expect(sent).toHaveLength(asked);
  });
});
