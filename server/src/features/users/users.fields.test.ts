/**
 * Usernames, a clinic's fields, and fields that the server manages.
 *
 * Rules: AUTH-31, USER-1, USER-2, USER-3, USER-5, USER-20, WIRE-5.
 */

import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { users } from "@helpline/contract/users/users.schema";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { changedUser, type Fields, newUser } from "#test/examples";
import { insertUser } from "#test/factories";
import { login } from "#test/log-in";
import { everything, storedRecord } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const create = (body: Fields) => helpline.call(userRoutes.create, { body, token });
const update = (body: Fields) => helpline.call(userRoutes.update, { body, token });

async function refused(call: typeof create, body: Fields, answer: object) {
  const before = await everything(helpline.database, users);
  expect(await call(body)).toMatchObject(answer);
  expect(await everything(helpline.database, users)).toEqual(before);
}

describe("a capacity", () => {
  it.each([
    [1, 1],
    [999, 999],
    ["12", 12],
    ["", null],
    [null, null],
  ])("%j is stored as %j", async (sent, stored) => {
    const { user_id } = await insertUser(helpline.database, { capacity: 7 });
    expect((await update(changedUser(user_id, { capacity: sent }))).status).toBe(201);
    expect(await storedRecord(helpline.database, users, user_id)).toMatchObject({
      capacity: stored,
    });
  });

  it.each([0, 1000, 1.5, -3, "many", true])("is not %j", async (capacity) => {
    const message = userMessages.capacity;
    const errors = [{ field: "capacity", message }];
    await refused(create, newUser({ capacity }), { status: 422, data: { errors } });
  });
});

describe("a username", () => {
  const taken = {
    status: 409,
    message: "This username is already in use. Please choose another.",
    data: null,
  };

  it.each([
    ["Gwen.Parry", "Gwen.Parry"],
    ["Gwen.Tudor", "gwen.tudor"],
    ["gwen.smith", "GWEN.SMITH"],
    ["Siân.Émile", "SIÂN.ÉMILE"],
    ["gwen.padded", "  gwen.padded "],
  ])("%j prevents %j from being used", async (username, other) => {
    await insertUser(helpline.database, { username });
    await refused(create, newUser({ username: other }), taken);
    const { user_id } = await insertUser(helpline.database);
    await refused(update, changedUser(user_id, { username: other }), taken);
  });

  const lookAlike = "\u0430nn.archer";
  const characters =
    "A username has letters of one alphabet, and no invisible or look-alike characters. Please type another.";
  const refusal = {
    status: 422,
    message: characters,
    data: { errors: [{ field: "username", message: characters }] },
  };

  it.each(["ann\u200B.archer", lookAlike, "ann\u202E.archer"])("is not %j", async (username) => {
    // Of a new user, what nobody sees is removed.
    if (username === lookAlike) await refused(create, newUser({ username }), refusal);
    const { user_id } = await insertUser(helpline.database);
    await refused(update, changedUser(user_id, { username }), refusal);
  });

  it("of an older user may stay unchanged, and still logs in", async () => {
    const { user_id } = await insertUser(helpline.database, { username: lookAlike });
    const sent = changedUser(user_id, { username: lookAlike, city: "Ely" });
    expect((await update(sent)).status).toBe(201);
    expect((await login(helpline, lookAlike)).status).toBe(200);
    await refused(update, changedUser(user_id, { username: `${lookAlike}2` }), refusal);
    expect((await update(changedUser(user_id, { username: "ann.archer" }))).status).toBe(201);
  });

  it("may change its own capitals", async () => {
    const { user_id } = await insertUser(helpline.database, { username: "gwen.capital" });
    expect((await update(changedUser(user_id, { username: "Gwen.Capital" }))).status).toBe(201);
    expect(await storedRecord(helpline.database, users, user_id)).toMatchObject({
      username: "Gwen.Capital",
    });
  });

  it("is assigned once for several concurrent requests", async () => {
    const names = ["twice.asked", "Twice.Asked", "TWICE.ASKED"];
    const answers = await Promise.all(names.map((username) => create(newUser({ username }))));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409]);
  });
});

describe("a clinic's fields", () => {
  const message = "Please enter a clinic name (minimum 5 characters).";

  it.each([undefined, null, "", "abcd", "  abcd  "])(
    "refuse the clinic name %j for a clinic user",
    async (clinic_name) => {
      const answer = {
        status: 422,
        message,
        data: { errors: [{ field: "clinic_name", message }] },
      };
      await refused(create, newUser({ user_type: "clinic", clinic_name }), answer);
      const { user_id } = await insertUser(helpline.database);
      const change = changedUser(user_id, { user_type: "clinic", clinic_name });
      await refused(update, change, answer);
    },
  );

  const named = { clinic_name: "Mill Lane Clinic", clinic_details: "Ground floor" };
  const none = { clinic_name: null, clinic_details: null };

  it("are kept for a clinic user and cleared for another type", async () => {
    const clinic = await create(newUser({ user_type: "clinic", ...named }));
    const id = clinic.data.user_id;
    expect(await storedRecord(helpline.database, users, id)).toMatchObject(named);
    await update(changedUser(id, { user_type: "advisor", ...named }));
    expect(await storedRecord(helpline.database, users, id)).toMatchObject(none);
    const advisor = await create(newUser({ user_type: "advisor", ...named }));
    expect(await storedRecord(helpline.database, users, advisor.data.user_id)).toMatchObject(none);
  });
});

describe("server-managed fields", () => {
  it.each([{ failed_logins: 0 }, { added_on: "2001-01-01" }, { failed_logins: "x", added_on: {} }])(
    "are not changed by %j",
    async (sent) => {
      const { user_id, added_on } = await insertUser(helpline.database, { failed_logins: 3 });
      expect((await update(changedUser(user_id, sent))).status).toBe(201);
      expect(await storedRecord(helpline.database, users, user_id)).toMatchObject({
        failed_logins: 3,
        added_on,
      });
      const added = await create(newUser(sent));
      expect(added.status).toBe(201);
      expect(await storedRecord(helpline.database, users, added.data.user_id)).toMatchObject({
        failed_logins: 0,
      });
    },
  );
});
