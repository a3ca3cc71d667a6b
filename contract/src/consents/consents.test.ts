/** The rules across the fields of a consent, and the form with all purposes of a case. Rules: SAFE-11. */
import { describe, expect, it } from "vitest";
import { fieldNotes } from "../fields.ts";
import { type FieldError, validate } from "../validation.ts";
import { type ConsentPurpose, consentMessages } from "./consents.plain.ts";
import { consentForm, consentRoutes, consentsForm, type ListedPurpose } from "./consents.ts";

const today = "2026-03-10";
const fields = {
  purpose: "record",
  given_by: "primary guardian",
  means: "spoken",
  given_on: "2026-03-05",
  expires_on: null,
  withdrawn_on: null,
  note: null,
};

type Outcome = "taken" | readonly FieldError[];

describe.each([
  ["the form", consentForm, {}],
  ["the call", consentRoutes.create.body, { case_id: 1 }],
])("%s of one consent", (_name, schema, more) => {
  const check = (sent: object): Outcome => {
    const checked = validate(schema, { ...more, ...fields, ...sent }, { today });
    return checked.ok ? "taken" : checked.errors;
  };

  it.each([
    [{}],
    [{ expires_on: "2026-03-05" }],
    [{ expires_on: "2026-03-06" }],
    [{ expires_on: "" }],
    [{ expires_on: "0000-00-00" }],
    [{ withdrawn_on: "2026-03-05" }],
    [{ withdrawn_on: "2026-03-11" }],
    [{ withdrawn_on: "0000-00-00" }],
    [{ purpose: "other", note: "Photos" }],
    [{ note: " " }],
  ])("takes %j", (sent) => {
    expect(check(sent)).toBe("taken");
  });

  it.each([
    [{ expires_on: "2026-03-04" }, "expires_on", "The consent cannot end before it was given."],
    [{ expires_on: "0002-01-01" }, "expires_on", "The consent cannot end before it was given."],
    [
      { withdrawn_on: "2026-03-04" },
      "withdrawn_on",
      "The consent cannot have been withdrawn before it was given.",
    ],
    [{ purpose: "other" }, "note", "Please say in the note what the consent is for."],
    [{ purpose: "other", note: " " }, "note", "Please say in the note what the consent is for."],
  ])("refuses %j at %s", (sent, field, message) => {
    expect(check(sent)).toEqual([{ field, message }]);
  });

  it("takes a day of zeros for none, also beside a field that fails", () => {
    const zeros = { expires_on: "0000-00-00", withdrawn_on: "0000-00-00" };
    expect(check({ ...zeros, means: "rumour" })).toEqual([
      { field: "means", message: "Please choose how the consent was given." },
    ]);
  });

  it("compares no days of a consent without the day on which it was given", () => {
    const noDay = [{ field: "given_on", message: consentMessages.givenOn }];
    expect(check({ given_on: null, expires_on: "2026-03-04" })).toEqual(noDay);
    expect(check({ given_on: 5, withdrawn_on: "2026-03-04" })).toEqual(noDay);
  });
});

describe("the form of all purposes", () => {
  const agreedTo = (...purposes: ListedPurpose[]) => new Set(purposes);
  const filled = { given_by: "young person", means: "written", given_on: today };
  const check = (agreed: ReadonlySet<ListedPurpose>, sent: object): Outcome => {
    const checked = validate(consentsForm(agreed), sent, { today });
    return checked.ok ? "taken" : checked.errors;
  };
  const whoAndHow = [
    { field: "given_by", message: "Please choose who gave the consent." },
    { field: "means", message: "Please choose how the consent was given." },
  ];
  const nothingChanged = [
    {
      field: "contact school",
      message: "Please change at least one consent, or press Cancel.",
    },
  ];

  it("takes what is newly agreed to, with who said so, how and when", () => {
    expect(check(agreedTo(), { ...filled, record: 1 })).toBe("taken");
    expect(check(agreedTo("record"), { ...filled, record: 1, feedback: 1, note: "By post" })).toBe(
      "taken",
    );
  });

  it("needs to know who and how only of what is new", () => {
    const unsaid = { given_on: today, given_by: null, means: null };
    expect(check(agreedTo(), { ...unsaid, feedback: 1 })).toEqual(whoAndHow);
    expect(check(agreedTo("record"), { given_on: today, record: 1, feedback: 1 })).toEqual(
      whoAndHow,
    );
    expect(check(agreedTo("record"), { ...unsaid, record: 0 })).toBe("taken");
    expect(check(agreedTo("record", "feedback"), { ...unsaid, record: 1, feedback: 0 })).toBe(
      "taken",
    );
    expect(check(agreedTo(), { ...filled, means: null, feedback: 1 })).toEqual([whoAndHow[1]]);
  });

  it("asks for a change, at the first purpose", () => {
    expect(check(agreedTo(), filled)).toEqual(nothingChanged);
    expect(check(agreedTo(), { ...filled, record: 0 })).toEqual(nothingChanged);
    expect(check(agreedTo("record"), { ...filled, record: 1 })).toEqual(nothingChanged);
    expect(check(agreedTo("record"), filled)).toBe("taken");
  });

  it("needs the day, which is not after tomorrow", () => {
    const on = (given_on: unknown) => check(agreedTo(), { ...filled, record: 1, given_on });
    expect(on("2026-03-11")).toBe("taken");
    expect(on("2026-03-12")).toEqual([
      { field: "given_on", message: "A consent cannot have been given after tomorrow." },
    ]);
    expect(on("")).toEqual([{ field: "given_on", message: consentMessages.givenOn }]);
  });

  it("takes no purpose that needs its own words, and no other field", () => {
    expect(check(agreedTo(), { ...filled, record: 1, other: 1 })).toEqual([
      { field: "other", message: "Unknown field: other." },
    ]);
    expect(check(agreedTo(), { ...filled, record: "agreed" })).not.toBe("taken");
  });

  it("has a switch for each purpose, the last alone in its row, then who, how and when", () => {
    const { shape } = consentsForm(agreedTo());
    const shown = Object.entries(shape).map(([name, schema]) => {
      const notes = fieldNotes.get(schema as never);
      return [name, notes?.label, notes?.input, notes?.isWide ?? false, notes?.required ?? false];
    });
    expect(shown).toEqual([
      ["contact school", "Contact the school", "flag", false, false],
      ["contact authority", "Contact the authority", "flag", false, false],
      ["share with clinic", "Share with the clinic", "flag", false, false],
      ["record", "Keep a record", "flag", false, false],
      ["feedback", "Ask for feedback", "flag", true, false],
      ["given_by", "Given by", "select", false, false],
      ["means", "How", "select", false, false],
      ["given_on", "On", "date", false, true],
      ["note", "Note", "textarea", false, false],
    ]);
    const options = fieldNotes.get(shape.means as never)?.options;
    expect(options?.map(({ value }) => value)).toEqual(["spoken", "written", "e-mail"]);
  });
});

it("says how many consents have been saved", () => {
  expect(consentMessages.saved(1)).toBe("One consent has been saved.");
  expect(consentMessages.saved(2)).toBe("2 consents have been saved.");
});

it.each<[ConsentPurpose, string]>([
  ["contact school", "contact the school"],
  ["other", "something else"],
])("says that the consent for %s is missing", (purpose, toDo) => {
  expect(consentMessages.missing(purpose)).toBe(
    `There is no consent to ${toDo} at present. Please ask the family first, or record what they have agreed to.`,
  );
});
