/** Links to choose a password, as tests need them. */
import { makeLink } from "#security/password-links";
import type { TestApp } from "./build-test-app.ts";
import { insertUser } from "./factories.ts";

type Overrides = Parameters<typeof insertUser>[1];

/** A new user with a link that works. */
export async function userWithLink(helpline: TestApp, overrides: Overrides = {}) {
  const user = await insertUser(helpline.database, overrides);
  const now = helpline.clock.now();
  const link = { userId: user.user_id, purpose: "new password", createdBy: null, now } as const;
  return { user, token: await makeLink(helpline.database, link) };
}

/** The token in a link, or in a mail that contains one. */
export function tokenIn(text: string): string {
  const [, token] = /\/choose-password#([A-Za-z0-9_-]{43})/.exec(text) ?? [];
  if (token === undefined) throw new Error(`There is no link in ${text}`);
  return token;
}
