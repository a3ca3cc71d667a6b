/** Users who are added without a password, and links that are shown once (ADR 6). Rules: AUTH-33. */
import { userMessages } from "@helpline/contract/users/users.messages";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { example } from "./testing/examples.ts";
import { answer, fieldNamed, go, openAdd, openManager, rowOf } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

const link = "/choose-password#the-token";
const address = new URL(link, location.origin).href;

it("an invitation hides the password and is sent with it empty; the link is shown to be copied", async () => {
  const { user, server } = await openAdd("users");
  const message = userMessages.invitedByHand;
  server.reply("POST /api/users", {
    status: 201,
    message,
    data: { user_id: 1, version: 1, link },
  });
  await user.type(fieldNamed("Password"), "typed before");
  await user.click(fieldNamed(userMessages.inviteLabel));
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  for (const [label, text] of [
    ["First name", "Ngozi"] as const,
    ["Last name", "Okafor"] as const,
    ["Username", "ngozi.okafor"] as const,
    ["Email", "n@example.org"] as const,
  ] as const) {
    await user.type(fieldNamed(label), text);
  }
  await user.selectOptions(fieldNamed("User type"), "Advisor");
  await user.selectOptions(fieldNamed("Gender"), "Female");
  for (const [label, place] of [
    ["City", "leeds"],
    ["County", "devon"],
  ] as const) {
    await user.type(fieldNamed(label), place);
    await user.tab();
  }
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(address)).toBeVisible();
  expect(screen.getByText(message, { exact: false })).toHaveRole("status");
  expect(screen.getByRole("button", { name: "Copy the link" })).toBeVisible();
  expect(server.calledWith("POST")[0]?.body).toMatchObject({ invite: 1, password: null });
});

it("a new link is sent after a question, and stays in sight when a row is chosen", async () => {
  const records = [example("users", { invited: 1, failed_logins: 0 })];
  const server = stubServer(recordViews.users.kind, records);
  const message = userMessages.linkShown;
  server.reply("POST /api/users/send-link", { status: 201, message, data: { link } });
  const { user } = openManager("users");
  const row = await rowOf("Elm Grove");
  expect(row).toHaveTextContent("Invited");
  await user.click(row);
  await go(user, userMessages.sendLink);
  await answer(user, "No");
  expect(server.calledWith("POST")).toEqual([]);
  await go(user, userMessages.sendLink);
  await answer(user, "Yes");
  expect(await screen.findByText(address)).toBeVisible();
  await user.click(await rowOf("Elm Grove"));
  expect(screen.getByText(address)).toBeVisible();
});

it("a mailed link is not shown", async () => {
  const server = stubServer(recordViews.users.kind, [example("users")]);
  const message = userMessages.linkSent("elm@example.org");
  server.reply("POST /api/users/send-link", { status: 201, message, data: {} });
  const { user } = openManager("users");
  await user.click(await rowOf("Elm Grove"));
  await go(user, userMessages.sendLink);
  await answer(user, "Yes");
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Copy the link" })).toBeNull();
});
