/**
 * An evaluator sends the questions by email, and the family answers on a small phone. The reminder after a week is
 * tested with a moved clock in server/src/features/evaluations/evaluation-links.test.ts.
 *
 * Rules: EVAL-9, EVAL-11, EVAL-12.
 */
import {
  familyCallPaths,
  familyMessages,
  familyWords,
} from "@helpline/contract/evaluations/family-page";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { mailsWith, readable } from "../pages/outbox.ts";
import { enter, firstAdmin, makeUser, unique } from "../pages/people.ts";

const next = (page: Page) => page.getByRole("button", { name: familyWords.next }).click();

async function telephone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 320, height: 568 } });
  const page = await context.newPage();
  const errors: string[] = [];
  const loaded: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  return { page, errors, loaded };
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function answerAll(page: Page): Promise<void> {
  for (let number = 1; number <= 18; number += 1) {
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText(familyWords.position(number, 18));
    await expect(heading).toBeFocused();
    if (number === 2) {
      await page.getByRole("button", { name: familyWords.rather }).click();
      continue;
    }
    const radios = page.getByRole("radio");
    if ((await radios.count()) === 0) await page.getByRole("textbox").fill("That we may appeal.");
    else {
      // By keyboard: Tab to the scale, and an arrow to the answer below.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    }
    await next(page);
  }
}

/** Answers the first question, and leaves out the others. */
async function answerFirst(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByRole("button", { name: familyWords.start }).click();
  const answer = await page.locator("label.option").first().innerText();
  await page.getByRole("radio").first().check();
  await next(page);
  for (let number = 2; number <= 18; number += 1) {
    await expect(page.getByRole("heading")).toContainText(familyWords.position(number, 18));
    await page.getByRole("button", { name: familyWords.rather }).click();
  }
  return answer;
}

/** The next time that the page sends its answers they arrive, but the connection breaks before it knows. */
const loseAnswer = (page: Page) =>
  page.route(
    `**${familyCallPaths.answer}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test("a family answers by link on a small telephone, once, and the case says so", async ({
  browser,
  page,
  request,
}) => {
  const evaluator = await makeUser(request, "evaluator");
  const child = unique("Zebedee");
  const email = `${unique("family").replaceAll(" ", ".")}@example.org`;
  const caseId = await makeCase(request, {
    child,
    email,
    actions: ["assign to evaluator"],
    fields: { evaluator_id: evaluator.id },
  });
  await enter(page, evaluator);
  await page.goto(`/evaluation-system/add?case_id=${caseId}`);
  await page.getByRole("button", { name: "Send the questions by e-mail" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText(`The questions were sent to ${email}`)).toBeVisible();

  const mail = async () =>
    (await mailsWith("how was our help?")).map(readable).find((each) => each.includes(email));
  await expect.poll(mail).toBeDefined();
  const link = /\/evaluation#[\w-]+/.exec((await mail()) ?? "")?.[0] ?? "";

  const family = await telephone(browser);
  await family.page.goto(link);
  await expect(family.page.getByRole("heading", { name: familyWords.title })).toBeVisible();
  await expectAccessible(family.page, "the start of the family's page");
  await family.page.getByRole("button", { name: familyWords.start }).click();

  // Forgotten, then back and forth, in the page and by the browser.
  await next(family.page);
  await expect(family.page.getByRole("alert")).toHaveText(
    familyMessages.choose(familyWords.rather),
  );
  await expectAccessible(family.page, "a question of the family's page");
  await family.page.getByRole("radio").nth(3).check();
  await next(family.page);
  await family.page.goBack();
  await expect(family.page.getByRole("radio").nth(3)).toBeChecked();
  expect(await widthOf(family.page)).toBe(320);

  await answerAll(family.page);
  await expect(family.page.getByText(familyWords.reviewText(17, 18))).toBeVisible();
  expect(await family.page.content()).not.toContain(child);
  const late = await telephone(browser);
  const answer = await answerFirst(late.page, link);

  const send = family.page.getByRole("button", { name: familyWords.send });
  await loseAnswer(family.page);
  await send.click();
  await expect(family.page.getByText(familyWords.offline)).toBeVisible();
  await send.click();
  await expect(family.page.getByRole("heading", { name: familyMessages.thanks })).toBeVisible();
  expect(family.errors).toEqual([]);
  expect(
    family.loaded.filter(
      (path) => !/^\/(evaluation|assets\/evaluation|api\/evaluation-by-link|favicon)/.test(path),
    ),
  ).toEqual([]);

  // The link has ended, but what was answered stays in sight.
  await late.page.getByRole("button", { name: familyWords.send }).click();
  await expect(late.page.getByText(familyMessages.over)).toBeVisible();
  await expect(late.page.getByText(answer, { exact: true })).toBeVisible();
  await expectAccessible(late.page, "the end of the family's page");
  expect(await widthOf(late.page)).toBe(320);
  await late.page.reload();
  await expect(late.page.getByText(familyMessages.over)).toBeVisible();

  const manager = await (await browser.newContext()).newPage();
  await enter(manager, firstAdmin);
  await manager.goto(`/case-manager/view?case_id=${caseId}`);
  const evaluation = manager.locator("#case-evaluation");
  await expect(evaluation.getByText("The family, by link")).toBeVisible();
  await expect(evaluation.getByText("That we may appeal.").first()).toBeVisible();
});
