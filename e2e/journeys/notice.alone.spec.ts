/**
 * A manager sets a notice, and somebody else's open page shows it. The notice would appear
 * in every other journey, so this one runs after them (playwright.config.ts).
 *
 * Rules: MAIL-8.
 */
import { expect, test } from "@playwright/test";
import { withoutStream } from "../pages/layout.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, makeUser, tokenOf } from "../pages/people.ts";

test.afterAll(async ({ request }) => {
  const authorization = await tokenOf(request, firstAdmin);
  await request.put("/api/notice", { headers: { authorization }, data: { enabled: 0 } });
});

test("a notice waits for the open modal, appears once, and disappears", async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const pageOf = async (role: "manager" | "admin") => {
    const page = await (await browser.newContext()).newPage();
    await page.clock.install();
    // Browsers without the stream look for a notice every minute.
    await withoutStream(page);
    await enter(page, role === "admin" ? firstAdmin : await makeUser(request, "manager"));
    return page;
  };
  const colleague = await pageOf("admin");
  const modal = await ListModal.open(colleague, "GPs");

  const manager = await pageOf("manager");
  await manager.goto("/case-manager");
  await manager
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Notice" })
    .click();
  await manager.getByRole("switch", { name: "Show this notice to everybody" }).check();
  await manager.getByRole("button", { name: "Save" }).click();
  const errors = manager.getByRole("group", { name: "There is a problem" });
  await expect(errors).toContainText("Please enter a title for the notice.");
  await manager.getByRole("textbox", { name: "Title" }).fill("Works tonight");
  await manager.getByRole("textbox", { name: "Message" }).fill("Down from 22:00.");
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByText("The notice has been saved.")).toBeVisible();
  await expect(manager.getByText("The notice is being shown")).toBeVisible();

  const shown = notice(colleague, "Helpline Notification");
  const looked = colleague.waitForResponse(/notification\.json/);
  await colleague.clock.fastForward(61_000);
  await looked;
  await expect(modal.dialog).toBeVisible();
  await expect(shown).toBeHidden();
  await colleague.keyboard.press("Escape");
  await expect(modal.dialog).toBeHidden();
  await expect(shown).toContainText("Works tonight");
  await expect(shown).toContainText("Down from 22:00.");
  await shown.getByRole("button", { name: "OK" }).click();
  await expect(shown).toBeHidden();

  const lookedAgain = colleague.waitForResponse(/notification\.json/);
  await colleague.clock.fastForward(61_000);
  await (await lookedAgain).finished();
  await expect(shown).toBeHidden();
});
