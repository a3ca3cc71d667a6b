/** The user guide: the "?" of a screen opens its part, and the search finds another one. Rules: HELP-1. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { makeCase } from "../pages/cases.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, firstAdmin } from "../pages/people.ts";

test(
  "a manager opens the help of a case, and looks up how to log a call",
  fullRun,
  async ({ page, request }) => {
    const caseId = await makeCase(request);
    await enter(page, firstAdmin, `/case-manager/view?case_id=${caseId}`);
    const opened = page.waitForEvent("popup");
    await page.getByRole("link", { name: "Help for this screen" }).click();
    const help = await opened;
    await expect(help).toHaveURL(/\/help\/manager#work-on-a-case$/);
    const part = help.getByRole("region", { name: "Work on a case" });
    await expect(part).toBeFocused();
    await expect(part.getByRole("heading")).toBeInViewport();
    const picture = part.getByRole("img");
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(300);
    await expectAccessible(help, "a page of the guide");

    await help.getByRole("textbox", { name: "Search the guide" }).fill("log a call");
    await expectAccessible(help, "the search of the guide");
    await help.getByRole("link", { name: "Log a call" }).first().click();
    await expect(help).toHaveURL(/\/help\/advisor#log-a-call$/);
    await expect(help.getByRole("region", { name: "Log a call" })).toBeFocused();
    // The case is still where it was.
    await expect(page).toHaveURL(new RegExp(`case_id=${caseId}$`));
  },
);
