/** What the form of a user offers and says by itself. Rules: USER-14, USER-19. */
import { userMessages } from "@helpline/contract/users/users.messages";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fieldNamed, go, openEdit, openManager } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";

async function openAddWith(answer: Parameters<ReturnType<typeof stubServer>["reply"]>[1]) {
  const server = stubServer(recordViews.users.kind);
  server.reply("GET /api/users/usual-place", answer);
  const { user, onClose } = openManager("users");
  await screen.findByText("NO RECORDS FOUND");
  await go(user, "Add");
  await screen.findByRole("form");
  return { user, onClose };
}

it("a new user starts with the city and county of most colleagues, which can be left again", async () => {
  const data = { city: "Leeds", county: "West Yorkshire" };
  const { user } = await openAddWith({ status: 200, data });
  expect(fieldNamed("City")).toHaveValue("Leeds");
  expect(fieldNamed("County")).toHaveValue("West Yorkshire");
  expect(fieldNamed("City")).toHaveAccessibleDescription(userMessages.usualPlace);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByText("NO RECORDS FOUND")).toBeVisible();
});

it.each([
  ["there is none yet", { status: 200, data: null }],
  ["it cannot be asked for", "no answer"],
] as const)("the form opens with empty fields if %s", async (_why, answer) => {
  await openAddWith(answer);
  expect(fieldNamed("City")).toHaveValue("");
  expect(screen.queryByText(userMessages.usualPlace)).toBeNull();
});

it("shows a new password on request, with a button in words", async () => {
  const { user } = await openAddWith({ status: 200, data: null });
  const password = fieldNamed("Password");
  await user.type(password, "battery staple");
  expect(password).toHaveAttribute("type", "password");
  const show = screen.getByRole("button", { name: "Show password" });
  expect(show).toHaveTextContent("Show");
  await user.click(show);
  expect(password).toHaveAttribute("type", "text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password).toHaveAttribute("type", "password");
});

it("says what becomes of the cases while another type is chosen", async () => {
  const { user } = await openEdit("users", { user_type: "clinic", clinic_name: "Elm Clinic" });
  const hint = userMessages.typeChange("clinic");
  expect(screen.queryByText(hint)).toBeNull();
  await user.selectOptions(fieldNamed("User type"), "Advocate");
  expect(await screen.findByText(hint)).toBeVisible();
  expect(fieldNamed("User type")).toHaveAccessibleDescription(hint);
  await user.selectOptions(fieldNamed("User type"), "Clinic");
  expect(screen.queryByText(hint)).toBeNull();
});

it("says nothing of cases for somebody who handles none", async () => {
  const { user } = await openEdit("users", { user_type: "manager" });
  await user.selectOptions(fieldNamed("User type"), "Advisor");
  expect(fieldNamed("User type")).not.toHaveAccessibleDescription(/open cases/);
});
