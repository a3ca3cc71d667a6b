/** The browser of all five systems (spec 2 §2 and §8), screen by screen. */
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { caseListAnswers } from "../../../test/case-lists.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { signIn } from "../../../test/tokens.ts";
import AdvisorSystemPage from "./advisor-system-page.tsx";
import AdvocateSystemPage from "./advocate-system-page.tsx";
import CaseManagerPage from "./case-manager-page.tsx";
import ClinicSystemPage from "./clinic-system-page.tsx";
import EvaluationSystemPage from "./evaluation-system-page.tsx";

const shown = {
  "/case-manager": CaseManagerPage,
  "/advisor-system": AdvisorSystemPage,
  "/advocate-system": AdvocateSystemPage,
  "/clinic-system": ClinicSystemPage,
  "/evaluation-system": EvaluationSystemPage,
};

async function open(address: string, base: string, count = 7, answers: Answers = {}) {
  const sent = stubAnswers({ ...caseListAnswers(base, count), ...answers });
  const router = renderAt(address, shown);
  await screen.findByRole("grid");
  await waitFor(() => expect(sentBy(sent, "GET").length).toBeGreaterThanOrEqual(3));
  const user = userEvent.setup();
  const go = async (action?: string) => {
    if (action) await user.selectOptions(screen.getByLabelText("Action"), action);
    await user.click(screen.getByRole("button", { name: "Go" }));
  };
  const search = async (text: string) => {
    await user.clear(screen.getByLabelText("Search for"));
    if (text) await user.type(screen.getByLabelText("Search for"), text);
    await user.click(screen.getByRole("button", { name: "Search" }));
  };
  return { sent, router, user, go, search };
}

const row = (caseId: number) => screen.findByRole("row", { name: new RegExp(`^${caseId} `) });
const bodyRows = () => screen.getAllByRole("row").slice(1);
const dialogText = async (name?: string) => {
  const dialog = await screen.findByRole("dialog", name ? { name } : {});
  return [...dialog.querySelectorAll("p")].map((line) => line.textContent);
};

beforeEach(() => {
  signIn("manager");
});

describe("the columns", () => {
  const three = ["Case ID", "Guardian Name", "Child name"];
  it.each([
    ["/case-manager", "/api/cases", [...three, "Status", "Case Handler", "Added on"]],
    ["/advisor-system", "/api/advisors/cases", [...three, "Added on"]],
    ["/advocate-system", "/api/advocates/cases", [...three, "Added on"]],
    ["/clinic-system", "/api/clinics/cases", [...three, "Added on"]],
    [
      "/evaluation-system",
      "/api/evaluators/cases",
      ["Case ID", "Guardian name", "Telephone", "Mobile", "Child name", "Added on"],
    ],
  ])("of %s", async (address, base, expected) => {
    await open(address, base);
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
  it.each([
    ["/advisor-system", "/api/advisors/cases"],
    ["/advocate-system", "/api/advocates/cases"],
    ["/clinic-system", "/api/clinics/cases"],
    ["/evaluation-system", "/api/evaluators/cases"],
  ])("leads from %s to its add page, with the case", async (address, base) => {
    const { router, user, go } = await open(address, base);
    expect(within(screen.getByLabelText("Action")).getAllByRole("option")).toHaveLength(2);
    await user.click(await row(6));
    await go("Open");
    await screen.findByText(`At ${address}/add`);
    expect(router.state.location.search).toEqual({ case_id: 6 });
  });

  it("runs on Enter; the arrows select", async () => {
    const { router, user } = await open("/advisor-system", "/api/advisors/cases");
    (await row(7)).focus();
    await user.keyboard("{ArrowDown}{Enter}");
    await screen.findByText("At /advisor-system/add");
    expect(router.state.location.search).toEqual({ case_id: 6 });
  });
});

describe("Go", () => {
  it("requires an action first, then a record", async () => {
    const { user, go } = await open("/case-manager", "/api/cases");
    await row(7);
    await go();
    expect(await dialogText()).toEqual([caseMessages.chooseAction]);
    await user.click(screen.getByRole("button", { name: "OK" }));
    await go("View");
    expect(await dialogText()).toEqual([caseMessages.chooseRecord]);
  });

  it.each([
    ["Edit", "E1"],
    ["View", "E2"],
    ["Delete", "E3"],
  ])("reports that the record's id is lost: %s, %s", async (action, code) => {
    const { user, go } = await open("/case-manager", "/api/cases");
    await user.click(await row(7));
    localStorage.clear();
    await go(action);
    expect(await dialogText("ERROR")).toEqual([`Unable to get record ID (Error code: ${code})`]);
  });
});

describe("paging", () => {
  it("hides Back on the first page and Next on the last", async () => {
    const { router, user } = await open("/case-manager", "/api/cases");
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

  it("is absent with fewer than two pages", async () => {
    await open("/case-manager", "/api/cases", 3);
    await row(3);
    expect(screen.queryByRole("navigation", { name: "Pages" })).not.toBeInTheDocument();
  });

  it("opens the page and the row that the address names", async () => {
    await open("/case-manager?page=2&case_id=3", "/api/cases");
    expect(await row(3)).toHaveAttribute("aria-selected", "true");
    await waitFor(() => expect(document.activeElement).toHaveTextContent("Child 3"));
  });

  it("sorts by columns that the server can order, and puts the order into the address", async () => {
    const first = caseListAnswers("/api/cases", 7)["GET /api/cases/1"] ?? {};
    const { router, user } = await open("/case-manager", "/api/cases", 7, {
      "GET /api/cases/1?sort=added_on&order=asc": first,
    });
    const names = screen
      .getAllByRole("columnheader")
      .filter((each) => within(each).queryByRole("button"));
    expect(names.map((each) => each.textContent)).toEqual(["Case ID", "Added on"]);
    await user.click(screen.getByRole("button", { name: "Added on" }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ sort: "added_on", order: "asc" }),
    );
  });
});

describe("searching", () => {
  it("hides the paging; clearing the search reloads the count and the page", async () => {
    const { sent, router, user, search } = await open("/case-manager?page=2", "/api/cases");
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

  it("in one field sends that field", async () => {
    const { sent, user, search } = await open("/clinic-system", "/api/clinics/cases");
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

  it("says if nothing was found", async () => {
    const { search } = await open("/case-manager", "/api/cases", 7, {
      "POST /api/cases/search": { data: [] },
    });
    await row(7);
    await search("nobody");
    expect(await screen.findByText("No records found...")).toBeVisible();
    expect(screen.getByRole("button", { name: "Back to the whole list" })).toBeVisible();
  });

  it("that fails shows ERROR with the server's message and leaves the list", async () => {
    const { search } = await open("/case-manager", "/api/cases", 7, {
      "POST /api/cases/search": { status: 503, message: messages.unavailable },
    });
    await row(7);
    await search("smith");
    expect(await dialogText("ERROR")).toEqual([messages.unavailable]);
    expect(bodyRows()).toHaveLength(3);
  });

  it("without a text is not sent", async () => {
    const { sent, search } = await open("/case-manager", "/api/cases");
    await row(7);
    await search("");
    expect(await dialogText("Search")).toEqual([messages.searchEmpty]);
    expect(sentBy(sent, "POST")).toEqual([]);
  });

  it("survives a visit to a case that was found", async () => {
    const { router, user, search } = await open("/case-manager", "/api/cases");
    await row(7);
    await search("smith");
    await user.dblClick(await row(2));
    await screen.findByText("At /case-manager/view");
    router.history.back();
    expect(await row(2)).toHaveAttribute("aria-selected", "true");
    expect(screen.getByLabelText("Search for")).toHaveValue("smith");
    expect(bodyRows()).toHaveLength(1);
  });

  it("starts with /", async () => {
    await open("/case-manager", "/api/cases");
    fireEvent.keyDown(await row(7), { key: "/" });
    expect(screen.getByLabelText("Search for")).toHaveFocus();
  });
});

describe("an empty list", () => {
  it("says so and offers to add a case", async () => {
    const { router, user } = await open("/case-manager", "/api/cases", 0);
    expect(await screen.findByText("No records found...")).toBeVisible();
    await user.click(within(screen.getByRole("grid")).getByRole("button", { name: "Add a case" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/case-manager/add"));
  });

  it("offers to reload if nothing can be added", async () => {
    await open("/advocate-system", "/api/advocates/cases", 0);
    expect(await screen.findByRole("button", { name: "Look again" })).toBeVisible();
  });

  it("says that it could not be loaded, without a count, and offers to try again", async () => {
    await open("/case-manager", "/api/cases", 70, {
      "GET /api/cases/1": { status: 503, message: messages.unavailable },
    });
    expect(await screen.findByText("The list could not be loaded.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.queryByText("No records found...")).not.toBeInTheDocument();
    expect(screen.queryByText(/\d+ records?/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Page \d/)).not.toBeInTheDocument();
  });
});

describe("a pointer that reaches the rows", () => {
  it("prefetches the code of the row's screen once, and reads no case", async () => {
    const { sent, router, user } = await open("/advisor-system", "/api/advisors/cases");
    const preload = vi.spyOn(router, "preloadRoute").mockResolvedValue(undefined);
    const asked = sent.length;
    await user.hover(await row(7));
    await user.hover(await row(6));
    expect(preload.mock.calls).toEqual([[{ to: "/advisor-system/add" }]]);
    expect(sent).toHaveLength(asked);
  });
});
