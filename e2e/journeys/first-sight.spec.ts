/** A case at first sight: what a person needs first is there before anybody scrolls. Rules: CASE-32, CASE-37. */

import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase, poster } from "../pages/cases.ts";
import { dayFromToday } from "../pages/days.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin, makeUser, newMobile, tokenOf, unique } from "../pages/people.ts";
import { windows } from "../pages/windows.ts";

const alerts = {
  primary: [
    "Urdu. Ask for Imran, who comes on Tuesdays and Thursdays",
    "Only after 3 in the afternoon",
  ],
  secondary: ["Is not to know of the calls"],
};

/** A guardian with alerts. */
async function makeGuardian(request: APIRequestContext, last_name: string, words: string[]) {
  const send = await poster(request);
  const mobile = newMobile();
  const { guardian_id } = await send("/api/guardians", {
    first_name: "Marguerite",
    last_name,
    gender: "female",
    address_1: "12 Mill Lane",
    city: "Leeds",
    county: "West Yorkshire",
    postcode: "LS1 4AB",
    telephone: "0113 496 0123",
    mobile,
  });
  await put(request, "/api/guardians/alerts", {
    guardian_id,
    alerts: words.map((text) => ({ kind: "other", text })),
    version: 1,
  });
  return { guardian_id, mobile };
}

async function put(request: APIRequestContext, path: string, data: object) {
  const headers = { authorization: await tokenOf(request, firstAdmin) };
  const answer = await request.put(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
}

/**
 * A case with as much as most cases ever have: two guardians with alerts, consents, two entries, key dates,
 * follow-ups, a long reason.
 */
async function makeFullCase(request: APIRequestContext) {
  const advisor = await makeUser(request, "advisor", { last_name: unique("Robinson") });
  const [child, guardian] = [unique("Akhtar"), unique("Harris")];
  const primary = await makeGuardian(request, guardian, alerts.primary);
  const secondary = await makeGuardian(request, unique("Moreau"), alerts.secondary);
  const { mobile } = primary;
  const caseId = await makeCase(request, {
    child,
    fields: {
      advisor_id: advisor.id,
      primary_guardian_id: primary.guardian_id,
      secondary_guardian_id: secondary.guardian_id,
      secondary_guardian_relationship_with_child: "Father",
      reason_for_the_call_today: "The escort has changed three times this term. ".repeat(12),
    },
  });
  const send = await poster(request);
  for (const purpose of ["contact school", "feedback"]) {
    await send("/api/consents", {
      case_id: caseId,
      purpose,
      given_by: "primary guardian",
      means: "spoken",
      given_on: dayFromToday(0),
    });
  }
  for (const details of ["The stage two panel is next month.", "They have the plan."]) {
    await send("/api/advisors/cases/logs", {
      case_id: caseId,
      entry_type: "call",
      duration: 60,
      details: `${details} ${"We went through the letter line by line. ".repeat(10)}`,
      further_action: "save",
    });
  }
  for (const [text, ahead] of [
    ["Ring: how was the meeting?", 0],
    [`Send the ${"very ".repeat(40)}long leaflet`, 5],
  ] as const) {
    await send("/api/follow-ups", {
      case_id: caseId,
      due_on: dayFromToday(ahead),
      text,
      assigned_to: advisor.id,
    });
  }
  await put(request, `/api/cases/${caseId}/key-dates`, {
    starts: { ehc_request: dayFromToday(-30), draft_plan: dayFromToday(-10) },
    version: 0,
  });
  return { caseId, child, guardian, mobile };
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The whole of it is inside the window, below the header, and nothing covers it. */
async function expectInSight(page: Page, what: Locator, name: string) {
  await expect(what, name).toBeVisible();
  const box = await what.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (!box) throw new Error(`${name} has no place on the page.`);
  expect(box.y, `the top of ${name}`).toBeGreaterThanOrEqual(0);
  expect(box.y + box.height, `the bottom of ${name}`).toBeLessThanOrEqual(height);
  expect(box.x + box.width, `the end of ${name}`).toBeLessThanOrEqual(width);
  const isCovered = await what.evaluate((element) => {
    const { left, top, width: wide, height: high } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + wide / 2, top + high / 2);
    return above === null || !(element.contains(above) || above.contains(element));
  });
  expect(isCovered, `${name} is covered`).toBe(false);
}

const onEveryDevice = (page: Page, made: Awaited<ReturnType<typeof makeFullCase>>) => ({
  child: page.getByRole("heading", { level: 1 }).filter({ hasText: made.child }),
  status: page.getByText("With Advisor", { exact: true }).first(),
  guardian: part(page, "Guardian").getByText(made.guardian),
  telephone: part(page, "Guardian").getByRole("link", { name: made.mobile }),
  ...Object.fromEntries(
    alerts.primary.map((text) => [text, part(page, "Guardian").getByText(text)]),
  ),
  Log: page.getByRole("button", { name: "Log", exact: true }),
});

test("at 1440 × 900 all of it is there without scrolling", fullRun, async ({ page, request }) => {
  const made = await makeFullCase(request);
  await enter(page, firstAdmin, `/case/${made.caseId}`);
  await expect(part(page, "Latest log entries").getByRole("listitem")).toHaveCount(2);
  const all = {
    ...onEveryDevice(page, made),
    handler: page.getByText(/Robinson/).first(),
    hours: page.getByRole("meter").first(),
    "alert of the second guardian": page.getByText(alerts.secondary[0] ?? ""),
    consents: part(page, "Consent").getByText("May contact the school"),
    "what is next": part(page, "Next").getByRole("link", { name: "Ring: how was the meeting?" }),
    "all of what is next": part(page, "Next"),
    "reason for the call": part(page, "Why they called"),
    "latest entry": part(page, "Latest log entries").getByRole("listitem").first(),
  };
  for (const [name, what] of Object.entries(all)) await expectInSight(page, what, name);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const telephone = all.telephone;
  await expect(telephone).toHaveAttribute("href", `tel:${made.mobile.replaceAll(" ", "")}`);
  await expect(part(page, "Next").getByRole("listitem")).toHaveCount(4);
  // Each is there once, and on paper too.
  await expect(page.getByText(alerts.primary[0] ?? "")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  for (const text of Object.values(alerts).flat()) await expect(page.getByText(text)).toBeVisible();
  await expect(all.consents).toBeVisible();
  await expect(part(page, "Next")).toBeHidden();
  await expect(part(page, "Why they called")).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const contents = page.getByRole("navigation", { name: "Sections of the case" });
  await contents.getByRole("link", { name: "Log history" }).click();
  await expect(part(page, "Log history")).toBeFocused();
  await expectInSight(page, contents, "the row of links after going to a part");
  await expectInSight(page, page.getByRole("heading", { name: "Log history" }), "the part");
});

test(
  "at 390 px what is needed first is there, and Log at the bottom",
  fullRun,
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const made = await makeFullCase(request);
    await enter(page, firstAdmin, `/case/${made.caseId}`);
    await expect(part(page, "Next").getByRole("listitem")).toHaveCount(4);
    const next = part(page, "Next").getByRole("link", { name: "Ring: how was the meeting?" });
    const all = { ...onEveryDevice(page, made), "what is next": next };
    for (const [name, what] of Object.entries(all)) await expectInSight(page, what, name);
    const box = await all.Log.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 60);
    // It stays there, and the end of the page is not below it.
    // The last parts may still be loading, which moves the end.
    await expect(async () => {
      await page.keyboard.press("End");
      const end = await part(page, "Privacy").boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    }).toPass();
    await expectInSight(page, all.Log, "Log at the end of the page");
    // The link to what is read stays in sight.
    const links = page.getByRole("navigation", { name: "Sections of the case" });
    await expect(links.getByRole("link", { name: "Privacy" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Home");
    const first = links.getByRole("link", { name: "Key dates" });
    await expect.poll(async () => (await first.boundingBox())?.x).toBeGreaterThan(0);

    // Neither the actions nor the header and the links below it hide what the keyboard reaches.
    await page.setViewportSize({ width: 390, height: 400 });
    await page.getByRole("heading", { level: 1 }).focus();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let press = 1; press <= 12; press += 1) {
        await page.keyboard.press(key);
        await expectInSight(page, page.locator(":focus"), `what ${key} reaches at press ${press}`);
      }
    }
  },
);

for (const { name, ...window } of windows) {
  test.describe(name, fullRun, () => {
    test.use(window);

    test("the first sight is accessible", async ({ page, request }) => {
      const { caseId } = await makeFullCase(request);
      await enter(page, firstAdmin, `/case/${caseId}`);
      await expect(part(page, "Next").getByRole("listitem")).toHaveCount(4);
      await expectAccessible(page, "a full case");
    });
  });
}
