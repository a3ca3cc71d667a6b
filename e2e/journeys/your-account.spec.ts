/** Your account: a new password ends all other sessions (ADR 4). Rules: AUTH-27. */

import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { fullRun } from "../pages/full-run.ts";
import { enter, makeUser, tokenOf } from "../pages/people.ts";

test(
  "somebody changes their password, and is logged out everywhere else",
  fullRun,
  async ({ page, request }) => {
    const advisor = await makeUser(request, "advisor");
    const elsewhere = { headers: { authorization: await tokenOf(request, advisor) } };
    await enter(page, advisor);
    await page.getByRole("link", { name: "Your account" }).click();
    const places = page
      .getByRole("list", { name: "Where you are logged in" })
      .getByRole("listitem");
    await expect(places).toHaveCount(2);
    await expect(places.first()).toContainText("Chrome on ");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("Present password")).toBeFocused();
    await page.getByLabel("Present password").fill(advisor.password);
    await page.getByLabel("New password").fill("battery staple");
    await expectAccessible(page, "your account");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your password is changed.")).toBeVisible();
    await expect(places).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Change password" })).toBeFocused();

    expect((await request.get("/api/account", elsewhere)).status()).toBe(401);
    await tokenOf(request, { ...advisor, password: "battery staple" });
  },
);
