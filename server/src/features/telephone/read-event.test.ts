/** What is read from an event of a telephone system. Rules: TEL-2. */
import type { TelephoneEvent } from "@helpline/contract/telephone/telephone";
import { describe, expect, it } from "vitest";
import { readEvent } from "./read-event.ts";

const now = new Date("2026-11-21T08:30:00Z");
const outside = "020 7946 0018";
const own = "01632 960 123";

const call: TelephoneEvent = {
  event: "newCall",
  callId: "abc",
  direction: "in",
  from: outside,
  to: own,
};
const read = (changes: Partial<TelephoneEvent>, tokenId = 7) =>
  readEvent({ ...call, ...changes }, tokenId, now);

it("a new call: whose it is, from where to where, and nothing more", () => {
  expect(read({})).toEqual({
    callId: "7:abc",
    direction: "in",
    number: outside,
    ownNumber: own,
    rings: [],
    answered: false,
    answeredExtension: null,
    ended: false,
    cause: null,
    now,
  });
  expect(read({}, 8).callId).toBe("8:abc");
});

it("of an outgoing call, the number outside is the one that was called", () => {
  expect(read({ direction: "out", from: own, to: outside })).toMatchObject({
    direction: "out",
    number: outside,
    ownNumber: own,
  });
});

it.each(["", "anonymous", "201", null, undefined])("%j is no number outside", (from) => {
  expect(read({ from }).number).toBeNull();
});

describe("a call rings", () => {
  it.each([
    ["at each of its users, once", { user: ["201", "202", "201"] }, ["201", "202"]],
    ["at its only user", { user: "sip:201@pbx" }, ["201"]],
    ["at nobody whose name is no extension", { user: ["Ada One", "201"] }, ["201"]],
    ["at the extension that was called, without users", { to: "201" }, ["201"]],
    [
      "at its users rather than at the extension that was called",
      { user: "202", to: "201" },
      ["202"],
    ],
    ["nowhere that is known, if a number outside was called", { user: null }, []],
    ["nowhere, if nothing says where", { to: null }, []],
    ["nowhere, once it is answered", { event: "answer", user: "201" }, []],
    ["nowhere, once it has ended", { event: "hangup", to: "201" }, []],
    ["nowhere here, if it goes out", { direction: "out", user: "201", to: "202" }, []],
  ] as const)("%s", (_where, changes, rings) => {
    expect(read(changes as Partial<TelephoneEvent>).rings).toEqual(rings);
  });
});

describe("a call is answered", () => {
  it.each([
    ["at the extension that says so", { answeringNumber: "203", user: ["201"] }, "203"],
    ["at its only user", { user: "201" }, "201"],
    ["by somebody unknown, if it rang at several", { user: ["201", "202"] }, null],
    ["by somebody unknown, if nothing says who", {}, null],
    ["by somebody unknown, if a name answered", { answeringNumber: "Ada One" }, null],
    ["at the extension that rang out", { direction: "out", from: "204", to: outside }, "204"],
    [
      "at the user that rang out, before the number shown",
      { direction: "out", from: "204", user: "205" },
      "205",
    ],
    ["by nobody here, whose extension an incoming call names as from", { from: "204" }, null],
  ] as const)("%s", (_where, changes, extension) => {
    const answered = read({ event: "answer", ...(changes as Partial<TelephoneEvent>) });
    expect(answered).toMatchObject({ answered: true, ended: false, answeredExtension: extension });
  });

  it("only by an answer", () => {
    for (const event of ["newCall", "hangup"] as const) {
      expect(read({ event, answeringNumber: "203" })).toMatchObject({
        answered: false,
        answeredExtension: null,
      });
    }
  });
});

it("a call ends with a cause, if it is sent; before, a cause means nothing", () => {
  expect(read({ event: "hangup", cause: "busy" })).toMatchObject({ ended: true, cause: "busy" });
  expect(read({ event: "hangup" })).toMatchObject({ ended: true, cause: null });
  expect(read({ event: "answer", cause: "busy" })).toMatchObject({ ended: false, cause: null });
});
