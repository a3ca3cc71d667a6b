/**
 * Caller look-up: from the ring to the case, for those who may see it. Rules: CALL-4, CALL-5, CALL-6, CALL-9,
 * CALL-11.
 */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import {
  enter,
  firstAdmin,
  leave,
  makeUser,
  newMobile,
  submitLogin,
  unique,
} from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
const newName = (stem: string) => lettersOf(unique(stem).replaceAll(" ", ""));

const field = (page: Page) => page.getByRole("combobox", { name: "Who is calling?" });
const timer = (page: Page) => page.getByRole("timer", { name: "Call timer" });

test("a known number, Enter, and the call is logged with the timer's minutes", async ({
  page,
  context,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  const [guardian, child, mobile] = [newName("Akhtar"), newName("Zara"), newMobile()];
  const caseId = await makeCase(request, {
    guardian,
    child,
    mobile,
    fields: { advisor_id: advisor.id },
  });
  const watch = new PrivacyWatch([guardian, child, mobile, mobile.replaceAll(" ", "")]);
  watch.follow(context);
  await enter(page, advisor);
  await page.getByRole("navigation", { name: "Menu" }).getByText("Caller look-up").click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText(`+44${mobile.slice(1)}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/advisor-system/add?case_id=${caseId}`);
  await expect(timer(page)).toHaveText(/^00:\d\d$/);
  await page.reload();
  await expect(timer(page)).toHaveText(/^00:\d\d$/);
  await expect(page.getByRole("combobox", { name: "Entry type" })).toHaveValue("call");
  await expect(page.getByRole("textbox", { name: "Duration (minutes)" })).toHaveValue("1");
  await page.getByRole("textbox", { name: "Details", exact: true }).fill("Rang about the plan.");
  await page.getByRole("combobox", { name: "Further action" }).selectOption("Save");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The log entry has been added.")).toBeVisible();
  await expect(timer(page)).toBeHidden();
  await watch.expectNoName();
});

test(
  "an advisor finds only their own families, of others name and handler, and a ring survives the login",
  fullRun,
  async ({ page, request }) => {
    const [advisor, other] = [
      await makeUser(request, "advisor"),
      await makeUser(request, "advisor"),
    ];
    const [guardian, mobile] = [newName("Pemberton"), newMobile()];
    await makeCase(request, { guardian, mobile, fields: { advisor_id: advisor.id } });
    await page.goto(`/call#number=${encodeURIComponent(mobile)}`);
    await expect(page).toHaveURL("/login");
    await submitLogin(page, advisor);
    await expect(page.getByText("mobile matches")).toBeVisible();
    await expect(page).toHaveURL("/call");
    await expect(page.getByRole("button", { name: "New case" })).toHaveCount(0);
    await leave(page);
    await enter(page, other, "/call");
    await field(page).fill(guardian);
    await expect(page.getByText(/^Nobody found among the families of your cases/)).toBeVisible();
    await field(page).fill(`+44 ${mobile.slice(1)}`);
    const row = page.getByRole("row", { name: new RegExp(guardian, "i") });
    await expect(row).toContainText("with Rosalind Fletcher");
    await expect(row.getByRole("button")).toHaveText([/^Ask .*to ring back$/]);
    await expectAccessible(page, "a family of a colleague");
    await field(page).press("Enter");
    await expect(page).toHaveURL("/call");
    await page.goto("/call#number=withheld");
    await expect(page.getByText(/no number that can be looked up/)).toBeVisible();
    await expectAccessible(page, "a ring without a number");
  },
);

test(
  "a child's name finds the family, with the child marked",
  fullRun,
  async ({ page, request }) => {
    const [guardian, child] = [newName("Pemberton"), newName("Karen")];
    const caseId = await makeCase(request, { guardian, child });
    await enter(page, firstAdmin, "/call");
    await field(page).fill(child);
    await expect(page.getByText("child matches")).toBeVisible();
    await expect(page.locator("mark")).toHaveText(new RegExp(child, "i"));
    await expectAccessible(page, "a child found");
    await page.keyboard.press("Control+k");
    await page.keyboard.type(child);
    await expect(page.getByRole("option", { name: new RegExp(`^Case ${caseId}`) })).toBeVisible();
  },
);

test(
  "an unknown number becomes a guardian and the start of a case, by keyboard",
  fullRun,
  async ({ page, request }) => {
    const [name, mobile] = [newName("Quillfeather"), newMobile()];
    await makeCase(request, { guardian: name });
    await enter(page, firstAdmin, "/call");
    await field(page).fill(name);
    await expect(page.getByText("1 person found")).toBeVisible();
    await expectAccessible(page, "people and cases found");
    await field(page).fill(`polly ${newName("newcomer")} ${mobile}`);
    await expect(page.getByText(/Nobody found|closest names/)).toBeVisible();
    await page.keyboard.press("Alt+a");
    const dialog = page.getByRole("dialog", { name: /guardian/ });
    await expect(dialog.getByLabel("First name")).toHaveValue("Polly");
    await expect(dialog.getByLabel("Mobile")).toHaveValue(mobile);
    await dialog.getByLabel("Gender").selectOption("Female");
    await dialog.getByLabel("Address line 1").fill("1 High Street");
    await dialog.getByLabel("City").fill("Exeter");
    await dialog.getByLabel("County").fill("Devon");
    await dialog.getByLabel("Postcode").fill("EX1 1AA");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("No cases")).toBeVisible();
    await field(page).press("Enter");
    await expect(page).toHaveURL(/\/case-manager\/add\?guardian_id=\d+$/);
    await expect(page.getByLabel("Primary guardian", { exact: false }).first()).toHaveValue(
      /^Polly/,
    );
    await expect(timer(page)).toBeVisible();
  },
);

test(
  "the timer is one in all tabs, leaves no draft of an untouched form, and ends with the session",
  fullRun,
  async ({ page, context, request }) => {
    const advisor = await makeUser(request, "advisor");
    const caseId = await makeCase(request, { fields: { advisor_id: advisor.id } });
    await enter(page, advisor, `/advisor-system/add?case_id=${caseId}`);
    await page.getByRole("button", { name: "Start call timer" }).click();
    const duration = page.getByRole("textbox", { name: "Duration (minutes)" });
    await expect(duration).toHaveValue("1");
    const other = await context.newPage();
    await other.goto("/call");
    await expect(timer(other)).toHaveText(/^00:\d\d$/);
    await expect(other.getByRole("link", { name: `case ${caseId}` })).toBeVisible();

    // Longer than a draft waits; leaving asks nothing, and nothing is restored.
    await page.waitForTimeout(1_500);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/advisor-system(\?|$)/);
    await page.goto(`/advisor-system/add?case_id=${caseId}`);
    await expect(duration).toHaveValue("1");
    await expect(page.getByText(/restored|brought back/i)).toHaveCount(0);

    await duration.fill("25");
    await page.getByRole("textbox", { name: "Details", exact: true }).fill("Rang about the plan.");
    await expect(page.getByText(/Draft (kept|saved)/i)).toBeVisible();
    await page.reload();
    await expect(duration).toHaveValue("25");

    await other.getByRole("button", { name: "Stop the call timer" }).click();
    await other.getByRole("button", { name: "Yes" }).click();
    await expect(timer(page)).toBeHidden();
    await page.getByRole("button", { name: "Start call timer" }).click();
    await expect(timer(other)).toBeVisible();
    await leave(other);
    await expect
      .poll(() => other.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain("timer");
    await enter(page, advisor);
    await expect(timer(page)).toBeHidden();
  },
);

for (const width of [1440, 320]) {
  test(
    `axe finds nothing in any state of the look-up and the timer at ${width}`,
    fullRun,
    async ({ page, request }) => {
      const guardian = newName("Trelawney");
      await makeCase(request, { guardian, mobile: newMobile() });
      await page.setViewportSize({ width, height: 800 });
      await enter(page, firstAdmin, "/call");
      await expect(field(page)).toBeFocused();
      await expectAccessible(page, "nothing typed");
      await field(page).fill(newName("xqzw"));
      await expect(page.getByText("Nobody found.")).toBeVisible();
      await expectAccessible(page, "nobody found");
      await field(page).fill(`${guardian}x`);
      await expect(page.getByText("sounds similar").first()).toBeVisible();
      await expectAccessible(page, "similar names");
      await page.route("**/api/callers/search", (route) => route.abort());
      await field(page).fill("no connection");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "a failed look-up");
      await page.unroute("**/api/callers/search");
      await field(page).fill(guardian);
      await expect(page.getByText("1 person found")).toBeVisible();
      await expectAccessible(page, "one person");
      await page.keyboard.press("Enter");
      await expect(timer(page)).toBeVisible();
      await expectAccessible(page, "the running timer");
      await expect(page.getByRole("button", { name: /colour|theme|light|dark/i })).toBeInViewport();
      await page.keyboard.press("Control+k");
      await page.keyboard.type(guardian);
      await expect(page.getByRole("option", { name: /^Case \d+/ })).toBeVisible();
      await expectAccessible(page, "people and cases in the palette");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Stop the call timer" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page, "the question before the timer stops");
      await page.getByRole("button", { name: "Yes" }).click();
      await expect(timer(page)).toBeHidden();
    },
  );
}
