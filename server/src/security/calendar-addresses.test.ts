/** Calendar addresses: secret, one for each person, gone when it is replaced or removed. Rules: MAIL-10, MAIL-11. */
import { beforeEach, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { rowsOf } from "#test/look";
import { addressMadeOn, makeAddress, removeAddress, userAtAddress } from "./calendar-addresses.ts";

const { database } = await startHelpline();
const first = new Date("2026-11-21T08:30:00.000Z");
const later = new Date("2026-11-22T09:00:00.000Z");

let userId: number;
beforeEach(async () => {
  await database.deleteFrom("calendar_addresses").execute();
  userId = (await insertUser(database, { user_type: "advocate" })).user_id;
});

it("is nobody's before it is made", async () => {
  expect(await addressMadeOn(database, userId)).toBeNull();
  expect(await userAtAddress(database, "")).toBeUndefined();
  expect(await removeAddress(database, userId)).toBe(false);
});

it("leads to its owner, and is not stored", async () => {
  const secret = await makeAddress(database, userId, first);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await userAtAddress(database, secret)).toEqual({ user_id: userId, user_type: "advocate" });
  expect(await addressMadeOn(database, userId)).toBe(first.toISOString());
  const [row] = await rowsOf(database, "calendar_addresses");
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row?.secret_hash).toHaveLength(32);
});

it("works no more once a new one is made", async () => {
  const old = await makeAddress(database, userId, first);
  const secret = await makeAddress(database, userId, later);
  expect(secret).not.toBe(old);
  expect(await userAtAddress(database, old)).toBeUndefined();
  expect(await userAtAddress(database, secret)).toMatchObject({ user_id: userId });
  expect(await addressMadeOn(database, userId)).toBe(later.toISOString());
  expect(await rowsOf(database, "calendar_addresses")).toHaveLength(1);
});

it("is removed for its owner only", async () => {
  const other = await insertUser(database);
  const kept = await makeAddress(database, other.user_id, first);
  const secret = await makeAddress(database, userId, first);
  expect(await removeAddress(database, userId)).toBe(true);
  expect(await userAtAddress(database, secret)).toBeUndefined();
  expect(await addressMadeOn(database, userId)).toBeNull();
  expect(await userAtAddress(database, kept)).toMatchObject({ user_id: other.user_id });
});

it("leads nowhere while the account is disabled", async () => {
  const secret = await makeAddress(database, userId, first);
  const enable = (enabled: 0 | 1) =>
    database.updateTable("users").set({ enabled }).where("user_id", "=", userId).execute();
  await enable(0);
  expect(await userAtAddress(database, secret)).toBeUndefined();
  await enable(1);
  expect(await userAtAddress(database, secret)).toMatchObject({ user_id: userId });
});
