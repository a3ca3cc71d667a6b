/** The rules of a user's form that concern several fields, and what the list shows. Rules: USER-2, USER-3, USER-4, USER-5, USER-20. */
import { describe, expect, it } from "vitest";
import type { RecordColumn } from "../reference-records/record-kind.ts";
import { validate } from "../validation.ts";
import { userMessages } from "./users.messages.ts";
import { users, userUpdateOf } from "./users.schema.ts";

const person = {
  user_type: "advisor",
  first_name: "Wilhelmina",
  last_name: "Okonkwo",
  gender: "female",
  email: "w.okonkwo@example.org",
  city: "Leeds",
  county: "West Yorkshire",
};
const added = { ...person, username: "w.okonkwo", password: "correct horse" };
const edited = { ...person, id: 7 };

const errorsOf = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? [] : checked.errors.map(({ field, message }) => [field, message]);
};

describe.each([
  ["added", users.create, added],
  ["edited", users.update, edited],
])("when a user is %s", (_when, schema, sent) => {
  it.each(["Hope A", "Hope ", "  Hope  ", "", null, undefined])(
    "a clinic needs a name of at least five letters: %j",
    (clinic_name) => {
      const isLongEnough = clinic_name === "Hope A";
      expect(errorsOf(schema, { ...sent, user_type: "clinic", clinic_name })).toEqual(
        isLongEnough ? [] : [["clinic_name", userMessages.clinicName]],
      );
      expect(errorsOf(schema, { ...sent, clinic_name })).toEqual([]);
    },
  );

  it("a name of exactly five letters is enough for a clinic", () => {
    expect(errorsOf(schema, { ...sent, user_type: "clinic", clinic_name: "Hopes" })).toEqual([]);
  });

  it.each([
    [1, 1],
    [999, 999],
    ["15", 15],
    ["", null],
    [" ", null],
    [null, null],
  ])("a capacity of %j is kept as %j", (capacity, kept) => {
    expect(validate(schema, { ...sent, capacity })).toMatchObject({
      ok: true,
      value: { capacity: kept },
    });
  });

  it.each([0, 1000, 1.5, -1, "many", true])("a capacity of %j is refused", (capacity) => {
    expect(errorsOf(schema, { ...sent, capacity })).toEqual([["capacity", userMessages.capacity]]);
  });
});

describe("a new user", () => {
  it.each([undefined, null, "", "12345"])("needs a password, not %j", (password) => {
    expect(errorsOf(users.create, { ...added, password })).toEqual([
      ["password", userMessages.password],
    ]);
    expect(errorsOf(users.create, { ...added, password, invite: 0 })).toEqual([
      ["password", userMessages.password],
    ]);
  });

  it.each([undefined, null, ""])("who is invited needs none: %j", (password) => {
    expect(errorsOf(users.create, { ...added, password, invite: 1 })).toEqual([]);
  });

  it.each(["1", "correct horse"])("who is invited may not have the password %j", (password) => {
    expect(errorsOf(users.create, { ...added, password, invite: 1 })).toEqual([
      ["password", userMessages.inviteOrPassword],
    ]);
  });

  it("may have a password of six characters", () => {
    expect(errorsOf(users.create, { ...added, password: "123456" })).toEqual([]);
    expect(errorsOf(users.create, { ...added, password: "123456", invite: 0 })).toEqual([]);
  });

  it("may not have the short username of the first admin", () => {
    expect(errorsOf(users.create, { ...added, username: "admin" })).toEqual([
      ["username", userMessages.username],
    ]);
  });
});

describe("the username of an existing user", () => {
  const lookalike = "\u0430nn.archer";
  const update = (before: string, username: unknown) =>
    errorsOf(userUpdateOf(before), { ...edited, username });
  const refused = [["username", userMessages.usernameCharacters]];

  it("may stay what it is, also if no new one could be like it", () => {
    expect(update(lookalike, lookalike)).toEqual([]);
    expect(update(lookalike, ` ${lookalike} `)).toEqual([]);
    expect(update("admin", "admin")).toEqual([]);
  });

  it("may be left out", () => {
    expect(update(lookalike, undefined)).toEqual([]);
  });

  it("changes only to one that a new user could have", () => {
    expect(update("w.okonkwo", "w.okonkwo-2")).toEqual([]);
    expect(update("w.okonkwo", " w.okonkwo-2 ")).toEqual([]);
    expect(update("w.okonkwo", lookalike)).toEqual(refused);
    expect(update("w.okonkwo", "w.okonkwo  two")).toEqual(refused);
  });

  it("has at least six characters", () => {
    expect(update("w.okonkwo", "short")).toEqual([["username", userMessages.username]]);
  });
});

it("needs the id of the user to change, under either name", () => {
  expect(errorsOf(users.update, person)).toEqual([["id", "Please give the id of the record."]]);
  expect(errorsOf(users.update, { ...person, user_id: 7 })).toEqual([]);
});

it("shows the status in the list, and sorts by it in its own order", () => {
  const columns: readonly RecordColumn[] = users.columns;
  const status = columns.find(({ field }) => field === "status");
  const shown = [
    { enabled: 1, failed_logins: 0, invited: 0 },
    { enabled: 1, failed_logins: 0, invited: 1 },
    { enabled: 1, failed_logins: 3, invited: 0 },
    { enabled: 0, failed_logins: 0, invited: 0 },
  ].map((row) => [status?.show?.(row), status?.sortBy?.(row)]);
  expect(shown).toEqual([
    ["Active account", 0],
    ["Invited", 1],
    ["Locked (failed 3 logins)", 2],
    ["Account disabled", 3],
  ]);
});
