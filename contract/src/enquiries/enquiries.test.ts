/** What an enquiry needs, and what an attempt to ring back may say. Rules: ENQ-2, ENQ-7, ENQ-8. */
import { describe, expect, it } from "vitest";
import { notesOf } from "../fields.ts";
import { validate } from "../validation.ts";
import { enquiryCreate, enquiryForm, enquiryRoutes, withWrongNumber } from "./enquiries.ts";

const refusals = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? [] : checked.errors;
};

const answered = { channel: "call", caller: "school", minutes: 5, outcome: "answered" };
const dayMessage = {
  field: "call_back_on",
  message: "Please enter the day on which to ring back (DD-MM-YYYY).",
};

describe("an enquiry", () => {
  it.each([
    ["channel", "Please choose how they got in touch."],
    ["outcome", "Please choose what came of it."],
    ["minutes", "The minutes must be a whole number from 0 to 1440."],
  ])("needs its %s", (field, message) => {
    const { [field as "channel"]: _left, ...rest } = answered;
    expect(refusals(enquiryCreate, answered)).toEqual([]);
    expect(refusals(enquiryForm, answered)).toEqual([]);
    expect(refusals(enquiryCreate, rest)).toEqual([{ field, message }]);
    expect(refusals(enquiryForm, rest)).toEqual([{ field, message }]);
  });

  it("needs its caller, also on the wire", () => {
    const { caller: _left, ...rest } = answered;
    expect(refusals(enquiryCreate, rest).map(({ field }) => field)).toEqual(["caller"]);
  });

  it("of a wrong number needs nothing else on the wire", () => {
    const wrong = { caller: "wrong number" } as const;
    expect(refusals(enquiryCreate, wrong)).toEqual([]);
    expect(withWrongNumber(wrong)).toEqual({
      caller: "wrong number",
      channel: "call",
      minutes: 1,
      outcome: "nothing to do",
    });
  });

  it("of a wrong number keeps what was sent all the same", () => {
    const wrong = {
      caller: "wrong number",
      channel: "web",
      minutes: 0,
      outcome: "answered",
      notes: "Sought the library",
    } as const;
    expect(withWrongNumber(wrong)).toEqual(wrong);
  });
});

describe("the form of an enquiry", () => {
  it.each([
    ["channel", "Channel", "radios"],
    ["caller", "Caller", "radios"],
    ["outcome", "Outcome", "radios"],
    ["minutes", "Minutes", "text"],
  ] as const)("needs the %s, labelled %s, as %s", (field, label, input) => {
    const shown = notesOf(enquiryForm.shape[field]);
    expect(shown).toMatchObject({ label, input, required: true });
  });
});

describe.each([
  ["the form", enquiryForm],
  ["the call", enquiryCreate],
])("ringing back, in %s,", (_where, schema) => {
  const back = { ...answered, outcome: "call back" };

  it("needs a day", () => {
    expect(refusals(schema, { ...back, call_back_on: "2026-03-10" })).toEqual([]);
    for (const call_back_on of [undefined, null, "", "0000-00-00", "soon", 20260310]) {
      expect(refusals(schema, { ...back, call_back_on }), String(call_back_on)).toEqual([
        dayMessage,
      ]);
    }
  });

  it("is not asked for with another outcome", () => {
    for (const call_back_on of [undefined, null, "", "2026-03-10"]) {
      expect(refusals(schema, { ...answered, call_back_on }), String(call_back_on)).toEqual([]);
    }
  });
});

describe("a change of an enquiry", () => {
  const { body } = enquiryRoutes.update;

  it("names only what changes", () => {
    expect(refusals(body, { enquiry_id: 3 })).toEqual([]);
    expect(refusals(body, { enquiry_id: 3, notes: "Rang again" })).toEqual([]);
    // What is stored has a day, or the server refuses it.
    expect(refusals(body, { enquiry_id: 3, outcome: "call back" })).toEqual([]);
  });
});

describe("an attempt to ring back", () => {
  const { body } = enquiryRoutes.attempt;
  const attempt = { enquiry_id: 3, minutes: 2 };

  it.each([
    [true, undefined, true],
    [true, "answered", true],
    [false, undefined, true],
    [false, "answered", false],
  ])("that reached somebody (%s), with the outcome %s: %s", (reached, outcome, taken) => {
    expect(refusals(body, { ...attempt, reached, outcome })).toEqual(
      taken
        ? []
        : [{ field: "outcome", message: "The outcome can only change if somebody was reached." }],
    );
  });

  it("has to say whether it did, and nothing is said of the outcome then", () => {
    const missing = {
      field: "reached",
      message: "Please say whether anybody was reached: true or false.",
    };
    expect(refusals(body, { ...attempt, outcome: "answered" })).toEqual([missing]);
  });
});
