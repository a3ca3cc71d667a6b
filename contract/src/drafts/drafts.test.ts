/** The names of drafts, and what of a form can be kept. Rules: UI-4, ROLE-7. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import {
  draftName,
  draftRoutes,
  isUnfinishedCall,
  newCaseDraftName,
  readDraftName,
} from "./drafts.ts";

it("is named by its form and what it is about", () => {
  expect(draftName("consent", 12)).toBe("consent-12");
  expect(draftName("settings", "new")).toBe("settings-new");
});

it("of a new case is that of its enquiry, if it comes from one", () => {
  expect(newCaseDraftName(5)).toBe("enquiry-case-5");
  expect(newCaseDraftName(null)).toBe("case-form-new");
});

it.each([
  ["enquiry-form-new", true],
  ["enquiry-form-3", false],
  ["enquiry-call-3", true],
  ["my-enquiry-call-3", false],
  ["case-form-new", false],
])("%s is an enquiry that is not added yet: %s", (name, expected) => {
  expect(isUnfinishedCall(name)).toBe(expected);
});

it.each([
  ["case-form-7", { kind: "case-form", id: 7, caseId: 7 }],
  ["case-form-new", { kind: "case-form", id: null, caseId: null }],
  ["concern-case-1234567890", { kind: "concern-case", id: 1_234_567_890, caseId: 1_234_567_890 }],
  ["enquiry-case-5", { kind: "enquiry-case", id: 5, caseId: null }],
  ["concern-new", { kind: "concern", id: null, caseId: null }],
])("%s is of this form, record and case", (name, parts) => {
  expect(readDraftName(name)).toEqual(parts);
});

describe("the address of a draft", () => {
  const takes = (name: string) => validate(draftRoutes.get.params, { name }).ok;

  it.each(["consent-1", "letter-entry-12", "notice-new", "case-form-9999999999"])(
    "may have the name %s",
    (name) => {
      expect(takes(name)).toBe(true);
    },
  );

  it.each([
    "consent",
    "consent-",
    "consent-0",
    "consent-01",
    "consent-12345678901",
    "consent-1a",
    "consent-old",
    "consent-new-1",
    "my-consent-1",
    "evaluations-1",
  ])("may not have the name %s", (name) => {
    expect(takes(name)).toBe(false);
  });
});

describe("the values of a draft", () => {
  const refusalOf = (values: unknown) => {
    const checked = validate(draftRoutes.put.body, { values });
    return checked.ok ? null : checked.errors;
  };

  it.each<[string, unknown]>([
    ["none", {}],
    ["texts of all languages", { details: "Ünïcödé 家 \u{1f600}" }],
    ["lists and numbers", { completes: [1, 2], duration: 15, other: null }],
    ["line breaks and tabs", { details: "one\n\ttwo" }],
    ["what looks like an escape", { details: "\\u0000 and \\ud800" }],
    ["a backslash before one", { details: "\\\\u0000" }],
    ["other control characters", { details: "\u0001\u001d\u000d" }],
    ["letters after the surrogates", { details: "\ue000" }],
  ])("may be %s", (_what, values) => {
    expect(refusalOf(values)).toBeNull();
  });

  it.each<[string, unknown]>([
    ["a NUL", { details: "\u0000" }],
    ["a NUL between letters", { details: "a\u0000b" }],
    ["a NUL after a backslash", { details: "\\\u0000" }],
    ["a NUL after two backslashes", { details: "\\\\\u0000" }],
    ["the first half of a pair", { details: "\ud800" }],
    ["the second half of a pair", { details: "x\udfff" }],
    ["a NUL in the name of a field", { "a\u0000": "b" }],
    ["a NUL within a list", { texts: ["a", "\u0000"] }],
  ])("cannot hold %s", (_what, values) => {
    expect(refusalOf(values)).toEqual([
      { field: "values", message: "The draft contains characters that cannot be stored." },
    ]);
  });
});
