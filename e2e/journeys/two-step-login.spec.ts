/** Two-step login, from turning it on to the next login with a code (ADR 5). Rules: AUTH-19. */
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { codeOf } from "../pages/authenticator.ts";
import { enter, makeUser, submitLogin } from "../pages/people.ts";

test("somebody turns two-step login on, logs out, and logs in with a code", async ({
  page,
  request,
}) => {
  const advisor = await makeUser(request, "advisor");
  await enter(page, advisor);
  await page.getByRole("link", { name: "Your account" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill(advisor.password);
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replace(
    / /g,
    "",
  );
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, "setting up two-step login");
  // Uses the code of the previous time step, so that the next code is available without waiting.
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key, -1));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { name: "Two-step login is on" })).toBeFocused();

  await page.getByRole("link", { name: "Logout" }).click();
  await page.getByRole("link", { name: "Login" }).first().click();
  await submitLogin(page, advisor);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page, "the second step");
  await code.fill(codeOf(key));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole("heading", { name: "Welcome, Rosalind" })).toBeVisible();
});
