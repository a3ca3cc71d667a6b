/** The case manager's saved views. Rules: VIEW-6. */
import { viewMessages } from "@helpline/contract/views/views";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sentBy } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { row } from "../../../test/open-browser.tsx";
import { openFiltered, openList, waiting } from "../../../test/open-filtered.tsx";
import { logIn } from "../../../test/tokens.ts";
import { viewWords } from "./views.api.ts";

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

  it("of others are not changed: what is saved is a new view", async () => {
    const { user } = await openFiltered("?band=1&view_id=5");
    await screen.findByRole("button", { name: "Views: Waiting list (changed)" });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue("");
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
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

  it("are named on the button as soon as they are saved, with the focus back in the list", async () => {
    const saved = { ...waiting, view_id: 6, name: "Band one", filters: { band: 1 }, sort: null };
    let views: object[] = [waiting];
    const { user } = await openFiltered("?band=1", {
      "GET /api/views": () => ({ data: views }),
      "POST /api/views": () => {
        views = [waiting, { ...saved, order: null, own: true }];
        return { status: 201, message: viewMessages.saved, data: saved };
      },
    });
    // Its menu has been read before.
    await user.click(screen.getByRole("button", { name: "Views" }));
    await screen.findByRole("option", { name: /Waiting list/ });
    await user.keyboard("{Escape}");
    const save = screen.getByRole("button", { name: "Save view" });
    await user.click(save);
    const name = await screen.findByLabelText(/^Name/);
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue("");
    expect(screen.getByLabelText("Share it with all managers")).not.toBeChecked();
    await user.type(name, "Band one{Enter}");
    expect(await screen.findByRole("button", { name: "Views: Band one" })).toBeVisible();
    expect(document.body).not.toHaveFocus();
  });

  it("of one's own have their new name on the button as soon as it is saved", async () => {
    let own = { ...waiting, own: true };
    const { user } = await openFiltered("?awaiting=advisor&view_id=5", {
      "GET /api/views": () => ({ data: [own] }),
      "PUT /api/views": () => {
        own = { ...own, name: "Long waits", version: 3 };
        return { status: 201, message: viewMessages.saved, data: own };
      },
    });
    await screen.findByRole("button", { name: /^Views: Waiting list/ });
    await user.click(screen.getByRole("button", { name: "Save view" }));
    const name = await screen.findByLabelText(/^Name/);
    expect(name).toHaveValue("Waiting list");
    expect(screen.getByLabelText("Share it with all managers")).toBeChecked();
    await user.clear(name);
    await user.type(name, "Long waits");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByRole("button", { name: /^Views: Long waits/ })).toBeVisible();
  });

  it("of one's own are shared and no longer shared, which the list says at once", async () => {
    let own = { ...waiting, own: true };
    const { sent, user } = await openList("", {
      "GET /api/views": () => ({ data: [own] }),
      "PUT /api/views": ({ body }: { body: unknown }) => {
        own = { ...own, ...(body as { shared: boolean }), version: own.version + 1 };
        return { status: 201, message: "Changed.", data: own };
      },
    });
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Manage views…" }));
    const press = async (share: string) =>
      user.click(await screen.findByRole("button", { name: `${share}: Waiting list` }));
    await press(viewWords.unshare);
    await press(viewWords.share);
    await screen.findByRole("button", { name: `${viewWords.unshare}: Waiting list` });
    expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
      { view_id: 5, version: 2, shared: false },
      { view_id: 5, version: 3, shared: true },
    ]);
  });

  it("are gone from the list when they are deleted, or were deleted meanwhile", async () => {
    let views: object[] = [{ ...waiting, own: true }];
    const { user } = await openList("", {
      "GET /api/views": () => ({ data: views }),
      "DELETE /api/views": () => {
        views = [];
        return { status: 404, message: "This view does not exist." };
      },
    });
    await user.click(screen.getByRole("button", { name: "Views" }));
    await user.click(await screen.findByRole("button", { name: "Manage views…" }));
    await user.click(await screen.findByRole("button", { name: "Delete: Waiting list" }));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await dialogLines("ERROR")).toEqual(["This view does not exist."]);
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(await screen.findByText(viewWords.none)).toBeVisible();
  });
});
