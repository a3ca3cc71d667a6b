/** A new user; a locked account and its reset. Rules: USER-11. */
import { menus } from "@helpline/contract/menus";
import { screens } from "@helpline/contract/screens";
import { expect, test } from "@playwright/test";
import { fullRun } from "../pages/full-run.ts";
import { ListModal, notice } from "../pages/list-modal.ts";
import {
  enter,
  firstAdmin,
  leave,
  logIn,
  makeUser,
  submitLogin,
  unique,
  uniqueUsername,
} from "../pages/people.ts";

// The menu of every role: web/src/app/shell/menu.test.tsx; its screens: access.spec.ts.
test("a new clinic logs in and sees the menu of the role", fullRun, async ({ page }) => {
  const userType = "clinic";
  const username = uniqueUsername(userType);
  const lastName = unique("Adeyemi");
  await enter(page, firstAdmin);
  const modal = await ListModal.open(page, "Users");
  await modal.go("Add");
  await modal.fill({
    "User type": userType,
    "Clinic name": "Riverside Clinic",
    "First name": "Beatrice",
    "Last name": lastName,
    Gender: "female",
    Username: username,
    Password: "staff password",
    City: "Leeds",
    County: "West Yorkshire",
    Email: "beatrice@example.org",
  });
  await modal.save();
  await expect(modal.row(lastName).or(modal.dialog.getByRole("grid")).first()).toBeVisible();
  await modal.search(lastName);
  await expect(modal.row(lastName)).toContainText("Active account");
  await page.keyboard.press("Escape");

  await leave(page);
  await logIn(page, { username, password: "staff password" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Beatrice");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const items = menus[userType].flat();
  await expect(menu.getByRole("listitem")).toHaveCount(items.length);
  for (const item of items) {
    if ("screen" in item) {
      await expect(menu.getByRole("link", { name: screens[item.screen].title })).toBeVisible();
    }
  }
});

test(
  "three failed logins lock an account until a manager resets it",
  fullRun,
  async ({ page, request }) => {
    const user = await makeUser(request, "advisor");
    await page.goto("/login");
    for (let tries = 1; tries <= 3; tries += 1) {
      await submitLogin(page, { username: user.username, password: "not the password" });
      const failed = notice(page, "Login failed");
      await expect(failed).toContainText("Login failed. Check your username and password.");
      await failed.getByRole("button", { name: "OK" }).click();
      await expect(failed).toBeHidden();
      await expect(page.getByLabel("Username")).toHaveValue(user.username);
    }
    await submitLogin(page, user);
    await expect(notice(page, "Login failed")).toBeVisible();
    await page.getByRole("button", { name: "OK" }).click();

    await enter(page, firstAdmin);
    const modal = await ListModal.open(page, "Users");
    await modal.dialog.getByLabel("Search in").selectOption("User ID");
    await modal.search(String(user.id));
    await expect(modal.row("Fletcher")).toContainText("Locked (failed 3 logins)");
    await modal.row("Fletcher").click();
    await modal.go("Reset failed login count");
    await expect(page.getByText("Failed login count has been reset.")).toBeVisible();
    await leave(page);
    await logIn(page, user);
    const told = notice(page, "Failed logins to your account");
    await expect(told).toContainText(
      "First Admin reset your failed login count. Before that, 4 attempts to log in to your account had failed.",
    );
    await told.getByRole("button", { name: "OK" }).click();
    await expect(told).toBeHidden();
  },
);
