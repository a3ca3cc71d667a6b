/** The form that writes a letter: which template, and what is said of each thing that the case does not have. Rules: LET-8. */
import { describe, expect, it } from "vitest";
import { notesOf } from "../fields.ts";
import { validate } from "../validation.ts";
import {
  chosenOf,
  completionOf,
  leftOutField,
  letterForm,
  missingOf,
  textField,
} from "./letter-form.ts";
import { letterMessages } from "./letters.messages.ts";
import type { LetterChoice } from "./letters.ts";

const school = {
  placeholder: "school_name",
  label: "School",
  sentences: ["Dear …,", "At … we met."],
};
const born = { placeholder: "child_dob", label: "Date of birth", sentences: ["Born on …."] };

const template = (
  template_id: number,
  name: string,
  more: Partial<LetterChoice> = {},
): LetterChoice => ({
  template_id,
  name,
  addressed_to: "school",
  missing: [],
  warnings: [],
  refusal: null,
  ...more,
});
const appointment = template(3, "Appointment", { missing: [school, born] });
const closing = template(4, "Closing letter", { missing: [born] });
const consent = template(5, "Consent");
const refused = template(6, "To the school", { missing: [school], refusal: "No school is named." });

const form = letterForm([appointment, closing, consent, refused]);
const errorsOf = (sent: object) => {
  const checked = validate(form, { ...unticked, ...sent });
  return checked.ok ? [] : checked.errors.map(({ field, message }) => [field, message]);
};
const unticked = { "left_out:school_name": 0, "left_out:child_dob": 0 };

describe("the chosen template", () => {
  it("is found by its number as a text", () => {
    expect(chosenOf([appointment, closing], "4")).toBe(closing);
    expect(chosenOf([appointment, closing], "3")).toBe(appointment);
  });

  it.each(["9", "", undefined, 4])("is the first one if %j is not offered", (id) => {
    expect(chosenOf([appointment, closing], id)).toBe(appointment);
  });
});

it("lacks nothing if no letter can be written with it", () => {
  expect(missingOf(appointment)).toEqual([school, born]);
  expect(missingOf(refused)).toEqual([]);
});

describe("the form", () => {
  it("offers the templates by their names", () => {
    expect(notesOf(form.shape.template_id as Parameters<typeof notesOf>[0])).toMatchObject({
      label: "Letter",
      input: "select",
      options: [
        { value: "3", label: "Appointment" },
        { value: "4", label: "Closing letter" },
        { value: "5", label: "Consent" },
        { value: "6", label: "To the school" },
      ],
    });
    expect(errorsOf({ template_id: "7" })).toContainEqual(["template_id", letterMessages.id]);
  });

  it("asks once for each thing that is missing, with the sentences that it stands in", () => {
    expect(Object.keys(form.shape)).toEqual([
      "template_id",
      "text:school_name",
      "left_out:school_name",
      "text:child_dob",
      "left_out:child_dob",
    ]);
    const notes = (field: string) => notesOf(form.shape[field] as Parameters<typeof notesOf>[0]);
    expect(notes(textField("school_name"))).toMatchObject({
      label: "School",
      input: "textarea",
      lines: 2,
      maxLength: 500,
      hint: "“Dear …,” “At … we met.”",
    });
    expect(notes(leftOutField("child_dob"))).toEqual({ label: "Date of birth", input: "flag" });
  });

  it("does not ask for what only a template lacks that cannot be used", () => {
    expect(Object.keys(letterForm([consent, refused]).shape)).toEqual(["template_id"]);
  });

  it.each([
    ["a text", { "text:child_dob": "spring 2015" }],
    ["a tick", { "left_out:child_dob": 1 }],
    ["a text and a tick", { "text:child_dob": "spring 2015", "left_out:child_dob": 1 }],
  ])("takes %s for what is missing", (_what, sent) => {
    expect(errorsOf({ template_id: "4", ...sent })).toEqual([]);
  });

  it.each([{}, { "text:child_dob": "" }, { "text:child_dob": "  " }])(
    "refuses %j: neither a text nor a tick",
    (sent) => {
      expect(errorsOf({ template_id: "4", ...sent })).toEqual([
        ["text:child_dob", letterMessages.fillOrTick],
      ]);
    },
  );

  it("wants everything that the chosen template lacks, and nothing that only others lack", () => {
    expect(errorsOf({ template_id: "3" })).toEqual([
      ["text:school_name", letterMessages.fillOrTick],
      ["text:child_dob", letterMessages.fillOrTick],
    ]);
    expect(errorsOf({ template_id: "5" })).toEqual([]);
  });
});

describe("what is sent to write the letter", () => {
  it("is nothing about a letter that lacks nothing", () => {
    expect(completionOf([], { "text:school_name": "Elm School" })).toEqual({});
  });

  it("has the text for what is filled in, and the name of what is left out", () => {
    expect(
      completionOf([school, born], {
        "text:school_name": "Elm School",
        "left_out:school_name": 0,
        "text:child_dob": "spring 2015",
        "left_out:child_dob": 1,
      }),
    ).toEqual({
      filled: [{ placeholder: "school_name", text: "Elm School" }],
      left_out: ["child_dob"],
    });
  });
});
