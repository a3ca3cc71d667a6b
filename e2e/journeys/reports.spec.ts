/** Reports and timesheets: the figures against a count by hand. Rules: REP-2. */
import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { notice } from "../pages/list-modal.ts";
import {
  type Credentials,
  enter,
  firstAdmin,
  giveSession,
  makeUser,
  unique,
} from "../pages/people.ts";
import { printed } from "../pages/printed.ts";

const minute = 60_000;

interface ReportedCase {
  readonly city: string;
  /** The time when the page for adding the case was opened. */
  readonly entered: Date;
  readonly fields: Readonly<Record<string, unknown>>;
}

const addCase = (
  request: APIRequestContext,
  by: Credentials,
  { city, entered, fields }: ReportedCase,
): Promise<number> =>
  makeCase(request, {
    by,
    city,
    fields: { page_entered_on: entered.toISOString(), ...fields },
  });

const figure = (page: Page, label: string) =>
  page
    .locator("dl > div", { has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** Follows a figure to the list of its cases, sees as many there, and returns. */
async function follow(
  page: Page,
  name: string | RegExp,
  { cases, chip }: { cases: number; chip: string },
) {
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.getByRole("button", { name: chip, exact: true })).toBeVisible();
  const records = cases === 1 ? "1 record" : `${cases} records`;
  await expect(page.getByText(records, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("table", { name: "Cases by city" })).toBeVisible();
}

test(
  "the report of a quarter matches figures counted by hand, and opens their cases",
  fullRun,
  async ({ page, request }) => {
    const manager = await makeUser(request, "manager");
    // Other journeys use the same server: a year of its own separates the cases of each try.
    const year = 1987 - test.info().retry;
    const city = unique("Reporton");
    const entered = new Date(Date.now() - 5 * minute);
    const then = { added_on: `${year}-03-09` };
    const ehcp = { does_the_child_currently_have_an_ehcp: 1 };
    await addCase(request, manager, { city, entered, fields: { ...then, band: 1 } });
    await addCase(request, manager, { city, entered, fields: { ...then, band: 3, ...ehcp } });
    await addCase(request, manager, {
      city: `${city} West`,
      entered,
      fields: { ...then, band: 3 },
    });

    await enter(page, manager, "/reports");
    await page.getByRole("main").getByRole("link", { name: "General report", exact: true }).click();
    await page.getByRole("textbox", { name: "From date" }).fill(`01-01-${year}`);
    await page.getByRole("textbox", { name: "To date" }).fill(`31-03-${year}`);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText(`01-01-${year} to 31-03-${year}`)).toBeVisible();
    await expect(page.getByText(`Compared with October to December ${year - 1}.`)).toBeVisible();
    for (const [label, count] of [
      ["All cases", 3],
      ["Open", 3],
      ["Closed", 0],
      ["With advisor", 3],
      ["Band 1", 1],
      ["Band 2", 0],
      ["Band 3", 2],
      ["Home schooled", 3],
      ["With EHCP", 1],
      ["All log entries", 0],
    ] as const) {
      await expect(figure(page, label), label).toHaveText(String(count));
    }
    const cities = page.getByRole("table", { name: "Cases by city" }).getByRole("row");
    await expect(cities.nth(1)).toHaveText(`${city}20+2`);
    await expect(cities.nth(2)).toHaveText(`${city} West10+1`);
    await follow(page, "1 case: With EHCP", { cases: 1, chip: "Report: With EHCP" });
    await follow(page, `2 cases: ${city}`, { cases: 2, chip: `City: ${city}` });
    await follow(page, "2 cases: Band 3", { cases: 2, chip: "Report: Band 3" });
    await expect(page.locator(".recharts-bar-rectangle")).not.toHaveCount(0);
    // It measures its box again; on paper it has the width of the sheet.
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("svg.recharts-surface")).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.getByRole("button", { name: "Show as a table" }).click();
    const march = page.getByRole("row", { name: new RegExp(`^March ${year} `) });
    await expect(march).toHaveText(`March ${year}30`);
    await expectAccessible(page, "report");

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^general-report-.*\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv).toContain("\r\nAll cases,3,0\r\n");
    expect(csv).toContain(`\r\n${city},2,0\r\n`);

    await page.emulateMedia({ media: "print" });
    const tops = await page
      .getByRole("row", { name: /^Days from adding to closing/ })
      .getByRole("cell")
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return Math.round(text.getBoundingClientRect().top);
        }),
      );
    expect(new Set(tops).size, `figures of a row at ${tops}`).toBe(1);
    await page.emulateMedia({ media: null });
    const { sheets, headings } = await printed(page);
    expect(headings.map(({ title }) => title)).toContain("How long cases take");
    expect(sheets).toBeLessThan(6);
  },
);

test("a timesheet is generated, saved and read", fullRun, async ({ page, request }) => {
  const manager = await makeUser(request, "manager");
  const city = unique("Sheeton");
  const caseId = await addCase(request, manager, {
    city,
    entered: new Date(Date.now() - 30 * minute),
    fields: { band: 2 },
  });
  await addCase(request, manager, {
    city,
    entered: new Date(Date.now() - 20 * minute),
    fields: { band: 2 },
  });
  await (await poster(request, manager))("/api/advisors/cases/logs", {
    case_id: caseId,
    entry_type: "call",
    duration: 45,
    details: "Rang the school",
    further_action: "save",
  });

  await enter(page, firstAdmin, "/time-sheets");
  await page.getByRole("button", { name: "Generate CSV" }).click();
  const missing = notice(page, "Form validation error:");
  await expect(missing).toContainText("please choose a user");
  await missing.getByRole("button", { name: "OK" }).click();

  await page.getByRole("row", { name: new RegExp(`^${manager.id} Manager`) }).click();
  await page.getByRole("button", { name: "Generate CSV" }).click();
  await expect(page.getByText("The CSV has been generated.")).toBeVisible();
  await expectAccessible(page, "a generated CSV");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const file = await saving;
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.startsWith("\uFEFFTimesheet,Rosalind Fletcher\r\n")).toBe(true);
  expect(csv).toMatch(
    new RegExp(`,Page,Add a case,${caseId},[^\r]*,30\\.\\d\\d,,Overlaps,/case/${caseId}\r\n`),
  );
  expect(csv).toMatch(
    new RegExp(`,Log entry,call,${caseId},,[^\r]*,,45\\.00,,/case/${caseId}\r\n`),
  );
  expect(csv).toMatch(/\r\n,Total,,,,,5\d\.\d\d,45\.00,,\r\n$/);

  await page.getByRole("button", { name: "Show the timesheet" }).click();
  await expect(page).toHaveURL(new RegExp(`/time-sheet/report\\?user_id=${manager.id}`));
  await expect(page.getByText(/^Rosalind Fletcher \(Manager\)/)).toBeVisible();
  await expect(page.getByRole("row", { name: /^Add a case Overlaps/ })).toHaveCount(2);
  await expect(page.getByRole("row", { name: /^Log entry: call/ })).toContainText("45.00");
  await expectAccessible(page, "report");

  await page.goto(`/reports/case-report?case_id=${caseId}`);
  await expect(page.getByRole("row", { name: "Rosalind Fletcher 45 (1)" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Add a case/ })).toContainText(/30\.\d\d/);
  await expect(page.getByText("Case added")).toBeVisible();
  await expectAccessible(page, "report");
});

test("an advisor cannot open any of them", fullRun, async ({ page, request }) => {
  await giveSession(page, await makeUser(request, "advisor"));
  for (const path of ["/reports/general", "/reports/evaluation-results", "/time-sheet/report"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/access-denied$/);
  }
});

test("the columns of a case's stages are aligned", fullRun, async ({ page, request }) => {
  const caseId = await makeCase(request, {
    actions: ["assign to advocate", "assign to evaluator", "close", "assign to advisor"],
  });
  await giveSession(page, firstAdmin);
  for (const path of ["/reports/case-report", "/case-manager/view"]) {
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${path}?case_id=${caseId}`);
      const rows = page.getByRole("region", { name: "History of stages" }).getByRole("listitem");
      await expect(rows).toHaveCount(5);
      const lefts = await rows.evaluateAll((items) =>
        items.map((item) => [...item.children].map((cell) => cell.getBoundingClientRect().left)),
      );
      expect(new Set(lefts.map((columns) => columns.slice(0, 3).join())).size, path).toBe(1);
      const heights = await rows.evaluateAll((items) => items.map((item) => item.clientHeight));
      expect(Math.max(...heights), `${path}: no column squeezed at ${width} px`).toBeLessThan(80);
    }
  }
});
