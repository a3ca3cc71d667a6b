/** Unlinking a user from the login provider (ADR 6). Rules: AUTH-25. */
import { screen } from "@testing-library/react";
import { afterAll, expect, it, vi } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { example } from "./testing/examples.ts";
import { answer, go, openManager, rowOf } from "./testing/render-manager.tsx";
import { stubServer } from "./testing/stub-server.ts";
import { recordViews } from "./views/registry.ts";
import { unlinkAction } from "./views/users.tsx";

// The server writes the provider's name into the head of the page, before any module loads.
vi.hoisted(() => {
  document.head.innerHTML = '<meta name="log-in-with" content="Trust login">';
});

afterAll(() => document.head.replaceChildren());

it("is offered under the provider's name, asks first, and says what happens next", async () => {
  const server = stubServer(recordViews.users.kind, [example("users")]);
  const done = "Unlinked. The next login links the user again.";
  server.reply("POST /api/users/unlink-provider", { status: 201, message: done });
  const { user } = openManager("users");
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Unlink Trust login");
  expect(await dialogLines("Unlink Trust login")).toEqual([unlinkAction("Trust login").question]);
  await answer(user, "No");
  expect(server.calledWith("POST")).toEqual([]);
  await go(user, "Unlink Trust login");
  await answer(user, "Yes");
  await screen.findByText(done);
  expect(server.calledWith("POST").map(({ body }) => body)).toEqual([{ user_id: 7 }]);
});

it("shows why the server refuses", async () => {
  const server = stubServer(recordViews.users.kind, [example("users")]);
  const message = "Nobody has signed in as this user through single sign-on.";
  server.reply("POST /api/users/unlink-provider", { status: 409, message });
  const { user } = openManager("users");
  await user.click(await rowOf("Elm Grove"));
  await go(user, "Unlink Trust login");
  await answer(user, "Yes");
  expect(await dialogLines("ERROR")).toEqual([message]);
});
