/** Somebody is added without a password and chooses one with a link, which works once. Rules: AUTH-33. */
import { userMessages } from "@helpline/contract/users/users.messages";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../pages/accessible.ts";
import { ListModal } from "../pages/list-modal.ts";
import { enter, firstAdmin, logIn, unique, uniqueUsername } from "../pages/people.ts";

test("an admin invites an advisor, who chooses a password with the link", async ({
  page,
  browser,
}) => {
  const username = uniqueUsername("advisor");
  const lastName = unique("Adeyemi");
  await enter(page, firstAdmin);
  const modal = await ListModal.open(page, "Users");
  await modal.go("Add");
  await modal.fill({
    "User type": "advisor",
    "First name": "Beatrice",
    "Last name": lastName,
    Gender: "female",
    Username: username,
    City: "Leeds",
    County: "West Yorkshire",
    Email: "beatrice@example.org",
  });
  await modal.dialog.getByLabel(userMessages.inviteLabel).check();
  await modal.save();
  // The server of the journeys has no SMTP: the link is shown once.
  const shown = modal.dialog.getByText(/\/choose-password#/);
  await expect(shown).toBeVisible();
  const link = await shown.innerText();
  await expect(modal.row(lastName).or(modal.dialog.getByRole("grid")).first()).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByText(username)).toBeVisible();
  await expect(theirs).toHaveURL(/\/choose-password$/);
  await expectAccessible(theirs, "choosing a password");
  await theirs.getByLabel("New password").fill("battery staple");
  await theirs.keyboard.press("Enter");
  await expect(theirs.getByText("Your password is set.")).toBeVisible();
  await logIn(theirs, { username, password: "battery staple" });
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText("Beatrice");

  const again = await (await browser.newContext()).newPage();
  await again.goto(link);
  await expect(again.getByRole("alert")).toContainText("does not work any more");
});
