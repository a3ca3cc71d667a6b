/** Records of a case chosen by typing only. Rules: CASE-23. */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { CaseForm } from "../pages/case-form.ts";
import { poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, makeUser, newMobile, unique } from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const newName = (stem: string) => lettersOf(unique(stem).replaceAll(" ", ""));

const list = (page: Page, label: string) => page.getByRole("listbox", { name: label, exact: true });

test(
  "a GP and an advisor are chosen by keys alone, and nothing else is",
  fullRun,
  async ({ page, request }) => {
    const [practice, advisor, manager] = [newName("Hawthorn"), newName("Quill"), newName("Moss")];
    const post = await poster(request);
    const place = { city: "Leeds", county: "West Yorkshire", postcode: "LS1 4AP" };
    await post("/api/gps", { practice_name: `${practice} Surgery`, ...place });
    await makeUser(request, "advisor", { first_name: "Ada", last_name: advisor });
    await makeUser(request, "manager", { first_name: "Mary", last_name: manager });
    await enter(page, firstAdmin, "/case-manager/add");
    const form = new CaseForm(page);

    const gp = form.picker("GP practice");
    await gp.focus();
    await page.keyboard.type(`leeds ${practice.toLowerCase()}`);
    await expect(list(page, "GP practice")).toContainText(`${practice} Surgery`);
    await expectAccessible(page, "practices found while typing");
    await page.keyboard.press("Enter");
    await expect(gp).toHaveValue(`${practice} Surgery`);
    await expect(gp).toBeFocused();
    await page.keyboard.type("nothing of that name");
    await page.keyboard.press("Tab");
    await expect(gp).toHaveValue(`${practice} Surgery`);

    const advisorField = form.picker("Advisor");
    await advisorField.focus();
    await page.keyboard.press("ArrowDown");
    await expect(list(page, "Advisor")).toContainText("0 open · 0 h in 28 days");
    await expectAccessible(page, "advisors with their load");
    await page.keyboard.type(manager);
    await expect(page.getByText("No advisor found.").first()).toBeVisible();
    await expect(list(page, "Advisor")).toHaveAttribute("aria-busy", "false");
    await page.keyboard.press("Enter");
    await expect(list(page, "Advisor")).toContainText(`Mary ${manager}`);
    await expectAccessible(page, "people of all roles");
    await page.keyboard.press("Enter");
    const refused = notice(page, "Usage Error");
    await expect(refused).toContainText("please choose an Advisor");
    await page.keyboard.press("Enter");
    await expect(refused).toBeHidden();
    await expect(advisorField).toHaveValue("");
    await expect(advisorField).toBeFocused();
    await page.keyboard.type(advisor);
    await expect(list(page, "Advisor")).toContainText(`Ada ${advisor}`);
    await page.keyboard.press("Enter");
    await expect(advisorField).toHaveValue(`Ada ${advisor}`);
  },
);

test(
  "a guardian who is not on file is added with what was typed",
  fullRun,
  async ({ page, context }) => {
    const [name, mobile] = [newName("newcomer"), newMobile()];
    const watch = new PrivacyWatch([name, mobile]);
    watch.follow(context);
    await enter(page, firstAdmin, "/case-manager/add");
    const guardian = new CaseForm(page).picker("Primary guardian");
    await guardian.fill(`polly ${name} ${mobile}`);
    await page.getByRole("option", { name: /^Add “polly/ }).click();
    const modal = new ListModal(page, "Add a guardian");
    await expect(modal.dialog.getByLabel("First name")).toHaveValue("Polly");
    await expect(modal.dialog.getByLabel("Mobile")).toHaveValue(mobile);
    await modal.fill({
      Gender: "Female",
      "Address line 1": "1 High Street",
      City: "Exeter",
      County: "Devon",
      Postcode: "EX1 1AB",
    });
    await modal.save();
    await expect(modal.dialog).toBeHidden();
    await expect(guardian).toHaveValue(/^Polly /);
    await expect(guardian).toBeFocused();
    await watch.expectNoName();
  },
);
