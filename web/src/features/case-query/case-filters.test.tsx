/** The case manager's filters and chosen cases. Rules: LIST-17, STAGE-19, VIEW-4, VIEW-8. */
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sentBy } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { bodyRows, row } from "../../../test/open-browser.tsx";
import { found, openFiltered, openList, query } from "../../../test/open-filtered.tsx";
import { logIn } from "../../../test/tokens.ts";

const chip = (text: string) => screen.findByRole("button", { name: text });
const add = () => screen.getByRole("button", { name: "Add a filter" });
const queries = (sent: Parameters<typeof sentBy>[0]) =>
  sentBy(sent, "POST").filter(({ url }) => url === "/api/cases/query");

beforeEach(() => {
  logIn("manager");
});

describe("the filtered list", () => {
  it("comes from the address, is counted with commas, and asks for no other list", async () => {
    const { sent } = await openFiltered("?stages=advisor,advocate&untouched_days=28&page=2");
    expect(queries(sent).map(({ body }) => body)).toEqual([
      { filters: { stages: ["advisor", "advocate"], untouched_days: 28 }, page: 2 },
    ]);
    expect(await chip("Stage: Advisor, Advocate")).toBeVisible();
    expect(await chip("Untouched: 28 days")).toBeVisible();
    expect(screen.getByText("1,204 records")).toBeVisible();
    expect(screen.getByText("Page 2 of 402")).toBeVisible();
    expect(sent.map(({ url }) => url)).not.toContain("/api/cases/count");
  });

  it("says when there are more than are counted", async () => {
    await openFiltered("?band=1", {
      [query]: { data: { ...found.data, count: 10_000, more: true } },
    });
    expect(screen.getByText("10,000+ records")).toBeVisible();
  });

  it("sorts by every column", async () => {
    const { router, sent, user } = await openFiltered("?band=1");
    const sortable = screen.getAllByRole("columnheader").filter((each) => each.ariaSort !== null);
    expect(sortable).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "Hours used" }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        band: 1,
        sort: "minutes_used",
        order: "asc",
      }),
    );
    expect(queries(sent).at(-1)?.body).toMatchObject({ sort: "minutes_used", order: "asc" });
  });

  it.each([
    ["Last entry", "last_entry_on"],
    ["Guardian Name", "guardian_name"],
    ["Child name", "child_name"],
    ["Status", "status"],
    ["Case Handler", "case_handler"],
    ["Hours used", "minutes_used"],
  ])("shows all cases by %s, without any filter", async (label, sort) => {
    const { sent, user } = await openList();
    await row(7);
    const sortable = screen.getAllByRole("columnheader").filter((each) => each.ariaSort !== null);
    expect(sortable).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: label }));
    await row(9);
    expect(queries(sent)[0]?.body).toEqual({ filters: {}, sort, order: "asc", page: 1 });
  });

  it("takes a search along, in all fields, and keeps its text out of the address", async () => {
    const { router, sent, search } = await openFiltered("?band=1&page=3");
    const choice = screen.getByLabelText("Search in");
    expect(choice).toBeDisabled();
    expect(choice).toHaveDisplayValue("All fields");
    await search("akhtar");
    await waitFor(() =>
      expect(queries(sent).at(-1)?.body).toEqual({
        filters: { band: 1, search: "akhtar" },
        page: 1,
      }),
    );
    expect(router.state.location.href).not.toContain("akhtar");
    expect(sentBy(sent, "POST").map(({ url }) => url)).not.toContain("/api/cases/search");
    await search("");
    expect(await dialogLines("Search")).toEqual([messages.searchEmpty]);
  });

  it("begins and ends a search on its first page, and asks for nothing in between", async () => {
    const { router, sent, search, user } = await openFiltered("?band=1&page=3");
    const asked = () =>
      queries(sent).map(({ body }) => {
        const { page, filters } = body as { page: number; filters: { search?: string } };
        return [page, filters.search];
      });
    const entries = router.history.length;
    await search("akhtar");
    await waitFor(() => expect(router.state.location.search).toEqual({ band: 1 }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(router.history.length).toBe(entries + 1);
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(asked()).toHaveLength(3));
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ band: 1 }));
    await waitFor(() => expect(asked()).toHaveLength(4));
    expect(await screen.findByText("Page 1 of 402")).toBeVisible();
    expect(asked()).toEqual([
      [3, undefined],
      [1, "akhtar"],
      [2, "akhtar"],
      [1, undefined],
    ]);
  });

  it("clears the filters together with a search, and asks for nothing in between", async () => {
    const { router, sent, search, user } = await openList("?band=1&page=3", {
      [query]: ({ body }: { readonly body: { readonly filters: object } }) =>
        "search" in body.filters ? { data: { rows: [], count: 0, more: false } } : found,
    });
    await row(9);
    await search("nobody");
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    await row(7);
    expect(router.state.location.search).toEqual({});
    expect(queries(sent)).toHaveLength(2);
    expect(screen.getByLabelText("Search for")).toHaveFocus();
  });

  it("says when no case matches, and offers to clear the filters", async () => {
    const { router, user } = await openList("?band=1", {
      [query]: { data: { rows: [], count: 0, more: false } },
    });
    expect(await screen.findByText("No cases match these filters")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    await row(7);
    expect(router.state.location.search).toEqual({});
  });

  it("shows when it could not be loaded", async () => {
    await openList("?band=1", { [query]: { status: 503, message: refusals.tookTooLong } });
    expect(await screen.findByText("The list could not be loaded.")).toBeVisible();
  });
});

describe("a chip", () => {
  it("removes its filter, by mouse and by keyboard, and the focus stays in the bar", async () => {
    const { router, user } = await openFiltered("?band=1&ehcp=1&consented=0");
    await user.click(screen.getByRole("button", { name: "Remove the filter Band" }));
    await waitFor(() => expect(router.state.location.search).toEqual({ ehcp: 1, consented: 0 }));
    expect(await chip("EHCP: Yes")).toHaveFocus();
    await user.keyboard("{Delete}");
    await waitFor(() => expect(router.state.location.search).toEqual({ consented: 0 }));
    await user.keyboard("{Delete}");
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(add()).toHaveFocus();
  });

  it("changes its filter when it is pressed", async () => {
    const { router, user } = await openFiltered("?stages=advisor");
    await user.click(await chip("Stage: Advisor"));
    const box = await screen.findByRole("combobox", { name: "Stage" });
    expect(screen.getByRole("option", { name: "Advisor", selected: true })).toBeVisible();
    await user.type(box, "clos{Enter}");
    await waitFor(() => expect(router.state.location.search).toEqual({ stages: "advisor,closed" }));
    await user.keyboard("{Escape}");
    expect(await chip("Stage: Advisor, Closed")).toHaveFocus();
  });

  it("names the person, and says which record is deleted", async () => {
    await openFiltered("?handler_id=12&school_id=12", {
      "POST /api/schools/search": { data: [{ school_id: 120, name: "Mill Lane" }] },
    });
    expect(await chip("Handler: Robert Robinson")).toBeVisible();
    expect(await chip("School: School 12 (deleted)")).toBeVisible();
    expect(screen.getByRole("button", { name: "Remove the filter School" })).toBeVisible();
  });
});

describe("+ Filter", () => {
  it("is found by typing, and offers only people who can have a case", async () => {
    const { router, user } = await openList();
    await row(7);
    await user.click(add());
    await user.type(await screen.findByRole("combobox", { name: "Filter by" }), "hand{Enter}");
    const box = await screen.findByRole("combobox", { name: "Handler" });
    const list = screen.getByRole("listbox", { name: "Handler" });
    await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(2));
    await user.type(box, "rob{Enter}");
    await row(9);
    expect(router.state.location.search).toEqual({ handler_id: 12 });
    expect(add()).toHaveFocus();
  });

  it("is found by the heading of its column", async () => {
    const { user } = await openList();
    await row(7);
    for (const heading of ["Status", "Case Handler", "Added on", "Last entry", "Hours used"]) {
      expect(screen.getByRole("columnheader", { name: new RegExp(heading) })).toBeVisible();
      await user.click(add());
      await user.type(await screen.findByRole("combobox", { name: "Filter by" }), heading);
      const offered = within(screen.getByRole("listbox", { name: "Filter by" }));
      expect(offered.getAllByRole("option")).toHaveLength(1);
      await user.keyboard("{Escape}");
    }
  });

  it("takes any number of days", async () => {
    const { router, user } = await openList();
    await user.click(add());
    await user.type(await screen.findByRole("combobox", { name: "Filter by" }), "untouched{Enter}");
    const box = await screen.findByRole("combobox", { name: "Untouched for" });
    expect(screen.getByRole("option", { name: "28 days or more" })).toBeVisible();
    await user.type(box, "0");
    expect(screen.getByText("Type a number of days")).toBeVisible();
    await user.clear(box);
    await user.type(box, "45{Enter}");
    await waitFor(() => expect(router.state.location.search).toEqual({ untouched_days: 45 }));
  });

  it("refuses a range that ends before it begins", async () => {
    const { router, sent, user } = await openList();
    await user.click(add());
    await user.type(await screen.findByRole("combobox", { name: "Filter by" }), "added{Enter}");
    await user.type(await screen.findByLabelText(/^Added from/), "02-03-2026");
    await user.type(screen.getByLabelText(/^Added to/), "01-03-2026{Enter}");
    expect((await summaryLines())[0]).toMatch(/^Your added from date is past the to date/);
    expect(queries(sent)).toEqual([]);
    await user.clear(screen.getByLabelText(/^Added to/));
    await user.type(screen.getByLabelText(/^Added to/), "31-03-2026{Enter}");
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        added_from: "2026-03-02",
        added_to: "2026-03-31",
      }),
    );
  });

  it("searches a school by its name", async () => {
    const { router, user } = await openList("", {
      "POST /api/schools/search": {
        data: [{ school_id: 30, name: "Mill Lane", city: "Leeds", postcode: "LS1 4AB" }],
      },
    });
    await user.click(add());
    await user.type(await screen.findByRole("combobox", { name: "Filter by" }), "school{Enter}");
    await user.type(await screen.findByRole("combobox", { name: "School" }), "mill");
    await user.click(await screen.findByRole("option", { name: /Mill Lane/ }));
    await waitFor(() => expect(router.state.location.search).toEqual({ school_id: 30 }));
    expect(await chip("School: Mill Lane")).toBeVisible();
  });
});

describe("several cases", () => {
  const box = (name: string) => screen.getByRole("checkbox", { name });

  it("are chosen with their boxes, over pages, and the selected row stays", async () => {
    const { user } = await openList();
    await user.click(await row(7));
    await user.click(box("Choose case 6"));
    expect(await row(7)).toHaveAttribute("aria-selected", "true");
    expect(screen.getByText("1 selected")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Go" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Next" }));
    await row(4);
    await user.click(box("Choose all on this page"));
    expect(screen.getByText("4 selected")).toBeVisible();
    await user.click(box("Choose all on this page"));
    expect(screen.getByText("1 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.getByRole("button", { name: "Go" })).toBeVisible();
  });

  it("are chosen by keyboard: Shift with the space bar", async () => {
    const { user } = await openList();
    (await row(7)).focus();
    await user.keyboard("{ArrowDown}{Shift>} {/Shift}");
    expect(box("Choose case 6")).toBeChecked();
    expect(bodyRows()[1]).toHaveAttribute("aria-selected", "true");
  });

  it("are not chosen any more in another list", async () => {
    const { user } = await openFiltered("?band=1&ehcp=1");
    await user.click(box("Choose case 9"));
    await user.click(screen.getByRole("button", { name: "Remove the filter Band" }));
    await waitFor(() => expect(screen.queryByText("1 selected")).not.toBeInTheDocument());
  });

  it("are exported", async () => {
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL() {} }),
    );
    const { sent, user } = await openList("", { "POST /api/cases/export": { text: "Case ID" } });
    await row(7);
    await user.click(box("Choose case 7"));
    await user.click(box("Choose case 5"));
    await user.click(screen.getAllByRole("button", { name: "Export" })[1] as HTMLElement);
    await waitFor(() => expect(sentBy(sent, "POST")[0]?.body).toEqual({ case_ids: [7, 5] }));
  });
});
