/**
 * Somebody who saves again and again can still be kept out: whoever ends their access waits for the changes under way, and for
 * none that begins later.
 *
 * Rules: AUTH-42.
 */
import { accountRoutes } from "@helpline/contract/account/account";
import { draftName, draftRoutes } from "@helpline/contract/drafts/drafts";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { makeLink } from "#security/password-links";
import { startHelpline } from "./build-test-app.ts";
import { changedUser } from "./examples.ts";
import { testPassword } from "./factories.ts";
import { isGood, login, tokenOf } from "./log-in.ts";

const helpline = await startHelpline();
const admin = await helpline.logIn("admin");

const writers = 16;

/** What `end` answers while somebody saves drafts with this token as often as they can. */
async function whileSaving(token: string, end: () => Promise<{ readonly status: number }>) {
  let goesOn = true;
  let saved = 0;
  const save = async (number: number) => {
    const params = { name: draftName("enquiry-call", number) };
    while (goesOn) {
      const body = { values: { typed: String(saved) } };
      const { status } = await helpline.call(draftRoutes.put, { params, body, token });
      if (status !== 201) return;
      saved += 1;
    }
  };
  const all = Array.from({ length: writers }, (_, at) => save(at + 1));
  while (saved < writers) await new Promise((resolve) => setTimeout(resolve, 5));
  const { status } = await end();
  goesOn = false;
  await Promise.all(all);
  return status;
}

type End = (userId: number, username: string) => Promise<{ readonly status: number }>;
const update = (change: Readonly<Record<string, unknown>>) => (userId: number) =>
  helpline.call(userRoutes.update, { body: changedUser(userId, change), token: admin.token });

const ends: readonly (readonly [how: string, end: End])[] = [
  ["being disabled", update({ enabled: 0 })],
  ["another role", update({ user_type: "evaluator" })],
  ["a password that an admin sets", update({ password: "another horse" })],
  [
    "being logged out by an admin",
    (userId) =>
      helpline.call(userRoutes.signOutEverywhere, {
        body: { user_id: userId },
        token: admin.token,
      }),
  ],
  [
    "a password that the owner chooses",
    async (_userId, username) => {
      const owner = tokenOf(await login(helpline, username));
      const body = { current_password: testPassword, new_password: "another horse" };
      return helpline.call(accountRoutes.changePassword, { body, token: owner });
    },
  ],
  [
    "a password that the owner chooses with a link",
    async (userId) => {
      const now = helpline.clock.now();
      const link = { userId, purpose: "forgotten password", createdBy: null, now } as const;
      const token = await makeLink(helpline.database, link);
      const body = { token, password: "another horse" };
      return helpline.call(passwordLinkRoutes.choose, { body });
    },
  ],
];

it.each(ends)("ends by %s", async (_how, end) => {
  const { userId, token } = await helpline.logIn("advisor");
  const { username } = await helpline.database
    .selectFrom("users")
    .select("username")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  expect([200, 201]).toContain(await whileSaving(token, () => end(userId, username)));
  expect(await isGood(helpline, token)).toBe(false);
});
