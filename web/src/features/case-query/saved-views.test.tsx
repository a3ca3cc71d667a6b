/** The case manager's saved views. Rules: VIEW-6. */
import { viewMessages } from "@helpline/contract/views/views";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sentBy } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { row } from "../../../test/open-browser.tsx";
import { openFiltered, openList, waiting } from "../../../test/open-filtered.tsx";
import { logIn } from "../../../test/tokens.ts";

beforeEach(() => {
  logIn("manager");
});

describe("saved views", () => {
  it("open with their filters and order; what is no filter any more is left out", async () => {
    const { router, user } = await openList();
    await row(7);
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("option", { name: /Waiting list/ }));
    await row(9);
    expect(router.state.location.search).toEqual({
      awaiting: "advisor",
      sort: "last_entry_on",
      order: "asc",
      view_id: 5,
    });
    expect(await screen.findByRole("button", { name: "Views: Waiting list" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove the filter Awaiting" }));
    expect(
      await screen.findByRole("button", { name: "Views: Waiting list (changed)" }),
    ).toBeVisible();
  });

  it("are saved under a name, perhaps for all managers", async () => {
    const saved = { ...waiting, view_id: 6, own: true };
    const { router, sent, user } = await openFiltered("?band=1&sort=child_name", {
      "POST /api/views": { status: 201, message: viewMessages.saved, data: saved },
    });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    await user.type(await screen.findByLabelText(/^Name/), "Band one");
    await user.click(screen.getByLabelText("Share it with all managers"));
    const dialog = screen.getByRole("dialog", { name: "Save these filters as a view" });
    await user.click(within(dialog).getByRole("button", { name: "Save view" }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view_id: 6 }));
    expect(sentBy(sent, "POST").find(({ url }) => url === "/api/views")?.body).toEqual({
      name: "Band one",
      shared: true,
      filters: { band: 1 },
      sort: "child_name",
      order: "asc",
    });
  });

  it("of one's own are changed, based on their version", async () => {
    const own = { ...waiting, own: true };
    const { sent, user } = await openFiltered("?band=1&view_id=5", {
      "GET /api/views": { data: [own] },
      "PUT /api/views": { status: 201, data: own },
    });
    await screen.findByRole("button", { name: "Views: Waiting list (changed)" });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    await user.click(await screen.findByRole("button", { name: "Save changes" }));
    await waitFor(() =>
      expect(sentBy(sent, "PUT")[0]?.body).toEqual({
        view_id: 5,
        version: 2,
        name: "Waiting list",
        shared: true,
        filters: { band: 1 },
        sort: null,
        order: null,
      }),
    );
  });

  it("of others are deleted by admins only, after a question", async () => {
    logIn("admin");
    const { sent, user } = await openList("", { "DELETE /api/views": { data: null } });
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Manage views…" }));
    await user.click(await screen.findByRole("button", { name: "Delete: Waiting list" }));
    expect((await dialogLines("Delete view"))[0]).toBe(
      "Do you want to delete the view “Waiting list” of Ada Admin?",
    );
    await user.click(screen.getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(sentBy(sent, "DELETE")[0]?.body).toEqual({ view_id: 5 }));
  });

  it("of others have no buttons for a manager", async () => {
    const { user } = await openList();
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Manage views…" }));
    const modal = await screen.findByRole("dialog", { name: "Saved views" });
    expect(await within(modal).findByText("Waiting list")).toBeVisible();
    expect(within(modal).queryByRole("button", { name: /Delete|Share/ })).not.toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(modal).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
  });
});
