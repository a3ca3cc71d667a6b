/** Print: the running head, headings that stay with their content, little empty space. Rules: UI-27. */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { withoutStream } from "../pages/layout.ts";
import { type Credentials, firstAdmin, giveSession, tokenOf } from "../pages/people.ts";
import { footOfSheet, printed } from "../pages/printed.ts";

/** Sheet heights in millimetres, such that each heading comes near the foot of a sheet in one of them. */
const heights = [297, 283, 271, 260, 248, 237, 225, 214];

const manager: Credentials = firstAdmin;

/** A case with two log entries, one of them long, and two stages. */
async function caseWithHistory(request: APIRequestContext): Promise<number> {
  const caseId = await makeCase(request, {
    by: manager,
    fields: { reason_for_the_call_today: "A line.\n".repeat(30) },
  });
  const post = await poster(request, manager);
  for (const [details, further_action] of [
    ["Spoke to the mother.", "save"],
    ["A long call about the plan. ".repeat(120), "save and refer to advocate"],
  ]) {
    await post("/api/advisors/cases/logs", {
      case_id: caseId,
      entry_type: "call",
      duration: 20,
      details,
      further_action,
    });
  }
  return caseId;
}

/** The printable screens for a case. */
const printable = (caseId: number) => [
  {
    path: `/case-manager/view?case_id=${caseId}`,
    head: `case ${caseId}`,
    ready: "History of changes",
  },
  {
    path: `/reports/case-report?case_id=${caseId}`,
    head: `report of case ${caseId}`,
    ready: "Time on pages",
  },
  { path: "/reports/general", head: "general report", ready: "Cases by county" },
  { path: "/reports/evaluation-results", head: "evaluation results", ready: /./ },
  { path: "/time-sheet/report?user_id=1", head: "timesheet report", ready: "By day" },
];

async function open(page: Page, { path, ready }: { path: string; ready: string | RegExp }) {
  await withoutStream(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 2, name: ready }).last()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test(
  "the running head is above the title and shows the case and the date; no heading is stranded",
  fullRun,
  async ({ page, request }) => {
    test.slow();
    const caseId = await caseWithHistory(request);
    await giveSession(page, manager);
    for (const screen of printable(caseId)) {
      await open(page, screen);
      await page.emulateMedia({ media: "print" });
      const head = page.getByText(`Helpline: ${screen.head}`, { exact: true });
      await expect(head, screen.path).toBeVisible();
      const title = page.getByRole("heading", { level: 1 });
      const [over, under] = [await head.boundingBox(), await title.boundingBox()];
      expect((over?.y ?? 0) + (over?.height ?? 0), screen.path).toBeLessThanOrEqual(under?.y ?? 0);
      await expect(head.locator(".."), screen.path).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d/);
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
      await page.emulateMedia({ media: null });
      for (const height of heights) {
        const { headings } = await printed(page, height);
        expect(headings.length, screen.path).toBeGreaterThan(0);
        const stranded = headings.filter(({ above }) => above < footOfSheet);
        expect(stranded, `${screen.path} on ${height} mm`).toEqual([]);
      }
    }
  },
);

/** Every screen with the id of what it shows, and a text of its data where it shows any without a search. */
const everyScreen = (caseId: number) => {
  const at: Partial<Record<ScreenName, { path: string; data?: string | RegExp }>> = {
    caseById: { path: `/case/${caseId}`, data: "Spoke to the mother." },
    caseView: { path: `/case-manager/view?case_id=${caseId}`, data: "Spoke to the mother." },
    caseEdit: { path: `/case-manager/edit?case_id=${caseId}` },
    caseReport: { path: `/reports/case-report?case_id=${caseId}`, data: "Time on pages" },
    caseFileManager: { path: `/case-file-manager?case_id=${caseId}` },
    advocateAdd: { path: `/advocate-system/add?case_id=${caseId}`, data: "Spoke to the mother." },
    caseManager: { path: "/case-manager", data: String(caseId) },
    timeSheetReport: { path: "/time-sheet/report?user_id=1", data: "By day" },
    generalReport: { path: "/reports/general", data: "Cases by county" },
    helpTopic: { path: "/help/everyone", data: "Caller look-up" },
  };
  // Of records of their own, whose details are on paper as on the other screens; the API's reader is not ours.
  const others = new Set<ScreenName>([
    "enquiryView",
    "concernView",
    "apiReader",
    "clinicAdd",
    "advisorAdd",
  ]);
  const needsNobody = (name: ScreenName) => screens[name].access === "anyone";
  const dueFirst = new Set<ScreenName>(["changePassword"]);
  return (Object.keys(screens) as ScreenName[])
    .filter((name) => !needsNobody(name) && !others.has(name) && !dueFirst.has(name))
    .map((name) => ({ name, path: screens[name].path as string, ...at[name] }))
    .filter(({ name }) => name !== "evaluationAdd");
};

/** What nobody can use on paper. */
const useless = [
  "nav",
  "[role=menu]",
  "button.mantine-Button-root",
  "a.mantine-Button-root",
  "[role=search]",
  "search",
  "main form:not([data-stored])",
  "#menu",
].join();

test("every screen has a paper: heading and data, no menu, button or empty form", async ({
  page,
  request,
}) => {
  test.slow();
  const caseId = await caseWithHistory(request);
  await giveSession(page, manager);
  await withoutStream(page);
  for (const { name, path, data } of everyScreen(caseId)) {
    await page.goto(path);
    await expect(page.locator("main h1").first(), name).toBeVisible();
    if (data !== undefined) await expect(page.getByText(data).first(), name).toBeAttached();
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(page.getByText(/^\s*Helpline: ./).first(), `${name}: running head`).toBeVisible();
    await expect.soft(page.locator("main h1").first(), `${name}: title`).toBeVisible();
    if (data !== undefined) {
      const shown = page.getByText(data).filter({ visible: true });
      await expect.soft(shown.first(), `${name}: data`).toBeVisible({ timeout: 5_000 });
    }
    const left = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((each) => each.checkVisibility())
          .map((each) => `${each.tagName} ${each.getAttribute("aria-label") ?? each.innerText}`),
      useless,
    );
    expect.soft(left, `${name}: ${path}`).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.emulateMedia({ media: null });
  }
});

test("a printed case has no nearly empty sheets", fullRun, async ({ page, request }) => {
  const caseId = await makeCase(request, { by: manager });
  await giveSession(page, manager);
  await open(page, { path: `/case-manager/view?case_id=${caseId}`, ready: "History of changes" });
  const { sheets } = await printed(page);
  await page.emulateMedia({ media: "print" });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // 267 mm of A4 between the margins, minus the running head; up to a fifth may stay empty.
  expect(sheets).toBeLessThanOrEqual(Math.ceil(height / (930 * 0.8)));
});

test("a printed general report begins below its title", fullRun, async ({ page }) => {
  await giveSession(page, manager);
  await open(page, { path: "/reports/general", ready: "Cases by county" });
  const { headings } = await printed(page);
  const sheetOf = (wanted: string) => headings.find(({ title }) => title === wanted)?.sheet;
  expect(sheetOf("General report")).toBeDefined();
  expect(sheetOf("Cases")).toBe(sheetOf("General report"));
});

test(
  "a subject access report has a running head, and its headings stay with their records",
  fullRun,
  async ({ page, request }) => {
    const caseId = await caseWithHistory(request);
    const answer = await request.get(`/api/subject-access/children/${caseId}/html?others=show`, {
      headers: { authorization: await tokenOf(request, manager) },
    });
    const html = await answer.text();
    expect(html).toContain(
      `@top-left { content: "Helpline: Subject access report: Child of case ${caseId}"; }`,
    );
    await page.setContent(html);
    for (const height of heights) {
      const { headings } = await printed(page, height);
      expect(headings.length).toBeGreaterThan(10);
      expect(
        headings.filter(({ above }) => above < footOfSheet),
        `on ${height} mm`,
      ).toEqual([]);
    }
  },
);
