/**
 * axe finds no violations on the case screens, even with long names, and nothing scrolls horizontally. Opened
 * by their addresses, they have the styles of their components.
 *
 * Rules: UI-17.
 */
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { longName, makeCase, poster } from "../pages/cases.ts";
import { fullRun, fullRunUnless } from "../pages/full-run.ts";
import { expectStyled, withoutStream } from "../pages/layout.ts";
import { notice } from "../pages/list-modal.ts";
import { enter, firstAdmin, giveSession, newMobile } from "../pages/people.ts";

test.beforeEach(({ page }) => withoutStream(page));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const browsers = [
  "/case-manager",
  "/advisor-system",
  "/advocate-system",
  "/clinic-system",
  "/evaluation-system",
];
interface PageOfCase {
  readonly path: string;
  /** The state in which this page opens the case. */
  readonly state: Pick<Parameters<typeof makeCase>[1] & object, "actions" | "clinic">;
  /** The button that saves the empty form, and the dialog that appears. */
  readonly save?: string | RegExp;
  readonly notice?: string;
}

const entryErrors = { save: "Save", notice: "Form validation error:" } as const;
const withAdvocate = ["assign to advocate"] as const;
const pagesOfCase: readonly PageOfCase[] = [
  { path: "/case-manager/view", state: {} },
  { path: "/case-manager/edit", state: {} },
  { path: "/advisor-system/add", state: {}, ...entryErrors },
  { path: "/advocate-system/add", state: { actions: withAdvocate }, ...entryErrors },
  { path: "/clinic-system/add", state: { actions: withAdvocate, clinic: true }, ...entryErrors },
  {
    path: "/evaluation-system/add",
    state: { actions: [...withAdvocate, "assign to evaluator"] },
    save: /^(Save|Submit)/,
    notice: "Evaluation Incomplete",
  },
];

/** `npm test` opens this one; the others are made of the same parts. */
const inShortRun = "/case-manager/view";

/** The chevrons of selects are large without the styles of a component that other screens load. */
async function expectSmallChevrons(page: Page, path: string) {
  const chevrons = page.locator("[data-combobox-chevron]");
  await expect(chevrons.first()).toBeVisible();
  const sizes = await chevrons.evaluateAll((all) => all.map((each) => each.clientWidth));
  expect(new Set(sizes), path).toEqual(new Set([18]));
}

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, fullRunUnless(width === 1440), () => {
    test.use({ viewport: { width, height: 900 } });

    test("the browsers, full and empty", fullRun, async ({ page, request }) => {
      await makeCase(request, { child: longName, guardian: longName });
      await giveSession(page, firstAdmin);
      for (const path of browsers) {
        await page.goto(path);
        await expect(page.getByRole("grid")).toBeVisible();
        if (width === 1440) {
          await expectStyled(page, path);
          await expectSmallChevrons(page, path);
        }
        await expectAccessible(page, path);
      }
      await page.getByLabel("Search for").fill("nothing is called this");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.getByText("No records found...")).toBeVisible();
      await expectAccessible(page, "nothing found");
    });

    test("the form of a new case, with its errors", fullRun, async ({ page }) => {
      await enter(page, firstAdmin, "/case-manager/add");
      await expect(heading(page)).toBeVisible();
      if (width === 1440) await expectStyled(page, "add");
      await expectAccessible(page, "add");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const errors = notice(page, "Form validation error:");
      await expect(errors).toContainText("Please choose a primary guardian.");
      await expectAccessible(page, "errors");
      await errors.getByRole("button", { name: "OK" }).click();
      await expectAccessible(page, "marked fields");
    });

    test("what a new case takes over, offered and taken", fullRun, async ({ page, request }) => {
      const send = await poster(request);
      const place = { city: longName, county: "Devon", postcode: "EX9 7LN" };
      await send("/api/gps", { practice_name: longName, ...place });
      const { guardian_id } = await send("/api/guardians", {
        first_name: longName,
        last_name: longName,
        gender: "other",
        ...place,
        address_1: `1 ${longName}`,
        mobile: newMobile(),
      });
      await enter(page, firstAdmin, `/case-manager/add?guardian_id=${guardian_id}`);
      const same = page.getByRole("button", { name: "Same as guardian: last name and address" });
      await expect(same).toBeVisible();
      await expectAccessible(page, "offers");
      for (const part of [/^Child \d/, /^Health and education \d/]) {
        await page.getByRole("button", { name: part }).click();
      }
      await same.click();
      await page
        .getByRole("group", { name: /GP practice$/ })
        .getByRole("button")
        .first()
        .click();
      await expect(page.getByText("From the guardian", { exact: true })).toHaveCount(2);
      await expectAccessible(page, "taken over");
    });

    for (const { path, state, save, notice: title } of pagesOfCase) {
      test(`${path}`, fullRunUnless(path === inShortRun), async ({ page, request }) => {
        const caseId = await makeCase(request, { child: longName, guardian: longName, ...state });
        await enter(page, firstAdmin, `${path}?case_id=${caseId}`);
        await expect(page.getByText(longName).first()).toBeAttached();
        if (width === 1440) await expectStyled(page, path);
        await expectAccessible(page, path);
        if (!save || !title) return;
        await page.getByRole("button", { name: save, exact: true }).click();
        await expect(notice(page, title)).toBeVisible();
        await expectAccessible(page, `${path}: incomplete`);
      });
    }
  });
}
