/** Lists, cards, dialogs and long pages at 1440, 1024 and 390 px and at 200 % zoom. Rules: UI-18, UI-19. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { longName, makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import {
  brokenWords,
  cutHeaders,
  cutOff,
  expectStyled,
  squeezedIcons,
  withoutStream,
} from "../pages/layout.ts";
import { ListModal } from "../pages/list-modal.ts";
import { enter, firstAdmin, giveSession, makeUser, tokenOf } from "../pages/people.ts";

test.beforeEach(({ page }) => withoutStream(page));

const desktop = { width: 1440, height: 900 };
const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };

const modals = ["Users", "Schools", "GPs", "Guardians", "Local Authorities"];

/** A surname that nobody else has, of eight letters. */
const shortName = () =>
  `Ox${Array.from({ length: 6 }, () => "abcdefghijklnopqrst"[Math.floor(Math.random() * 19)]).join("")}`;

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
}

/** A case whose hours are near their maximum: 5 h in a band of 4 to 6. */
async function makeBusyCase(request: Parameters<typeof poster>[0], options = {}) {
  const case_id = await makeCase(request, options);
  const send = await poster(request);
  const details = "A long call about the plan.";
  const entry = { case_id, entry_type: "call", duration: 300, details, further_action: "save" };
  await send("/api/advisors/cases/logs", entry);
  return case_id;
}

// Of the screens that accessibility.spec.ts and accessibility-cases.spec.ts open, there.
test(
  "every other screen loads the styles of its components",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request);
    await giveSession(page, firstAdmin);
    const ofCase = ["/reports/case-report", "/case-file-manager"];
    const withCase = ofCase.map((path) => `${path}?case_id=${caseId}`);
    for (const path of ["/account", "/backups", "/time-sheet/report", ...withCase]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectStyled(page, path);
    }
  },
);

test("high contrast shows what is chosen, pressed and selected", async ({ page, request }) => {
  await makeBusyCase(request);
  await giveSession(page, firstAdmin);
  await page.emulateMedia({ forcedColors: "active" });
  const styleOf = (part: Locator, name: string) =>
    part.evaluate(
      (element, property) => getComputedStyle(element).getPropertyValue(property),
      name,
    );
  const fill = (part: Locator) => styleOf(part, "background-color");
  const highlight = await page.evaluate(() => {
    document.body.style.color = "Highlight";
    return getComputedStyle(document.body).color;
  });
  await page.goto("/enquiries/new");
  const radio = page.getByRole("radio", { name: "School" });
  await radio.check();
  expect(await fill(radio)).toBe(highlight);
  expect(await fill(page.getByRole("radio", { name: "Professional" }))).not.toBe(highlight);
  await page.goto("/account");
  const track = page.getByRole("switch", { name: /^Mail me/ }).locator("+ *");
  expect(await styleOf(track, "border-top-style")).toBe("solid");
  await page.goto("/reports/general");
  const period = page.getByRole("button", { name: "Last month" });
  await period.click();
  await expect(period).toHaveAttribute("aria-pressed", "true");
  expect(await fill(period)).toBe(highlight);
  await open(page, "/case-manager");
  const row = page.getByRole("grid").getByRole("row").nth(1);
  await row.click();
  expect(await styleOf(row, "outline")).toBe(`${highlight} solid 2px`);
  expect(await styleOf(page.getByRole("meter").first(), "forced-color-adjust")).toBe("none");
});

test(
  "icons keep their size when the text beside them wraps",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeBusyCase(request);
    await giveSession(page, firstAdmin);
    for (const viewport of [tablet, phone]) {
      await page.setViewportSize(viewport);
      for (const path of ["/case-manager/view", "/advisor-system/add"]) {
        await page.goto(`${path}?case_id=${caseId}`);
        await expect(page.locator(".tabler-icon-alert-triangle").first()).toBeVisible();
        expect(await squeezedIcons(page), `${path} at ${viewport.width}`).toEqual([]);
      }
    }
  },
);

test("at twice the size of text nothing is cut, stays small or scrolls sideways", async ({
  page,
  request,
}) => {
  await makeBusyCase(request);
  await giveSession(page, firstAdmin);
  await page.setViewportSize(tablet);
  for (const path of ["/time-sheet/team", "/case-manager"]) {
    await page.goto(path);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, path).toBe(tablet.width);
  }
  const size = (part: Element) => Number.parseFloat(getComputedStyle(part).fontSize);
  expect(await page.getByRole("gridcell").nth(1).evaluate(size)).toBeGreaterThanOrEqual(26);
});

test(
  "no header of a column is cut at 1024 and 1280, in any list",
  fullRun,
  async ({ page, request }) => {
    await makeBusyCase(request);
    await makeCase(request, {
      actions: ["assign to evaluator"],
      mobile: "07700 900123 (Mum), 07700 900456 (Dad, evenings)",
    });
    const send = await poster(request);
    const enquiry = { channel: "call", caller: "school", outcome: "answered", minutes: 125 };
    await send("/api/enquiries", { ...enquiry, name: longName, notes: longName });
    await giveSession(page, firstAdmin);
    const lists = [
      ...["/case-manager", "/advisor-system", "/advocate-system", "/clinic-system"],
      ...["/evaluation-system", "/enquiries", "/concerns", "/alerts", "/deleted-cases"],
      ...["/mail", "/access-log", "/time-sheets", "/backups"],
    ];
    const head = "[role=grid] th:visible";
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 768 });
      for (const path of lists) {
        await page.goto(path);
        await expect(page.locator(head).first(), path).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await cutHeaders(page, head), `${path} at ${width}`).toEqual([]);
      }
      for (const title of modals) {
        const modal = await ListModal.open(page, title);
        await expect(modal.dialog.getByRole("row").nth(1)).toBeVisible();
        expect(await cutHeaders(page, `[role=dialog] ${head}`), `${title} at ${width}`).toEqual([]);
        await modal.dialog.getByRole("button", { name: "Close" }).click();
        await expect(modal.dialog).toBeHidden();
      }
    }
  },
);

test("names and addresses break between words at 1024", fullRun, async ({ page, request }) => {
  await page.setViewportSize(tablet);
  const advisor = await makeUser(request, "advisor", {
    first_name: "Mohammed",
    last_name: "Bartholomew-Featherstone",
    email: "mohammed.bartholomew@helpline.example.org",
  });
  const case_id = await makeBusyCase(request, {
    child: "Fitzwilliam",
    guardian: "Chandrasekhar",
    fields: { advisor_id: advisor.id },
  });
  const send = await poster(request);
  await send("/api/cases/actions", { case_id, action: "assign to advocate" });
  await send("/api/cases/actions", { case_id, action: "assign to advisor" });
  const headers = { authorization: await tokenOf(request, firstAdmin) };
  const notified = await request.post("/api/managers/cases/notify-case-user", {
    headers,
    data: { case_id },
  });
  expect(notified.status()).toBe(200);
  await giveSession(page, firstAdmin);
  for (const path of ["/case-manager", "/advisor-system", "/mail", "/access-log", "/time-sheets"]) {
    await open(page, path);
    expect(await brokenWords(page, "[role=grid] td, [role=grid] th"), path).toEqual([]);
  }
  await page.goto(`/case-manager/view?case_id=${case_id}`);
  await expect(page.locator("[data-guardian] strong")).toBeVisible();
  expect(await brokenWords(page, "[data-guardian]"), "the guardian of a case").toEqual([]);
  for (const title of modals) {
    const modal = await ListModal.open(page, title);
    expect(await brokenWords(page, "[role=dialog] td, [role=dialog] th"), title).toEqual([]);
    await modal.dialog.getByRole("button", { name: "Close" }).click();
    await expect(modal.dialog).toBeHidden();
  }
});

test(
  "a point of a scale has one place, and a message leaves the buttons of a call in a row",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request, { actions: ["assign to evaluator"] });
    await giveSession(page, firstAdmin);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await page.goto(`/evaluation-system/add?case_id=${caseId}`);
      const scales = page.getByRole("radiogroup");
      await expect(scales.first()).toBeVisible();
      const places = await scales.evaluateAll((groups) =>
        groups
          .map((group) => [...group.querySelectorAll("input")])
          .filter(({ length }) => length === 5)
          .map((points) => Math.round(points[3]?.getBoundingClientRect().x ?? 0)),
      );
      expect(places.length, "scales").toBeGreaterThan(1);
      expect(new Set(places).size, `points at ${viewport.width}`).toBe(1);

      await page.goto("/enquiries/new");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("button", { name: "OK" }).click();
      const row = [
        page.getByRole("button", { name: "Save", exact: true }),
        page.getByLabel("Minutes"),
        page.getByRole("button", { name: "Back", exact: true }),
      ];
      const boxes = await Promise.all(row.map((each) => each.boundingBox()));
      const middles = boxes.map((box) => Math.round(((box?.y ?? 0) + (box?.height ?? 0) / 2) / 8));
      expect(new Set(middles).size, `buttons at ${viewport.width}`).toBe(1);
    }
  },
);

test("a list modal cuts nothing off on a phone", fullRun, async ({ page, request }) => {
  await makeCase(request, { guardian: longName });
  const send = await poster(request);
  const place = { address_1: "1 High Street", city: "Leeds", county: "Devon", postcode: "EX1 1AA" };
  await send("/api/schools", { name: `St ${longName} Primary School`, ...place });
  await send("/api/gps", { practice_name: `${longName} Surgery`, ...place });
  await send("/api/local-authorities", { name: `${longName} City Council`, ...place });
  await page.setViewportSize(phone);
  await enter(page, firstAdmin);
  for (const title of modals) {
    await page.getByRole("button", { name: "Show the menu" }).click();
    const modal = await ListModal.open(page, title);
    // A card leaves out what a record does not have.
    const cells = "[role=dialog] [role=grid] tbody td:not(:empty)";
    expect(await page.locator(cells).count(), title).toBeGreaterThan(2);
    expect(await cutOff(page, cells), title).toEqual([]);
    await modal.dialog.getByRole("button", { name: "Close" }).click();
    await expect(modal.dialog).toBeHidden();
  }
});

test("the actions of a list modal are in sight on a small laptop", fullRun, async ({ page }) => {
  for (const height of [650, 600]) {
    await page.setViewportSize({ width: 1366, height });
    await enter(page, firstAdmin);
    const { dialog } = await ListModal.open(page, "Users");
    await expect(dialog.getByRole("row").nth(1)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Go", exact: true })).toBeInViewport({
      ratio: 1,
    });
  }
});

/**
 * The cases that are fully visible: not covered by the header or the actions, nor past the edge of the
 * window.
 */
function casesInSight(page: Page) {
  return page.evaluate(() => {
    const isAway = document.documentElement.dataset.bars === "away";
    const header = document.querySelector("header")?.getBoundingClientRect();
    const select = [...document.querySelectorAll("select")].at(-1)?.getBoundingClientRect();
    const top = isAway ? 0 : (header?.bottom ?? 0);
    const bottom = isAway ? window.innerHeight : (select?.top ?? 0) - 8;
    const rows = [...document.querySelectorAll("[role=grid] tbody tr")];
    return rows.filter((row) => {
      const edges = row.getBoundingClientRect();
      return edges.top >= top && edges.bottom <= bottom;
    }).length;
  });
}

test(
  "a phone shows cases as cards of three lines, between bars that hide on scroll",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    // Short enough for one line beside number and status, whatever number it is that makes a name unique.
    const child_last_name = shortName();
    for (let made = 0; made < 18; made += 1) {
      const child = { child_first_name: "Bea", child_last_name };
      await makeBusyCase(request, { fields: { advisor_id: advisor.id, ...child } });
    }
    await page.setViewportSize(phone);
    await giveSession(page, firstAdmin);
    await open(page, "/case-manager");
    // Other journeys add cases with longer names at the same time.
    await page.getByLabel("Search for").fill(child_last_name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("18 records found")).toBeVisible();
    const rows = page.getByRole("grid").getByRole("row");
    const card = rows.filter({ hasText: "Rosalind Fletcher" }).first();
    // Cells on one line end within a few pixels of each other; lines are 24 px apart.
    const lines = await card.locator("td").evaluateAll((cells) => {
      const shown = cells.filter((cell) => cell.clientHeight > 0);
      const bottoms = shown.map((cell) => cell.getBoundingClientRect().bottom);
      const last = Math.max(...bottoms);
      return new Set(bottoms.map((bottom) => Math.round((bottom - last) / 24))).size;
    });
    expect(lines).toBe(3);
    expect((await card.boundingBox())?.height).toBeLessThan(100);
    for (const heading of ["Case ID", "Guardian Name", "Child name", "Status", "Hours used"]) {
      await expect(page.getByRole("columnheader", { name: heading })).toBeAttached();
    }
    // Below the search, the views and the filters.
    expect(await casesInSight(page)).toBeGreaterThanOrEqual(4);

    const header = page.getByRole("banner");
    const go = page.getByRole("button", { name: "Go", exact: true });
    // Who asks for less motion sees no bar slide.
    await expect(header).toHaveCSS("transition-duration", "0s");
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 500);
    await expect(header).not.toBeInViewport();
    await expect(go).not.toBeInViewport();
    await expect.poll(() => casesInSight(page)).toBeGreaterThanOrEqual(8);

    await page.mouse.wheel(0, -100);
    await expect(header).toBeInViewport();
    await expect(go).toBeInViewport();

    // Choosing a case brings back the bar of actions.
    await page.mouse.wheel(0, 200);
    await expect(go).not.toBeInViewport();
    await page.mouse.click(200, 400);
    await expect(page.getByRole("row", { selected: true })).toHaveCount(1);
    await expect(go).toBeInViewport();

    // The bars also come back when the focus reaches them by keyboard.
    await page.mouse.wheel(0, 200);
    await expect(go).not.toBeInViewport();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(go).toBeInViewport();
  },
);

test("arrows go from card to card, and Enter opens one", fullRun, async ({ page, request }) => {
  await makeCase(request);
  await makeCase(request);
  await page.setViewportSize(phone);
  await giveSession(page, firstAdmin);
  await open(page, "/case-manager");
  await page.getByLabel("Search for").press("ArrowDown");
  const rows = page.getByRole("grid").getByRole("row");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(2)).toBeFocused();
  await expect(page.getByRole("row", { selected: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/case-manager\/view/);
});

test("hours used are not cut off at 200 % zoom", fullRun, async ({ page, request }) => {
  await makeBusyCase(request, { child: longName, guardian: longName });
  await giveSession(page, firstAdmin);
  for (const { width, height } of [desktop, { width: 1280, height: 800 }, tablet]) {
    await page.setViewportSize({ width: width / 2, height: height / 2 });
    await open(page, "/case-manager");
    await expect(page.getByRole("meter").first()).toBeAttached();
    const hours = "[role=grid] tbody td:last-child > *";
    expect(await cutOff(page, hours), `half of ${width}`).toEqual([]);
  }
});

test("all case details keep the log history within reach", fullRun, async ({ page, request }) => {
  const caseId = await makeBusyCase(request);
  await enter(page, firstAdmin, `/advisor-system/add?case_id=${caseId}`);
  const links = page.getByRole("navigation", { name: "Sections of this page" });
  const history = page.getByRole("heading", { name: "Case log history" });
  for (const viewport of [desktop, tablet, phone]) {
    await page.setViewportSize(viewport);
    await page.reload();
    await links.getByRole("link", { name: "All case details" }).click();
    await expect(page.getByRole("heading", { name: "GP practice" })).toBeVisible();
    await page.getByRole("heading", { name: "School" }).scrollIntoViewIfNeeded();
    const details = page.getByRole("heading", { name: "All case details" });
    const above = (await history.boundingBox())?.y ?? Number.NaN;
    expect(above).toBeLessThan((await details.boundingBox())?.y ?? Number.NaN);
    // Visible at any scroll position, except on a phone.
    if (viewport !== phone) await expect(links).toBeInViewport();
    await links.getByRole("link", { name: "Case log history" }).click();
    await expect(history).toBeInViewport();
    await expect(page.getByText("A long call about the plan.")).toBeInViewport();
    await expect(page.getByRole("region", { name: "Case log history" })).toBeFocused();
  }
});

test(
  "the case form marks the section that is gone to, typed in or read",
  fullRun,
  async ({ page }) => {
    await page.setViewportSize(desktop);
    await giveSession(page, firstAdmin);
    await page.goto("/case-manager/add");
    const links = page.getByRole("navigation", { name: "Sections of the form" }).getByRole("link");
    await expect(links.first()).toHaveAttribute("aria-current", "location");
    for (const link of await links.all()) {
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "location");
    }
    const marked = page.locator("[aria-current=location]");
    await page.getByLabel("People in the household").focus();
    await expect(marked).toHaveText("Household");
    // Reading on by wheel passes every section, also those that never reach the top.
    await page.getByLabel("People in the household").blur();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.mouse.move(700, 500);
    const passed = new Set<string>();
    for (let turns = 0; turns < 60; turns += 1) {
      passed.add((await marked.textContent()) ?? "");
      await page.mouse.wheel(0, 60);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    }
    expect([...passed]).toEqual(await links.allTextContents());
  },
);
