/**
 * A name at the provider that only looks like a username: people may be able to choose theirs there.
 *
 * Rules: AUTH-25.
 */
import { afterAll, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { rowsOf } from "#test/look";
import { logInThrough, named, settingsOf, startProvider } from "#test/openid-provider";

const publicUrl = "https://helpline.example.org";
const provider = await startProvider({ publicUrl });
afterAll(() => provider.goAway());
const helpline = await startHelpline(settingsOf(provider, publicUrl));

it.each([
  ["a zero-width space", (name: string) => `${name.slice(0, 3)}\u200b${name.slice(3)}`],
  ["a soft hyphen", (name: string) => `${name}\u00ad`],
  ["a mark of the writing direction", (name: string) => `\u202e${name}`],
])("because of %s opens no account", async (_what, spelled) => {
  const user = await insertUser(helpline.database);
  const answer = await logInThrough(provider, helpline, named(spelled(user.username)));
  expect(answer).toMatchObject({ status: 401, data: { loggedin: false } });
  expect(await rowsOf(helpline.database, "provider_links")).toEqual([]);
});

it("is the username if only its letters are composed in another way", async () => {
  const { user_id } = await insertUser(helpline.database, { username: "zoë.okonkwo" });
  const answer = await logInThrough(provider, helpline, named("zoe\u0308.okonkwo"));
  expect(answer.status).toBe(200);
  expect(await rowsOf(helpline.database, "provider_links")).toMatchObject([{ user_id }]);
});
