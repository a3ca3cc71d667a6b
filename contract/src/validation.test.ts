/**
 * Validation reports all failures at once, in form order, with one message per field.
 *
 * Rules: WIRE-4, WIRE-5.
 */

import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { accessFilter } from "./access-log/access-log.ts";
import { alertsForm } from "./alerts/alerts.ts";
import { optionalDate, optionalText, requiredDate, requiredName, requiredText } from "./fields.ts";
import { secondFactorMessages } from "./second-factor/second-factor.messages.ts";
import { confirmSchema } from "./second-factor/second-factor.ts";
import { sharedSettings } from "./settings/setting-values.ts";
import { settingLabels } from "./settings/setting-words.ts";
import { fieldOrder, ruleAcross, trimmedLength, validate } from "./validation.ts";

const form = z
  .strictObject({
    name: requiredText({ label: "Name", max: 5, min: 3, message: "Name, please." }),
    town: requiredText({ label: "Town", max: 5, min: 1, message: "Town, please." }),
    born: optionalDate({ label: "Born", message: "A date, please." }),
    note: optionalText({ label: "Note", max: 5, input: "textarea" }),
  })
  .check(
    ruleAcross<{ town: string; note: string | null }>(
      "town",
      "A town needs a note.",
      ({ note }) => typeof note === "string" && note.length > 0,
    ),
  );

const errorsOf = (input: unknown) => {
  const result = validate(form, input);
  return result.ok ? [] : result.errors.map(({ field, message }) => `${field}: ${message}`);
};

it("names a field whose schema has no message of its own", () => {
  expect(validate(z.strictObject({ filters: z.object({}) }), { filters: [] })).toEqual({
    ok: false,
    errors: [
      { field: "filters", message: '"filters" is missing or does not have the expected form.' },
    ],
  });
});

describe("an invalid body", () => {
  it.each([
    ["nothing sent", {}, ["name: Name, please.", "town: Town, please."]],
    ["null", { name: null, town: null, note: "n" }, ["name: Name, please.", "town: Town, please."]],
    ["too short", { name: "ab", town: "x", note: "n" }, ["name: Name, please."]],
    [
      "a wrong date beside a rule across fields",
      { name: "abc", town: "x", born: "2026-02-31" },
      ["town: A town needs a note.", "born: A date, please."],
    ],
    [
      "blanks",
      { name: "   a   ", town: " ", note: "n" },
      ["name: Name, please.", "town: Town, please."],
    ],
    [
      "too long",
      { name: "abcdef", town: "x", note: "n" },
      ["name: Name may have at most 5 characters."],
    ],
    [
      "a line break in one line",
      { name: "ab\ncd", town: "x", note: "n" },
      ["name: Name contains characters that cannot be stored."],
    ],
    [
      "NUL in many lines",
      { name: "abc", town: "x", note: "a\u0000" },
      ["note: Note contains characters that cannot be stored."],
    ],
    [
      "half a character",
      { name: "abc", town: "x", note: "\ud83d" },
      ["note: Note contains characters that cannot be stored."],
    ],
    [
      "an invalid date",
      { name: "abc", town: "x", note: "n", born: "2026-02-30" },
      ["born: A date, please."],
    ],
    [
      "a rule across two fields, reported even if another field fails",
      { town: "x" },
      ["name: Name, please.", "town: A town needs a note."],
    ],
    [
      "unknown fields, last and each by its name",
      { zeta: 1, name: "ab", town: "x", note: "n", alpha: 2 },
      ["name: Name, please.", "zeta: Unknown field: zeta.", "alpha: Unknown field: alpha."],
    ],
  ])("%s", (_what, input, errors) => {
    expect(errorsOf(input)).toEqual(errors);
  });

  it.each([[null], [[]], ["text"], [7], [true], [undefined], [[{ name: "abc" }]]])(
    "%j is refused: not an object",
    (input) => {
      expect(errorsOf(input)).toEqual([": Please send an object of fields."]);
    },
  );

  it("is reported in form order, not in the sender's order", () => {
    const fields = ["note", "born", "town", "name"];
    const backwards = Object.fromEntries(fields.map((field) => [field, 5]));
    expect(errorsOf(backwards).map((line) => line.split(":")[0])).toEqual([
      "name",
      "town",
      "born",
      "note",
    ]);
  });

  it("is refused if it is nested deeper than any form, with the field that contains it", () => {
    const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    const free = z.strictObject({ values: z.unknown(), other: z.unknown() });
    expect(validate(free, { values: nested(20), other: 1 }).ok).toBe(true);
    for (const levels of [21, 5_000, 60_000]) {
      expect(validate(free, { values: nested(levels), other: 1 })).toEqual({
        ok: false,
        errors: [{ field: "values", message: "This is nested too deeply." }],
      });
    }
  });

  it("has long unknown field names shortened in the message", () => {
    const [line = ""] = errorsOf({ name: "abc", town: "x", note: "n", ["k".repeat(5000)]: 1 });
    expect(line).toContain(`Unknown field: ${"k".repeat(100)}.`);
  });
});

describe("a valid body", () => {
  it.each([
    ["trimmed", { name: " abc ", town: "x", note: " n " }, { name: "abc", town: "x", note: "n" }],
    [
      "absent dates",
      { name: "abc", town: "x", note: "n", born: "0000-00-00" },
      { name: "abc", town: "x", note: "n", born: null },
    ],
    [
      "an empty date",
      { name: "abc", town: "x", note: "n", born: "" },
      { name: "abc", town: "x", note: "n", born: null },
    ],
    [
      "lines and tabs in a text area",
      { name: "abc", town: "x", note: "a\n\tb" },
      { name: "abc", town: "x", note: "a\n\tb" },
    ],
    ["emoji", { name: "👩‍👧x", town: "x", note: "n" }, undefined],
  ])("%s", (_what, input, value) => {
    const result = validate(form, input);
    expect(result).toEqual({ ok: true, value: value ?? input });
  });
});

describe("what a form says is wrong", () => {
  const failures = (schema: Parameters<typeof validate>[0], input: unknown) => {
    const result = validate(schema, input);
    return result.ok ? [] : result.errors;
  };

  it.each([
    ["the access log", accessFilter, { case_id: "x", from: "x" }, ["from", "case_id"]],
    [
      "alerts",
      alertsForm([], "2026-03-10"),
      { alert_1_kind: "other", alert_1_review_on: "x" },
      ["alert_1_review_on", "alert_1_text"],
    ],
  ])("comes in the order of the screen: %s", (_which, schema, input, fields) => {
    expect(failures(schema, input).map(({ field }) => field)).toEqual(fields);
  });

  it("offers no recovery code before there are any", () => {
    expect(failures(confirmSchema, { code: "" })).toEqual([
      { field: "code", message: secondFactorMessages.digits },
    ]);
  });

  it("has the name of the field", () => {
    const [failure] = failures(z.strictObject(sharedSettings), { name_min_length: 0 }).filter(
      ({ field }) => field === "name_min_length",
    );
    expect(failure?.message).toMatch(new RegExp(`^${settingLabels.name_min_length} must be`));
  });
});

it("goes by the day that it is told for dates that are not after tomorrow, and by UTC without one", () => {
  const schema = z.strictObject({
    added: requiredDate("Added", "A date, please.", { tooLate: "Too late." }),
    met: optionalDate({ label: "Met", message: "A date, please.", tooLate: "Too late." }),
  });
  const check = (day: string, today?: string) =>
    validate(schema, { added: day, met: day }, today === undefined ? {} : { today }).ok;
  expect(check("2030-06-03", "2030-06-02")).toBe(true);
  expect(check("2030-06-04", "2030-06-02")).toBe(false);
  expect(check("2030-06-03")).toBe(false);
  expect(check(new Date().toISOString().slice(0, 10))).toBe(true);
});

describe("the field of a failure", () => {
  const nested = z.strictObject({
    range: z.strictObject({ from: z.number("A number, please.") }),
    rows: z.array(z.strictObject({ count: z.number("A count, please.") })),
    last: z.number("The last, please."),
  });
  const failuresOf = (sent: object) => {
    const result = validate(nested, sent);
    return result.ok ? [] : result.errors.map(({ field, message }) => `${field}: ${message}`);
  };

  it("within a field is named with it, and stands where that field does", () => {
    expect(failuresOf({ last: "x", rows: [], range: { from: "x" } })).toEqual([
      "range.from: A number, please.",
      "last: The last, please.",
    ]);
  });

  it("in an entry of a list is the list", () => {
    expect(
      failuresOf({ last: 1, rows: [{ count: 1 }, { count: "x" }], range: { from: 1 } }),
    ).toEqual(["rows: A count, please."]);
  });

  it("that is unknown within a field is named alone", () => {
    expect(failuresOf({ last: 1, rows: [], range: { from: 1, to: 2 } })).toEqual([
      "to: Unknown field: to.",
    ]);
  });

  it("is the whole body if that has no fields", () => {
    expect(validate(z.array(z.number("Numbers, please.")), ["x"])).toEqual({
      ok: false,
      errors: [{ field: "", message: "Numbers, please." }],
    });
    expect(validate(z.number(), "x")).toEqual({
      ok: false,
      errors: [{ field: "", message: "The body is missing or does not have the expected form." }],
    });
    expect(validate(z.number(), 5)).toEqual({ ok: true, value: 5 });
  });
});

it("shortens the name of a field that is nested too deeply", () => {
  const deep = JSON.parse(`${"[".repeat(30)}${"]".repeat(30)}`);
  expect(validate(z.looseObject({}), { ["k".repeat(101)]: deep })).toMatchObject({
    errors: [{ field: "k".repeat(100) }],
  });
});

it("counts objects and lists alike as levels of nesting", () => {
  const free = z.looseObject({});
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  expect(validate(free, { values: nested(20) }).ok).toBe(true);
  expect(validate(free, { values: [1, nested(20)] }).ok).toBe(false);
});

describe("the length of a name", () => {
  const schema = z.strictObject({
    name: requiredName({ label: "Name", max: 10, message: (least) => `${least} letters, please.` }),
  });
  const check = (name: unknown, nameMinLength?: number) => {
    const limits = nameMinLength === undefined ? {} : { nameMinLength };
    const result = validate(schema, { name }, limits);
    return result.ok ? [] : result.errors.map(({ message }) => message);
  };

  it("is as the configuration says, without the blanks around it; 3 without one", () => {
    expect(check("Ann")).toEqual([]);
    expect(check("Jo")).toEqual(["3 letters, please."]);
    expect(check(" Jo ", 2)).toEqual([]);
    expect(check(" J ", 2)).toEqual(["2 letters, please."]);
    expect(check("Anna", 5)).toEqual(["5 letters, please."]);
    expect(check(undefined, 2)).toEqual(["2 letters, please."]);
  });
});

describe("a rule across fields", () => {
  const schema = z
    .strictObject({
      text: optionalText({ label: "Text", max: 3 }),
      count: z.optional(z.number().check(z.maximum(1, "One, please."))),
    })
    .check(ruleAcross<{ text: string }>("text", "Never.", () => false));

  it("does not see a text that is too long, but every other wrong value", () => {
    expect(validate(schema, { text: "abcd" })).toMatchObject({
      errors: [{ message: "Text may have at most 3 characters." }],
    });
    expect(validate(schema, { count: 2 })).toMatchObject({
      errors: [{ message: "Never." }, { message: "One, please." }],
    });
  });
});

it("knows the fields of a form in order, and none of anything else", () => {
  expect(fieldOrder(form)).toEqual(["name", "town", "born", "note"]);
  expect(fieldOrder(z.array(z.string()))).toEqual([]);
});

it.each([
  ["  ab ", 2],
  ["", 0],
  [12345, 0],
  [null, 0],
  [undefined, 0],
])("the length of %j without the blanks around it is %d", (value, length) => {
  expect(trimmedLength(value)).toBe(length);
});
