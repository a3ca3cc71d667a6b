/** Print: the running head, headings that stay with their content, little empty space. Rules: UI-27. */
import { type ScreenName, screens } from "@helpline/contract/screens";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { withoutStream } from "../pages/layout.ts";
import { type Credentials, firstAdmin, giveSession, tokenOf } from "../pages/people.ts";
import { expectPaper, footOfSheet, printed } from "../pages/printed.ts";

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

/** What the screens of records show, each with an id of its own. */
async function records(request: APIRequestContext) {
  const child = "Quimby";
  const send = await poster(request, manager);
  const { enquiry_id } = await send("/api/enquiries", {
    channel: "call",
    caller: "school",
    outcome: "answered",
    minutes: 7,
    name: "Hill Road School",
    notes: "Asked about transport in September.",
  });
  return {
    enquiryId: enquiry_id as number,
    caseId: await caseWithHistory(request),
    ofAdvisor: await makeCase(request, { child }),
    ofClinic: await makeCase(request, { child, actions: ["assign to advocate"], clinic: true }),
    ofEvaluator: await makeCase(request, { child, actions: ["assign to evaluator"] }),
  };
}

/** The screens without a paper that is tested here, with the reason. */
const untested: Partial<Record<ScreenName, string>> = {
  concernView: "needs a safeguarding lead, whom all journeys would see: concerns.spec.ts",
  apiReader: "the reader of the API is another program in a frame",
  changePassword: "shown only to people who must choose a new password, and has no data",
};

/** Every other screen of people who are logged in, with a text of its data where it shows any without a search. */
const everyScreen = (of: Awaited<ReturnType<typeof records>>) => {
  const { caseId } = of;
  const entry = "Spoke to the mother.";
  const at: Partial<Record<ScreenName, { path: string; data?: string | RegExp }>> = {
    caseById: { path: `/case/${caseId}`, data: entry },
    caseView: { path: `/case-manager/view?case_id=${caseId}`, data: entry },
    caseEdit: { path: `/case-manager/edit?case_id=${caseId}` },
    caseReport: { path: `/reports/case-report?case_id=${caseId}`, data: "Time on pages" },
    caseFileManager: { path: `/case-file-manager?case_id=${caseId}` },
    advisorAdd: { path: `/advisor-system/add?case_id=${of.ofAdvisor}`, data: /Quimby/ },
    advocateAdd: { path: `/advocate-system/add?case_id=${caseId}`, data: entry },
    clinicAdd: {
      path: `/clinic-system/add?case_id=${of.ofClinic}`,
      data: "The clinic should see the child.",
    },
    evaluationAdd: { path: `/evaluation-system/add?case_id=${of.ofEvaluator}`, data: /Quimby/ },
    enquiryView: {
      path: `/enquiries/${of.enquiryId}`,
      data: "Asked about transport in September.",
    },
    caseManager: { path: "/case-manager", data: String(caseId) },
    timeSheetReport: { path: "/time-sheet/report?user_id=1", data: "By day" },
    generalReport: { path: "/reports/general", data: "Cases by county" },
    helpTopic: { path: "/help/everyone", data: "Caller look-up" },
  };
  return (Object.keys(screens) as ScreenName[])
    .filter((name) => screens[name].access !== "anyone" && !(name in untested))
    .map((name) => ({ name, path: screens[name].path as string, ...at[name] }));
};

test("every screen has a paper: heading and data, no menu, button or empty form", async ({
  page,
  request,
}) => {
  test.slow();
  const of = await records(request);
  await giveSession(page, manager);
  await withoutStream(page);
  for (const { name, path, data } of everyScreen(of)) {
    expect(path, name).not.toContain("$");
    await page.goto(path);
    await expect(page.locator("main h1").first(), name).toBeVisible();
    if (data !== undefined) await expect(page.getByText(data).first(), name).toBeAttached();
    await expectPaper(page, name, data);
  }
});

test("an enquiry that is being changed is on paper with all that is stored", async ({
  page,
  request,
}) => {
  const { enquiryId } = await records(request);
  await giveSession(page, manager);
  await withoutStream(page);
  await page.goto(`/enquiries/${enquiryId}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const notes = page.getByRole("textbox", { name: "Notes" });
  await expect(notes).toHaveValue("Asked about transport in September.");
  await expectPaper(page, "change the enquiry");
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(notes).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Minutes" })).toBeVisible();
  // Folded on the screen.
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
});

test("a case, an enquiry and the team's timesheet print as PDFs that are not empty", async ({
  page,
  request,
}) => {
  const of = await records(request);
  await giveSession(page, manager);
  const { bytes: blank } = await printed(page);
  for (const [path, ready] of [
    [`/case-manager/view?case_id=${of.caseId}`, "Spoke to the mother."],
    [`/enquiries/${of.enquiryId}`, "Asked about transport in September."],
    ["/time-sheet/team", "First Admin"],
  ] as const) {
    await withoutStream(page);
    await page.goto(path);
    await expect(page.getByText(ready).first(), path).toBeVisible();
    const { sheets, headings, bytes } = await printed(page);
    expect(sheets, path).toBeGreaterThan(0);
    expect(headings.map(({ title }) => title).join(), path).not.toBe("");
    // The fonts of a page with text alone take several kilobytes.
    expect(bytes, path).toBeGreaterThan(blank + 5_000);
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
