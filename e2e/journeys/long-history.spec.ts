/**
 * A case with more log entries than the page renders at once: keys, search, paper.
 *
 * Rules: LOG-26.
 */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase, poster } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin } from "../pages/people.ts";

const count = 104;

test(
  "a long log history can be read by keyboard, searched, and printed in full",
  fullRun,
  async ({ page, request }) => {
    const case_id = await makeCase(request);
    const send = await poster(request);
    const log = (at: number) => {
      const details = `Call ${at}. ${"What was said, at some length. ".repeat(at % 7)}`;
      const entry = { case_id, entry_type: "call", duration: 1, details, further_action: "save" };
      return send("/api/advisors/cases/logs", entry);
    };
    // Adds the first and last entries one by one, because their order is checked; those between run in
    // parallel.
    const between = Array.from({ length: count - 4 }, (_each, index) => index + 3);
    for (const at of [1, 2]) await log(at);
    for (let done = 0; done < between.length; done += 10) {
      await Promise.all(between.slice(done, done + 10).map(log));
    }
    for (const at of [count - 1, count]) await log(at);
    await enter(page, firstAdmin, `/case-manager/view?case_id=${case_id}`);
    const feed = page.getByRole("feed", { name: "Log entries, newest first" });
    const entry = (at: number) => feed.getByRole("article").filter({ hasText: `Call ${at}.` });
    await expect(entry(count)).toHaveAttribute("aria-setsize", String(count));
    expect(await feed.getByRole("article").count()).toBeLessThan(count / 2);
    await expectAccessible(page, "a long log history");

    await entry(count).focus();
    await page.keyboard.press("PageDown");
    await expect(entry(count - 1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(entry(1)).toBeFocused();
    await expect(entry(1)).toBeInViewport();
    await expect(entry(1)).toHaveAttribute("aria-posinset", String(count));
    await page.keyboard.press("PageUp");
    await expect(entry(2)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(entry(count)).toBeFocused();
    await expect(entry(count)).toBeInViewport();

    await page.getByRole("searchbox", { name: "Find in the log entries" }).fill("CALL 99.");
    await expect(page.getByText(`1 of ${count} log entries`)).toBeVisible();

    await page.evaluate(() => {
      window.addEventListener("beforeprint", () => {
        const onPaper = document.querySelectorAll("ol[data-on-paper] > li").length;
        document.body.dataset.onPaper = String(onPaper);
      });
    });
    await page.pdf();
    await expect(page.locator("body")).toHaveAttribute("data-on-paper", String(count));
    await expect(page.locator("ol[data-on-paper]")).toHaveCount(0);
  },
);
