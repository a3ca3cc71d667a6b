/** What the placeholders of a letter become, and what to consider before. Rules: LET-1, LET-3, SAFE-3, SAFE-12. */
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import type { DueDate } from "@helpline/contract/key-dates/due-dates";
import { letterFields } from "@helpline/contract/letters/letter-fields";
import { letterMessages } from "@helpline/contract/letters/letters.messages";
import { homeSchooledId } from "@helpline/contract/reference-records/schools";
import { describe, expect, it } from "vitest";
import { familyRefusal, type LetterCase, letterValues, letterWarnings } from "./letter-values.ts";

const details = {
  case_id: 258,
  child_first_name: "Zoë",
  child_dob: "2015-03-09",
  case_handler: "Ada One",
  school_name: null,
  school_address_1: "1 Mill Lane",
  school_address_2: "",
  school_city: null,
  school_county: "Kent",
  school_postcode: "CT1 2AB",
  closed_on: "2026-07-01T10:20:30.000Z",
} as unknown as CaseDetails;

const from: LetterCase = {
  details,
  dueDates: new Map([["appeal", { due_on: "2026-05-04" } as DueDate]]),
  today: "2026-03-09",
  timeZone: "Europe/London",
  writer: "Mona Okonkwo",
  helpline: "Helpline North",
};

const fields = letterFields([]);
const filledIn = (name: string, of: LetterCase = from) =>
  letterValues(
    fields.filter((field) => field.name === name),
    of,
  ).get(name);

it.each([
  ["today", "9 March 2026"],
  ["writer_name", "Mona Okonkwo"],
  ["handler_name", "Ada One"],
  ["helpline_name", "Helpline North"],
  ["child_first_name", "Zoë"],
  ["child_dob", "9 March 2015"],
  ["case_id", "258"],
  ["closed_on", "01-07-2026 11:20:30"],
  ["school_name", ""],
  ["school_address", "1 Mill Lane\nKent\nCT1 2AB"],
])("{%s} becomes %j", (name, value) => {
  expect(filledIn(name)).toBe(value);
});

it("a date that the case does not have is empty", () => {
  const without = { ...details, child_dob: null } as unknown as CaseDetails;
  expect(filledIn("child_dob", { ...from, details: without })).toBe("");
});

it("nobody who handles the case is no name", () => {
  expect(filledIn("handler_name", { ...from, details: { ...details, case_handler: "NA" } })).toBe(
    "",
  );
});

it.each([
  ["appeal", "4 May 2026"],
  ["annual_review", ""],
])("the key date %s becomes %j", (key, value) => {
  const field = { name: `key_date:${key}`, label: key, group: "Key dates" };
  const values = letterValues([{ ...field, source: { kind: "key date", key } }], from);
  expect([...values]).toEqual([[`key_date:${key}`, value]]);
});

describe("nothing may be written", () => {
  const alert = (kind: GuardianAlert["kind"]) => ({ kind, text: "court order", review_on: null });
  const guardians = (primary: GuardianAlert[] | null, secondary: GuardianAlert[] | null) =>
    ({
      primary_guardian_first_name: "Zara",
      primary_guardian_last_name: "One",
      primary_guardian_alerts: primary,
      secondary_guardian_first_name: "Sam",
      secondary_guardian_last_name: "Two",
      secondary_guardian_alerts: secondary,
    }) as unknown as CaseDetails;

  it("to a guardian with the alert “Do not contact”, and only to that one", () => {
    const both = guardians([alert("other")], [alert("other"), alert("do not contact")]);
    expect(familyRefusal(both, "primary")).toBeNull();
    expect(familyRefusal(both, "secondary")).toBe(
      'Sam Two has the alert "Do not contact" (court order), so nothing may be sent to them.',
    );
  });

  it("is not said of a guardian whom the case does not have", () => {
    expect(familyRefusal(guardians(null, null), "secondary")).toBeNull();
    expect(familyRefusal(guardians([], null), "primary")).toBeNull();
  });

  it("says it without a name that is unknown", () => {
    const unnamed = {
      ...guardians([alert("do not contact")], null),
      primary_guardian_first_name: null,
      primary_guardian_last_name: null,
    };
    expect(familyRefusal(unnamed, "primary")).toMatch(/^ *has the alert "Do not contact"/);
  });
});

describe("a letter", () => {
  const named = { school_id: 7, local_authority_id: 8 } as CaseDetails;
  const unnamed = { school_id: null, local_authority_id: null } as CaseDetails;
  const all = () => true;
  const none = () => false;

  it.each(["family", "other"] as const)("to %s needs neither a record nor a consent", (to) => {
    expect(letterWarnings(to, unnamed, none)).toEqual([]);
  });

  it("to the school needs a school and the consent to contact it", () => {
    const has = (purpose: string) => purpose === "contact school";
    expect(letterWarnings("school", named, has)).toEqual([]);
    expect(letterWarnings("school", { ...unnamed, school_id: 7 }, all)).toEqual([]);
    expect(letterWarnings("school", { ...named, school_id: null }, all)).toEqual([
      letterMessages.noSchool,
    ]);
    expect(letterWarnings("school", { ...named, school_id: homeSchooledId }, none)).toEqual([
      letterMessages.noSchool,
      consentMessages.missing("contact school"),
    ]);
  });

  it("to the authority needs an authority and the consent to contact it", () => {
    const has = (purpose: string) => purpose === "contact authority";
    expect(letterWarnings("authority", named, has)).toEqual([]);
    expect(letterWarnings("authority", { ...unnamed, local_authority_id: 8 }, all)).toEqual([]);
    expect(letterWarnings("authority", { ...named, local_authority_id: null }, none)).toEqual([
      letterMessages.noAuthority,
      consentMessages.missing("contact authority"),
    ]);
  });
});
