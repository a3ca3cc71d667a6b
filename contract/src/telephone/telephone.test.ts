/** Which events of a telephone system are taken. Rules: TEL-2. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { eventMessages, telephoneEvent } from "./telephone.ts";

const newCall = {
  event: "newCall",
  callId: "17",
  direction: "in",
  from: "07700900123",
  to: "01134960001",
};
const answerTo = (sent: object) => {
  const checked = validate(telephoneEvent, sent);
  return checked.ok ? checked.value : checked.errors.map(({ field, message }) => [field, message]);
};

describe("a new call", () => {
  it.each(["from", "to"] as const)("needs %s, which may be empty", (field) => {
    for (const missing of [undefined, null]) {
      expect(answerTo({ ...newCall, [field]: missing })).toEqual([[field, eventMessages[field]]]);
    }
    expect(answerTo({ ...newCall, [field]: "" })).toEqual({ ...newCall, [field]: "" });
  });
});

it.each(["answer", "hangup"])("an event %j needs neither number", (event) => {
  const least = { event, callId: "17", direction: "in" };
  expect(answerTo(least)).toEqual(least);
  expect(answerTo({ ...least, from: null, to: null })).toEqual({ ...least, from: null, to: null });
});

it("takes a number for a text, as JSON has it", () => {
  expect(answerTo({ ...newCall, callId: 17, from: 7700900123, user: [201, "202"] })).toEqual({
    ...newCall,
    from: "7700900123",
    user: ["201", "202"],
  });
});

it("takes one extension or up to 100, each of at most 200 characters of one line", () => {
  const users = (count: number) => Array.from({ length: count }, () => "2".repeat(200));
  for (const user of ["201", [], users(100)]) {
    expect(answerTo({ ...newCall, user })).toEqual({ ...newCall, user });
  }
  for (const user of [users(101), "2".repeat(201), ["2".repeat(201)], "2\n1", true]) {
    expect(answerTo({ ...newCall, user })).toEqual([["user", eventMessages.user]]);
  }
});

it("ignores the fields that a system sends of its own", () => {
  expect(answerTo({ ...newCall, queue: "front desk" })).toEqual(newCall);
});

it.each(["callId", "from", "cause"])("takes no lines in %s", (field) => {
  expect(answerTo({ ...newCall, [field]: "1\n2" })).toHaveLength(1);
});

it("takes an id of 1 to 250 characters", () => {
  expect(answerTo({ ...newCall, callId: "x".repeat(250) })).toMatchObject({ event: "newCall" });
  for (const callId of ["", "x".repeat(251), undefined, null]) {
    expect(answerTo({ ...newCall, callId })).toEqual([["callId", eventMessages.callId]]);
  }
});
