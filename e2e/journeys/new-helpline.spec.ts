/**
 * From an empty folder to the first logged call, in the browser alone: the authorities, a school and a practice, an
 * advisor, name and logo, backups, a test mail, and a call that the advisor logs. Rules: HELP-4, SET-1, SET-9, SET-10.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { startSmtp } from "../../server/test/smtp.ts";
import { expectAccessible } from "../pages/accessible.ts";
import { ListModal } from "../pages/list-modal.ts";
import { startOwnServer } from "../pages/own-server.ts";
import { firstAdmin, leave, logIn } from "../pages/people.ts";

/** A server with a database of its own starts first. */
const patience = 240_000;
const name = "Hope Line";
const advisor = { username: "first.advisor", password: "staff password" };

const section = (page: Page, title: string) => page.getByRole("region", { name: title });

async function addRecord(page: Page, kind: string, fields: Readonly<Record<string, string>>) {
  const modal = await ListModal.open(page, kind);
  await modal.go("Add");
  await modal.fill(fields);
  await modal.save();
  await expect(modal.dialog.getByRole("grid")).toBeVisible();
  await page.keyboard.press("Escape");
}

test("a new helpline is set up in the browser and takes its first call", async ({ browser }) => {
  test.setTimeout(patience);
  const folder = await mkdtemp(path.join(tmpdir(), "helpline-new-"));
  const smtp = await startSmtp();
  const server = await startOwnServer({ folder, smtpPort: smtp.port, product: {} });
  try {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    await logIn(page, firstAdmin);
    await expect(page.getByText("Backups are not scheduled.")).toBeVisible();
    await page.getByRole("button", { name: "Take over the UK's 208 authorities" }).click();
    await expect(page.getByText("208 local authorities have been added.")).toBeVisible();

    const place = { City: "Leeds", County: "West Yorkshire", Postcode: "LS1 4AB" };
    await addRecord(page, "Schools", { "School name": "Moortown Primary", ...place });
    await addRecord(page, "GPs", { "Practice name": "Roundhay Surgery", ...place });

    const modal = await ListModal.open(page, "Users");
    await modal.go("Add");
    await modal.fill({
      "User type": "advisor",
      "First name": "Beatrice",
      "Last name": "Adeyemi",
      Gender: "female",
      Username: advisor.username,
      Password: advisor.password,
      City: "Leeds",
      County: "West Yorkshire",
      Email: "beatrice@example.org",
    });
    await modal.save();
    await expect(modal.row("Adeyemi")).toBeVisible();
    await page.keyboard.press("Escape");

    await page.goto("/settings");
    const names = section(page, "Name and logo");
    await names.getByLabel("Product name").fill(name);
    await names.getByRole("button", { name: "Save" }).click();
    await expect(names).toContainText("Last changed on");
    // At once, without a reload.
    await expect(page.getByRole("banner")).toContainText(name);
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 120, height: 40 } });
    await names
      .getByLabel("Choose a picture")
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect(page.getByRole("banner").locator("img")).toHaveAttribute(
      "src",
      /^\/api\/logo\/\d+$/,
    );
    await page.getByRole("link", { name: "Hour bands" }).click();
    await expect(section(page, "Hour bands")).toBeFocused();
    const below = await page.getByRole("banner").boundingBox();
    const bands = await page.getByRole("heading", { name: "Hour bands" }).boundingBox();
    expect(bands?.y).toBeGreaterThan(below?.height ?? Number.NaN);
    const backups = section(page, "Backups");
    await backups.getByLabel("Hours between backups").fill("24");
    await backups.getByLabel("Passphrase of backups").fill("a long passphrase of our own");
    await backups.getByRole("button", { name: "Save" }).click();
    await expect(backups).toContainText("New backups are encrypted.");
    await section(page, "Mail").getByRole("button", { name: "Send a test mail to me" }).click();
    await expect(section(page, "Mail").getByRole("status")).not.toBeEmpty();
    await expectAccessible(page, "settings");
    await page.goto("/welcome");
    await expect(page.getByText("First steps")).toBeVisible();
    await expect(page.getByText("Backups are not scheduled.")).toHaveCount(0);
    await leave(page);

    await logIn(page, advisor);
    await expect(page.getByRole("banner")).toContainText(name);
    await page.goto("/call");
    await expect(page.getByRole("combobox", { name: "Who is calling?" })).toBeFocused();
    await page.keyboard.press("Alt+e");
    await expect(page.getByRole("radio", { name: "Parent or carer", exact: true })).toBeFocused();
    await page.keyboard.press("1");
    await page.getByRole("textbox", { name: "Notes" }).fill("Asked how to appeal.");
    await page.getByRole("radio", { name: "Answered", exact: true }).check();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("heading", { name: /^Reference/ })).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
});
