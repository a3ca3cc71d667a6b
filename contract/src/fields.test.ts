/** The kinds of fields: what each takes, makes of it, and tells a form. Rules: REC-4, REC-11, WIRE-8, WIRE-9, WIRE-12, WIRE-17, TIME-4. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  choice,
  digitsAsNumber,
  filterText,
  flag,
  notesOf,
  optionalChoice,
  optionalDate,
  optionalText,
  optionalTextWith,
  optionalWebAddress,
  pageEnteredOn,
  pageInBody,
  pick,
  recordId,
  recordVersion,
  requiredDate,
  requiredEmail,
  requiredName,
  requiredText,
  requiredUpperCaseText,
  storable,
  valueInWords,
} from "./fields.ts";
import { validate } from "./validation.ts";

const today = "2026-03-10";
/** What a field makes of a value, or its messages. */
const answerOf = (field: z.ZodMiniType, value: unknown, nameMinLength?: number) => {
  const sent = value === undefined ? {} : { value };
  const limits = nameMinLength === undefined ? { today } : { today, nameMinLength };
  const checked = validate(z.strictObject({ value: field }), sent, limits);
  return checked.ok
    ? (checked.value as { value?: unknown }).value
    : checked.errors.map(({ message }) => message);
};

describe("a text", () => {
  const options = { label: "Note", max: 5 };
  const message = "Please enter a note.";

  it("is one line without blanks around it, and has at most so many characters", () => {
    const field = requiredText({ ...options, min: 2, message });
    expect(answerOf(field, " ab ")).toBe("ab");
    expect(answerOf(field, "abcde")).toBe("abcde");
    expect(answerOf(field, "abcdef")).toEqual(["Note may have at most 5 characters."]);
    expect(answerOf(field, "a\nb")).toEqual(["Note contains characters that cannot be stored."]);
    for (const missing of ["a", " a ", "", null, undefined, 12]) {
      expect(answerOf(field, missing)).toEqual([message]);
    }
    expect(notesOf(field)).toStrictEqual({
      label: "Note",
      input: "text",
      required: true,
      maxLength: 5,
    });
  });

  it("of several lines may have lines and tabs, but no other control characters", () => {
    const field = requiredText({ ...options, input: "textarea", lines: 3, min: 1, message });
    expect(answerOf(field, "a\n\tb")).toBe("a\n\tb");
    expect(answerOf(field, "a\u0007b")).toEqual([
      "Note contains characters that cannot be stored.",
    ]);
    expect(notesOf(field)).toMatchObject({ input: "textarea", lines: 3 });
  });

  it("that is optional is null if it is empty", () => {
    const field = optionalText({ ...options, hint: "If you like.", display: "upper-case" });
    for (const nothing of ["", "  ", null]) expect(answerOf(field, nothing)).toBeNull();
    expect(answerOf(field, undefined)).toBeUndefined();
    expect(answerOf(field, "ab")).toBe("ab");
    expect(answerOf(field, 5)).toEqual(["Note must be text."]);
    expect(notesOf(field)).toEqual({
      label: "Note",
      input: "text",
      maxLength: 5,
      hint: "If you like.",
      display: "upper-case",
    });
  });

  it("may have a rule, which an empty one need not meet", () => {
    const field = optionalTextWith({ ...options, message, rule: (text) => text === "ab" });
    expect(answerOf(field, "ab")).toBe("ab");
    expect(answerOf(field, "")).toBeNull();
    expect(answerOf(field, "cd")).toEqual([message]);
    expect(answerOf(field, 5)).toEqual([message]);
    expect(notesOf(field)).toMatchObject({ isChecked: true });
  });

  it("in upper case is stored so", () => {
    const field = requiredUpperCaseText({ label: "Postcode", max: 12, min: 3, message });
    expect(answerOf(field, "ls1 4ab")).toBe("LS1 4AB");
    expect(answerOf(field, "ls")).toEqual([message]);
    expect(notesOf(field)).toMatchObject({ required: true, display: "upper-case" });
  });

  it("to filter by has 1 to 200 characters of one line", () => {
    const field = filterText(message);
    expect(answerOf(field, "x".repeat(200))).toBe("x".repeat(200));
    for (const other of ["", " ", "x".repeat(201), "a\nb", "a\u0000b", 5]) {
      expect(answerOf(field, other)).toEqual([message]);
    }
  });

  it("to search for has no characters that are never stored", () => {
    const field = z.string().check(storable());
    expect(answerOf(field, "ab")).toBe("ab");
    expect(answerOf(field, "a\u0000b")).toEqual([
      "The search contains characters that are never stored.",
    ]);
  });
});

describe("a name", () => {
  const field = requiredName({
    label: "Name",
    max: 10,
    message: (least) => `At least ${least}, please.`,
  });

  it("is as long as the configuration says", () => {
    expect(answerOf(field, "Ann")).toBe("Ann");
    expect(answerOf(field, "Jo", 2)).toBe("Jo");
    expect(String(answerOf(field, "Jo"))).toContain("At least 3, please.");
    expect(String(answerOf(field, "Jo", 3))).toContain("At least 3, please.");
    expect(String(answerOf(field, " J ", 2))).toContain("At least 2, please.");
    expect(String(answerOf(field, null))).toContain("At least 3, please.");
    expect(answerOf(field, "x".repeat(11))).toEqual(["Name may have at most 10 characters."]);
    expect(notesOf(field)).toMatchObject({ required: true, isName: true, maxLength: 10 });
  });
});

describe("an address", () => {
  const message = "An address, please.";

  it("of a mail is taken out of what a mail program copies", () => {
    const field = requiredEmail({ label: "Email", max: 40, message });
    expect(answerOf(field, "Ruth <ruth@example.org>")).toBe("ruth@example.org");
    for (const other of ["", "ruth", null]) expect(answerOf(field, other)).toEqual([message]);
    expect(notesOf(field)).toMatchObject({ input: "email", required: true, isChecked: true });
    const unchecked = optionalText({ label: "Email", max: 40, input: "email" });
    expect(answerOf(unchecked, "mailto:ruth@example.org")).toBe("ruth@example.org");
    const note = optionalText({ label: "Note", max: 40 });
    expect(answerOf(note, "mailto:ruth@example.org")).toBe("mailto:ruth@example.org");
  });

  it("of the web is no script", () => {
    const field = optionalWebAddress({ label: "Web", max: 40, message });
    expect(answerOf(field, "www.elm.example.org")).toBe("www.elm.example.org");
    expect(answerOf(field, "")).toBeNull();
    expect(answerOf(field, "javascript:alert(1)")).toEqual([message]);
    expect(notesOf(field)).toMatchObject({ input: "url" });
  });
});

it("reads the digits of a telephone number, and of no other text, in every script", () => {
  const number = "\u0660\u0667\u0667";
  const telephone = optionalText({ label: "Telephone", max: 40, input: "telephone" });
  expect(answerOf(telephone, number)).toBe("077");
  expect(answerOf(optionalText({ label: "Note", max: 40 }), number)).toBe(number);
});

describe("a choice", () => {
  const message = "Choose one, please.";

  it("is one of a list, shown by its label", () => {
    const field = choice(["red", "blue"], { label: "Colour", message, labels: { red: "Scarlet" } });
    expect(answerOf(field, "red")).toBe("red");
    for (const other of ["green", "", null, undefined]) {
      expect(answerOf(field, other)).toEqual([message]);
    }
    expect(notesOf(field)).toEqual({
      label: "Colour",
      input: "select",
      required: true,
      isWide: false,
      options: [
        { value: "red", label: "Scarlet" },
        { value: "blue", label: "Blue" },
      ],
    });
  });

  it("has radio buttons if a key chooses each", () => {
    const keys = { red: "R", blue: "B" };
    expect(notesOf(choice(["red", "blue"], { label: "Colour", message, keys }))).toMatchObject({
      input: "radios",
      isWide: true,
      options: [
        { value: "red", key: "R" },
        { value: "blue", key: "B" },
      ],
    });
  });

  it("may be left blank if it is optional", () => {
    const field = optionalChoice(["red", "blue"], { label: "Colour", message, none: "Not known" });
    expect(answerOf(field, "blue")).toBe("blue");
    for (const nothing of ["", null]) expect(answerOf(field, nothing)).toBeNull();
    expect(answerOf(field, undefined)).toBeUndefined();
    for (const other of ["green", "x".repeat(201), 5]) {
      expect(answerOf(field, other)).toEqual([message]);
    }
    expect(notesOf(field)).toEqual({
      label: "Colour",
      input: "select",
      options: [
        { value: "", label: "Not known" },
        { value: "red", label: "red" },
        { value: "blue", label: "blue" },
      ],
    });
  });
});

describe("a date", () => {
  const message = "A date, please.";
  const options = { label: "Met", message, earliest: "2026-01-01", tooLate: "Too late." };

  it("that is optional may be absent in four ways", () => {
    const field = optionalDate({ label: "Met", message });
    for (const absent of ["", "0000-00-00", null]) expect(answerOf(field, absent)).toBeNull();
    expect(answerOf(field, undefined)).toBeUndefined();
    expect(answerOf(field, "2999-12-31")).toBe("2999-12-31");
    for (const other of ["2026-02-30", "tomorrow", " ", 5]) {
      expect(answerOf(field, other)).toEqual([message]);
    }
    expect(notesOf(field)).toEqual({ label: "Met", input: "date" });
  });

  it("has a first day, and is not after tomorrow", () => {
    const field = optionalDate({ ...options, days: "birth" });
    expect(answerOf(field, "2026-01-01")).toBe("2026-01-01");
    expect(answerOf(field, "2025-12-31")).toEqual([message]);
    expect(answerOf(field, "2026-03-11")).toBe("2026-03-11");
    expect(answerOf(field, "2026-03-12")).toEqual(["Too late."]);
    expect(answerOf(field, "9999-99-99")).toEqual([message]);
    expect(answerOf(field, "")).toBeNull();
    expect(notesOf(field)).toEqual({
      label: "Met",
      input: "date",
      days: "birth",
      earliest: "2026-01-01",
    });
  });

  it("that is required is never absent", () => {
    const field = requiredDate("Met", message, { days: "ahead", tooLate: "Too late." });
    expect(answerOf(field, "2026-03-11")).toBe("2026-03-11");
    expect(answerOf(field, "2026-03-12")).toEqual(["Too late."]);
    for (const other of ["", "0000-00-00", "2026-02-30", null, undefined]) {
      expect(answerOf(field, other)).toEqual([message]);
    }
    expect(answerOf(requiredDate("Met", message), "2999-12-31")).toBe("2999-12-31");
    expect(notesOf(field)).toEqual({ label: "Met", input: "date", required: true, days: "ahead" });
  });
});

describe("a number", () => {
  it.each<[sent: unknown, read: unknown]>([
    ["15", 15],
    [" 7 ", 7],
    ["1".repeat(15), 111_111_111_111_111],
    [7, 7],
    [null, null],
    ...["1".repeat(16), "", " ", "1.5", "-1", "x1", "1x"].map((text): [string, string] => [
      text,
      text,
    ]),
  ])("may be sent as a text of digits: %j is %j", (sent, read) => {
    expect(digitsAsNumber(sent)).toBe(read);
  });

  it("is 1 or 0 for yes or no", () => {
    for (const [sent, read] of [
      [1, 1],
      [0, 0],
      ["1", 1],
    ]) {
      expect(answerOf(flag("Enabled"), sent)).toBe(read);
    }
    for (const other of [2, true, "yes", null, undefined]) {
      expect(answerOf(flag("Enabled"), other)).toEqual(["Enabled must be 1 or 0."]);
    }
  });

  it("is the id of a record from 1 to the largest", () => {
    for (const id of [1, 2_147_483_647]) expect(answerOf(recordId("Id?"), id)).toBe(id);
    for (const other of [0, 1.5, 2_147_483_648, "x", null, undefined]) {
      expect(answerOf(recordId("Id?"), other)).toEqual(["Id?"]);
    }
    expect(answerOf(recordId(), 0)).toEqual([
      "The id must be a whole number from 1 to 2147483647.",
    ]);
  });

  it("is the version of a record from 1, or from 0 if nothing may be stored yet", () => {
    const refused = (least: number) => [
      `The version must be a whole number from ${least} to 9007199254740991.`,
    ];
    expect(answerOf(recordVersion(), 1)).toBe(1);
    expect(answerOf(recordVersion(), Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
    expect(answerOf(recordVersion(0), 0)).toBe(0);
    for (const other of [0, 1.5, 2 ** 53, "x", undefined]) {
      expect(answerOf(recordVersion(), other)).toEqual(refused(1));
    }
    expect(answerOf(recordVersion(0), -1)).toEqual(refused(0));
  });

  it("is the page of a list: the first if left out, and none beyond the last that there can be", () => {
    for (const [sent, page] of [
      [undefined, 1],
      [1, 1],
      ["2", 2],
      [100_000_000, 100_000_000],
      [100_000_001, 100_000_000],
    ]) {
      expect(answerOf(pageInBody, sent)).toBe(page);
    }
    for (const other of [0, 1.5, "x", null]) {
      expect(answerOf(pageInBody, other)).toEqual(["The page must be a positive whole number."]);
    }
  });
});

describe("the moment when a page was entered", () => {
  it.each([
    "2026-03-09T09:30:00.000Z",
    "2026-03-09T09:30Z",
    "2026-03-09T23:59:59.123456789+14:59",
    "2026-03-09T09:30:00-0100",
    "1900-01-01T00:00Z",
    null,
    undefined,
  ])("may be %j", (moment) => {
    expect(answerOf(pageEnteredOn(), moment)).toBe(moment);
  });

  it.each([
    "",
    "2026-03-09",
    "2026-03-09T09:30",
    "2026-02-30T09:30Z",
    "1899-12-31T23:59Z",
    "2026-03-09T24:00Z",
    "2026-03-09T09:60Z",
    "2026-03-09T09:30:60Z",
    "2026-03-09T09:30:00.1234567890Z",
    "2026-03-09T09:30+15:00",
    "x2026-03-09T09:30Z",
    "2026-03-09T09:30Zx",
    5,
  ])("is not %j", (moment) => {
    expect(answerOf(pageEnteredOn(), moment)).toEqual([
      "The time the page was entered must be an ISO 8601 moment.",
    ]);
  });
});

describe("a stored value in words", () => {
  const notes = {
    label: "Colour",
    input: "select",
    options: [
      { value: "red", label: "Scarlet" },
      { value: "1", label: "Yes" },
    ],
  } as const;

  it.each([
    [null, ""],
    [undefined, ""],
    ["", ""],
    [0, "0"],
    [1, "Yes"],
    ["red", "Scarlet"],
    ["green", "green"],
    ["2026-03-09", "09-03-2026"],
    ["2026-07-09T09:30:00.000Z", "09-07-2026 10:30:00"],
    ["on 2026-03-09", "on 2026-03-09"],
    ["2026-03-09 at noon", "2026-03-09 at noon"],
    ["on 2026-07-09T09:30:00.000Z", "on 2026-07-09T09:30:00.000Z"],
    ["2026-07-09T09:30:00.000Z or so", "2026-07-09T09:30:00.000Z or so"],
    [["a"], '[\n "a"\n]'],
  ])("%j is %j", (value, words) => {
    expect(valueInWords(notes, value, "Europe/London")).toBe(words);
  });

  it("is itself in a field without choices", () => {
    expect(valueInWords({ label: "Note", input: "text" }, "red", "UTC")).toBe("red");
  });
});

it("refuses to tell the label of a schema that is no field", () => {
  expect(() => notesOf(z.string())).toThrow("This schema was not made with a field kind");
});

it("picks properties by their names", () => {
  expect(pick({ a: 1, b: 2, c: 3 }, ["a", "c"])).toEqual({ a: 1, c: 3 });
});
