/** The view page. Rules: LIST-2, LIST-7, REC-4. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { example } from "./testing/examples.ts";
import { openManager, rowOf } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

describe("the view page", () => {
  const factsOf = async (entity: ModalManagerName, overrides = {}, row = "Elm Grove") => {
    const server = stubServer(recordViews[entity].kind, [example(entity, overrides)]);
    const { user } = openManager(entity);
    await user.dblClick(await rowOf(row));
    await screen.findByRole("button", { name: "Edit" });
    const dialog = within(screen.getByRole("dialog"));
    const terms = dialog.getAllByRole("term").map((term) => term.textContent);
    const values = dialog.getAllByRole("definition").map((value) => value.textContent);
    return { user, server, facts: Object.fromEntries(terms.map((term, at) => [term, values[at]])) };
  };

  it("shows a guardian: dates, absent values, links", async () => {
    const { facts } = await factsOf("guardians");
    expect(facts).toMatchObject({
      ID: "7",
      "Date of birth": "09-03-1985",
      "Address line 2": "—",
      Postcode: "LS1 4AP",
      Gender: "Female",
    });
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual([
      "/help/manager#add-or-change-a-guardian",
      "mailto:desk@example.org",
      "tel:01134960000",
      "/subject-access?guardian_id=7",
    ]);
  });

  it("shows the code and the day of closing that imports keep, and does not offer them for editing", async () => {
    const imported = { external_code: "L83001", closed_on: "2026-03-02T10:00:00.000Z" };
    const { user, facts } = await factsOf("gps", imported, "Elm Grove (closed)");
    expect(facts).toMatchObject({ Code: "L83001", "Closed on": "02-03-2026" });
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(
      await screen.findByText(
        "Code L83001, kept by imports. Closed since 02-03-2026: not offered for new choices.",
      ),
    ).toBeVisible();
    expect(screen.queryByLabelText("Code")).toBeNull();
  });

  it("shows a user's status, failed logins and the day they were added; never a password", async () => {
    const { facts } = await factsOf("users");
    expect(facts).toMatchObject({
      Status: "Locked (failed 3 logins)",
      "Failed logins": "3",
      "Added on": "01-07-2026 10:30:00",
      Enabled: "Yes",
    });
    expect(Object.keys(facts)).not.toContain("Password");
    expect(Object.keys(facts)).not.toContain("Clinic name");
  });

  it("leads to an edit page that begins with the record as it is now", async () => {
    const { user, server } = await factsOf("gps");
    const now = example("gps", { address_1: "2 Elm Road", version: 2 });
    server.reply("GET /api/gps/7/details", { data: now });
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(await screen.findByLabelText(/^Address line 1/)).toHaveValue("2 Elm Road");
  });

  it("leads to the edit page, and back", async () => {
    const { user } = await factsOf("gps");
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(await screen.findByRole("form", { name: "Edit a GP practice" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect((await rowOf("Elm Grove")).getAttribute("aria-selected")).toBe("true");
  });
});
