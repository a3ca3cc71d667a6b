/**
 * The telephone rings: a telephone system posts its events with a token, and the screen of the person whose
 * extension rings shows who it is, times the call and fills in what is logged. Two people, one of them in two tabs.
 *
 * Rules: TEL-4, TEL-5, CALL-17.
 */
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin, makeUser, newMobile, setUpToken, unique } from "../pages/people.ts";
import { PrivacyWatch } from "../pages/privacy.ts";

const banner = (page: Page) => page.getByRole("region", { name: "Telephone" }).getByRole("article");
const timer = (page: Page) => page.getByRole("timer", { name: "Call timer" });
const newExtension = () => String(Math.random()).slice(2, 9);
const lettersOf = (text: string) =>
  text.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "").replaceAll(" ", "");

/** What a telephone system sends of one call. */
async function telephoneCall(request: APIRequestContext, from: string, extensions: string[]) {
  const send = await poster(request);
  const { token } = await send("/api/service-tokens", { name: unique("PBX"), scope: "telephone" });
  const callId = unique("call");
  return async (event: "newCall" | "answer" | "hangup", more: object = {}) => {
    const answer = await request.post("/api/telephone/events", {
      headers: { authorization: `Bearer ${token}` },
      data: {
        event,
        callId,
        direction: "in",
        from,
        to: "020 7946 0000",
        user: extensions,
        ...more,
      },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
}

/** Enters an extension on Your account. */
async function takeExtension(page: Page, extension: string) {
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Extension" }).fill(extension);
  await page.getByRole("button", { name: "Save extension" }).click();
  await expect(page.getByText("When your telephone rings")).toBeVisible();
}

/** The stream is open: a browser asks for it when its screen has settled. */
const streaming = (page: Page) => page.waitForRequest(/\/api\/events$/);

test("a call rings on the screen, is timed and logged, and is nobody else's", async ({
  page,
  browser,
  request,
  context,
}) => {
  const [advisor, colleague] = [
    await makeUser(request, "advisor"),
    await makeUser(request, "manager"),
  ];
  const [guardian, mobile] = [lettersOf(unique("Akhtar")), newMobile()];
  const caseId = await makeCase(request, {
    guardian,
    mobile,
    fields: { advisor_id: advisor.id },
  });
  const watch = new PrivacyWatch([mobile, mobile.replaceAll(" ", "")]);
  watch.follow(context);
  const [mine, theirs] = [newExtension(), newExtension()];
  await enter(page, advisor);
  await takeExtension(page, mine);
  const others = await (await browser.newContext()).newPage();
  await enter(others, colleague);
  await takeExtension(others, theirs);
  // A second tab, which shares the stream of the first.
  await page.goto("/follow-ups");
  const second = await context.newPage();
  await second.goto("/welcome");
  await page.bringToFront();

  const event = await telephoneCall(request, `+44${mobile.replaceAll(" ", "").slice(1)}`, [mine]);
  const opened = streaming(others);
  await others.goto("/follow-ups");
  await opened;
  await event("newCall");
  await expect(banner(page)).toContainText("Incoming call");
  await expect(banner(page)).toContainText(guardian);
  await expect(banner(second)).toContainText(guardian);
  await expectAccessible(page, "a ringing telephone");
  const log = banner(page).getByRole("button", { name: `Log on case ${caseId}` });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(log).toBeInViewport();
    // It covers nothing: the page begins below it.
    const [call, content] = [
      await banner(page).boundingBox(),
      await page.getByRole("main").boundingBox(),
    ];
    expect(content?.y).toBeGreaterThanOrEqual((call?.y ?? 0) + (call?.height ?? 0));
  }

  // A reload shows it again.
  await page.reload();
  await expect(banner(page)).toContainText(guardian);
  await banner(page)
    .getByRole("button", { name: `Log on case ${caseId}` })
    .click();
  await expect(page).toHaveURL(`/advisor-system/add?case_id=${caseId}`);
  await event("answer", { answeringNumber: mine });
  await expect(banner(page)).toContainText("On the line");
  await expect(timer(page)).toHaveText(/^00:\d\d$/);
  await page.getByRole("textbox", { name: "Details", exact: true }).fill("Rang about the plan.");
  await expect(page.getByRole("combobox", { name: "Entry type" })).toHaveValue("call");
  await expect(page.getByRole("textbox", { name: "Duration (minutes)" })).toHaveValue("1");
  await event("hangup", { cause: "normalClearing" });
  await expect(banner(page)).toBeHidden();
  const halted = await timer(page).textContent();
  await page.waitForTimeout(1_500);
  await expect(timer(page)).toHaveText(halted ?? "");
  await page.getByRole("combobox", { name: "Further action" }).selectOption("Save");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The log entry has been added.")).toBeVisible();
  await expect(timer(page)).toBeHidden();
  await expect(timer(second)).toBeHidden();
  await expect(banner(others)).toBeHidden();
  await watch.expectNoName();
});

test(
  "nobody on file: an enquiry with the number; what somebody types stays",
  fullRun,
  async ({ page, browser, request }) => {
    const [first, second] = [
      await makeUser(request, "advisor"),
      await makeUser(request, "advocate"),
    ];
    const [one, two] = [newExtension(), newExtension()];
    const other = await (await browser.newContext()).newPage();
    for (const [each, who, extension] of [
      [page, first, one],
      [other, second, two],
    ] as const) {
      await enter(each, who);
      await takeExtension(each, extension);
      const opened = streaming(each);
      await each.goto("/enquiries/new");
      await opened;
    }
    const mobile = newMobile();
    const event = await telephoneCall(request, mobile, [one, two]);
    const notes = page.getByRole("textbox", { name: "Notes" });
    await notes.fill("The call before this one.");
    await event("newCall");
    for (const each of [page, other]) {
      await expect(banner(each)).toContainText("Nobody on file has this number.");
    }
    // It takes neither the focus nor the text.
    await expect(notes).toBeFocused();
    await event("answer", { answeringNumber: two });
    await expect(banner(page)).toBeHidden();
    await expect(notes).toHaveValue("The call before this one.");
    await expect(timer(page)).toBeHidden();
    await expect(banner(other)).toContainText("On the line");
    await expect(timer(other)).toBeVisible();

    await banner(other).getByRole("button", { name: "Log an enquiry about this call" }).click();
    await expect(other).toHaveURL("/enquiries/new");
    await expect(other.getByText(/^Who \(optional\)/)).toContainText(mobile.replaceAll(" ", ""));
    await other.getByRole("radio", { name: "School" }).check();
    await other.getByRole("radio", { name: "Answered" }).check();
    await event("hangup");
    await expect(banner(other)).toBeHidden();
    await expect(other.getByRole("textbox", { name: "Minutes" })).toHaveValue("1");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByRole("heading", { name: "Enquiry saved" })).toBeVisible();
    await expect(timer(other)).toBeHidden();
  },
);

test(
  "a case that somebody is given is on their desk without a reload",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    await enter(page, advisor);
    const opened = streaming(page);
    await page.goto("/welcome");
    await opened;
    const child = lettersOf(unique("Zara"));
    await makeCase(request, { child, fields: { advisor_id: advisor.id } });
    await expect(page.getByRole("main")).toContainText(child);
  },
);

test("a session that ends elsewhere ends here at once", fullRun, async ({ page, request }) => {
  const advisor = await makeUser(request, "advisor");
  await enter(page, advisor);
  const opened = streaming(page);
  await page.goto("/follow-ups");
  await opened;
  const authorization = await setUpToken(request, firstAdmin);
  const answer = await request.post("/api/users/sign-out-everywhere", {
    headers: { authorization },
    data: { user_id: advisor.id },
  });
  expect(answer.ok()).toBe(true);
  await expect(page.getByRole("dialog", { name: "Auto Logout" })).toBeVisible({ timeout: 15_000 });
});

test("an answered call leaves the open entry of another family alone", async ({
  page,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  const [guardian, mobile] = [lettersOf(unique("Khan")), newMobile()];
  const fields = { advisor_id: advisor.id };
  const theirs = await makeCase(request, { guardian, mobile, fields });
  const open = await makeCase(request, {
    guardian: lettersOf(unique("Akhtar")),
    mobile: newMobile(),
    fields,
  });
  const mine = newExtension();
  await enter(page, advisor);
  await takeExtension(page, mine);
  const opened = streaming(page);
  await page.goto(`/advisor-system/add?case_id=${open}`);
  await opened;
  const details = page.getByRole("textbox", { name: "Details", exact: true });
  await details.fill("About the plan.");
  const event = await telephoneCall(request, `+44${mobile.replaceAll(" ", "").slice(1)}`, [mine]);
  await event("newCall");
  await event("answer", { answeringNumber: mine });
  await expect(banner(page)).toContainText("On the line");
  const log = page.getByRole("button", { name: new RegExp(`^Log for .*${guardian}`) });
  await expect(log).toBeVisible();
  await expectAccessible(page, "the call of another family");
  await expect(page.getByRole("textbox", { name: "Duration (minutes)" })).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Entry type" })).toHaveValue("");
  await log.click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(`/advisor-system/add?case_id=${theirs}`);
  await expect(page.getByRole("textbox", { name: "Duration (minutes)" })).toHaveValue("1");
  await event("hangup");
});
