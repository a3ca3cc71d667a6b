/** Whether the form for an enquiry is about whoever is on the telephone. Rules: CALL-17, TEL-4. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { setCallOwner } from "#shared/call-timer/call-owner.ts";
import type { CallTimer } from "#shared/call-timer/call-timer.ts";
import { live, nothing } from "#shared/events/live-state.ts";
import { isCallOfEnquiry } from "./call-of-enquiry.ts";

const timer = (more: Partial<CallTimer> = {}): CallTimer => ({
  caseId: null,
  startedAt: 0,
  ...more,
});
const typed = { notes: "About the bus", telephone: "07700 900123" };
const owner = (callId: number, number: string) =>
  setCallOwner({ callId, number, name: "Ingrid", log: () => undefined });
const ring = (call_id: number, number: string | null) =>
  live.set({ isUp: true, calls: [{ call_id, number } as never] });

beforeEach(() => {
  setCallOwner(null);
  live.set(nothing);
});
afterEach(() => {
  setCallOwner(null);
  live.set(nothing);
});

it("is not about the call of a case", () => {
  expect(isCallOfEnquiry(timer({ caseId: 12, enquiry: 3 }), 3, {})).toBe(false);
});

it("is about the call for which it was opened, and no other form is", () => {
  expect(isCallOfEnquiry(timer({ enquiry: 3, callId: 1 }), 3, typed)).toBe(true);
  expect(isCallOfEnquiry(timer({ enquiry: 3 }), 4, {})).toBe(false);
});

it("is about a timer that somebody started by hand", () => {
  expect(isCallOfEnquiry(timer(), 3, typed)).toBe(true);
});

it.each([{}, { caller: "school", topic: "Transport" }, { name: "", notes: "" }])(
  "is about any call while nothing in it is about anybody: %j",
  (values) => {
    expect(isCallOfEnquiry(timer({ callId: 1 }), 3, values)).toBe(true);
  },
);

it.each(["notes", "name", "telephone", "child_name", "local_authority_id"])(
  "is not about a call whose number is not known once %s is filled in",
  (name) => {
    expect(isCallOfEnquiry(timer({ callId: 1 }), 3, { [name]: "7" })).toBe(false);
  },
);

it("is about the call from its number, however that is written", () => {
  owner(1, "+44 7700 900123");
  expect(isCallOfEnquiry(timer({ callId: 1 }), 3, typed)).toBe(true);
  expect(isCallOfEnquiry(timer({ callId: 1 }), 3, { ...typed, telephone: "999" })).toBe(false);
  expect(isCallOfEnquiry(timer({ callId: 1 }), 3, { ...typed, telephone: "" })).toBe(false);
  expect(isCallOfEnquiry(timer({ callId: 1 }), 3, { notes: "About the bus" })).toBe(false);
});

it("takes the number from the telephone system if the look-up tells of another call", () => {
  owner(2, "999");
  ring(1, "07700900123");
  expect(isCallOfEnquiry(timer({ callId: 1 }), 3, typed)).toBe(true);
  expect(isCallOfEnquiry(timer({ callId: 4 }), 3, typed)).toBe(false);
});

it.each(["", "none"])("is not about a call from a withheld number, with %j typed", (telephone) => {
  owner(1, "");
  ring(2, null);
  const values = { ...typed, telephone };
  expect(isCallOfEnquiry(timer({ callId: 1 }), 3, values)).toBe(false);
  expect(isCallOfEnquiry(timer({ callId: 2 }), 3, values)).toBe(false);
});
