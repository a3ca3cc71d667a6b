/** What the access log says of an entry, and the range of days that it can be asked for. Rules: PRIV-6. */
import { describe, expect, it } from "vitest";
import { validate } from "../validation.ts";
import { accessFilter, accessLogRoutes } from "./access-log.ts";
import { type AuditEntity, accessInWords, entityInWords } from "./access-words.ts";

type Entry = [action: string, entity: AuditEntity | null, detail: string | null, words: string];

const wordsOf = (action: string, entity: string | null, detail: string | null) =>
  accessInWords({ action, entity, detail });

it.each<Entry>([
  ["read", "cases", "advisors", "Opened the case in the Advisor System"],
  ["read", "cases", "case logs", "Read the log history"],
  ["read", "cases", "something new", "Read the case"],
  ["read", "cases", null, "Read the case"],
  ["export", "cases", "case report", "Saved the case report as CSV"],
  ["export", "cases", null, "Exported the case"],
  ["action", "cases", "move to advocate", "Move to advocate"],
  ["update", "cases", "move to advocate", "Changed the case"],
  ["refused", "cases", null, "Was refused a case that is not theirs or does not exist"],
  ["action", "follow_ups", "done", "Marked a follow-up as done"],
  ["action", "follow_ups", "moved with the case", "Moved a follow-up with its case"],
  ["update", "follow_ups", "done", "Changed a follow-up"],
  ["action", "follow_ups", "something new", "Acted on: follow ups"],
  ["read", "guardians", null, "Opened the guardian record"],
  ["read", "guardians", "named caller", "Was told name and handler of a caller"],
  [
    "refused",
    "guardians",
    "named caller",
    "Was refused further families of colleagues in the look-up",
  ],
  ["read", "guardians", "alerts", "Looked at the guardian's alerts"],
  ["update", "guardians", "alerts", "Changed the guardian's alerts"],
  ["update", "guardians", null, "Changed the guardian"],
  ["create", "case_files", "letter", "Wrote a letter"],
  ["create", "case_files", null, "Uploaded a file"],
  ["delete", "case_files", "letter", "Deleted a file"],
  ["create", "telephone_calls", null, "Added: telephone calls"],
  ["update", "local-authorities", null, "Changed: local authorities"],
  ["login", null, null, "Logged in"],
  ["password changed", null, null, "Password changed"],
  ["second factor reset", "users", null, "Second factor reset: users"],
])("%s of %s (%s): %s", (action, entity, detail, words) => {
  expect(wordsOf(action, entity, detail)).toBe(words);
});

describe("a search", () => {
  it.each([
    ["cases", "advocates", 3, "Searched the cases of the Advocate System: 3 found"],
    ["cases", "deleted", 0, "Looked at the deleted cases: 0 found"],
    ["guardians", null, 7, "Searched the guardians: 7 found"],
    ["guardians", "callers", 1, "Looked up a caller: 1 found"],
    ["guardians", null, null, "Searched the guardians: more than 200 found"],
    ["guardians", null, undefined, "Searched the guardians: more than 200 found"],
    ["schools", null, 2, "Searched: schools"],
    [null, null, 2, "Searched"],
  ])("of %s (%s) that found %s: %s", (entity, detail, found, words) => {
    const more = found === undefined ? {} : { found };
    expect(accessInWords({ action: "search", entity, detail, ...more })).toBe(words);
  });

  it("is not what is said of another action", () => {
    expect(wordsOf("export", "guardians", "callers")).toBe("Saved a subject access report");
  });
});

describe("a list of cases that nobody searched for", () => {
  it.each([
    ["desk", 0, "Opened Welcome: 0 cases"],
    ["week", 1, "Looked at the week: 1 case"],
    ["follow-ups", 2, "Looked at a list of follow-ups: 2 cases"],
    ["family", 2, "Looked at the other cases of a family: 2 cases"],
    ["record", 12, "Looked at the cases of a record: 12 cases"],
  ])("%s with %i: %s", (detail, found, words) => {
    expect(accessInWords({ action: "search", entity: "cases", detail, found })).toBe(words);
  });

  it("is one of cases, and was shown", () => {
    expect(accessInWords({ action: "search", entity: "week", detail: "week", found: 2 })).toBe(
      "Searched: week",
    );
    expect(wordsOf("read", "cases", "week")).toBe("Read the case");
  });

  it("has a name", () => {
    expect(accessInWords({ action: "search", entity: "cases", detail: null, found: 2 })).toBe(
      "Searched: cases",
    );
  });
});

it.each([
  ["enquiries", "196", "Enquiry 196"],
  ["local-authorities", "3", "Local authority 3"],
  ["pupils", "4", "pupils 4"],
  ["toString", "5", "toString 5"],
])("the entry is about %s %s: %s", (entity, id, words) => {
  expect(entityInWords(entity, id)).toBe(words);
});

describe.each([
  ["the list", accessLogRoutes.list.query],
  ["the CSV", accessFilter],
])("the days of %s", (_name, schema) => {
  it.each([
    ["2026-03-01", "2026-03-02"],
    ["2026-03-01", "2026-03-01"],
    ["2026-03-01", undefined],
    ["", "2026-03-01"],
  ])("from %s to %s are a range", (from, to) => {
    expect(validate(schema, { from, to })).toMatchObject({ ok: true });
  });

  it("cannot end before they begin", () => {
    expect(validate(schema, { from: "2026-03-02", to: "2026-03-01" })).toEqual({
      ok: false,
      errors: [
        {
          field: "from",
          message:
            "Your from date is past the to date, the from date must be a date before the to date",
        },
      ],
    });
  });
});
