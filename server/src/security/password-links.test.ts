/** Which links count as those of a forgotten password. Rules: AUTH-38. */
import { linkPurposes } from "@helpline/contract/password-links/password-links.messages";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { forgottenInLastHour, makeLink } from "./password-links.ts";

const { database } = await startHelpline();
const now = new Date("2026-11-21T08:30:00.000Z");
const anHourLater = new Date("2026-11-21T09:30:00.000Z");

it("only those for a forgotten password are counted, of this person and for an hour", async () => {
  const { user_id: userId } = await insertUser(database);
  const other = await insertUser(database);
  for (const purpose of linkPurposes) {
    await makeLink(database, { userId, purpose, createdBy: null, now });
  }
  expect(await forgottenInLastHour(database, userId, now)).toBe(1);
  expect(await forgottenInLastHour(database, other.user_id, now)).toBe(0);
  expect(await forgottenInLastHour(database, userId, anHourLater)).toBe(0);
});
