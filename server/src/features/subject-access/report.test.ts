/** The values of a subject access report, whom they are about, and what is left out. Rules: PRIV-7. */
import { withheldText } from "@helpline/contract/subject-access/subject-access";
import { describe, expect, it } from "vitest";
import {
  date,
  fieldMaker,
  isGiven,
  mixed,
  other,
  reportJson,
  type SubjectReport,
  staff,
  subject,
  told,
  type Whose,
  withoutOthers,
} from "./report.ts";

const london = "Europe/London";

describe("whom a value is about", () => {
  it.each([
    ["child", "child", "subject"],
    ["child", "primary guardian", "other"],
    ["primary guardian", "primary guardian", "subject"],
    ["primary guardian", "secondary guardian", "other"],
    ["secondary guardian", "secondary guardian", "subject"],
    ["secondary guardian", "child", "other"],
    ["secondary guardian", "own record", "other"],
    ["subject", "own record", "subject"],
    ["staff", "child", "staff"],
    ["mixed", "child", "mixed"],
    ["other", "child", "other"],
  ] as const)("one about the %s, in the request of the %s: %s", (about, whose, expected) => {
    expect(fieldMaker(whose, london)("city", told(about)("City"), "Leeds").about).toBe(expected);
  });

  it.each([null, undefined])("%s says nothing of anybody", (value) => {
    const whose: Whose = "child";
    expect(fieldMaker(whose, london)("city", other("City"), value)).toEqual({
      field: "city",
      label: "City",
      value: null,
      shown: "",
      about: "subject",
    });
  });

  it("is declared with its label", () => {
    expect(subject("Name")).toEqual({ notes: { label: "Name", input: "text" }, about: "subject" });
    expect(date("Born")).toEqual({ notes: { label: "Born", input: "date" }, about: "subject" });
    expect([other("a").about, staff("a").about, mixed("a").about]).toEqual([
      "other",
      "staff",
      "mixed",
    ]);
  });
});

describe("a value in plain words", () => {
  const make = fieldMaker("child", london);

  it.each([
    ["Leeds", "Leeds"],
    ["2015-03-09", "09-03-2015"],
    ["2026-07-01T10:20:30.000Z", "01-07-2026 11:20:30"],
    [0, "0"],
    ["", ""],
  ])("%j", (value, shown) => {
    expect(make("field", subject("Field"), value)).toMatchObject({ value, shown });
  });

  const alerts = [
    { kind: "interpreter", text: "Urdu", review_on: "2027-03-01" },
    { kind: "no voicemail", text: "shared telephone", review_on: null },
  ];

  it.each(["alerts", "primary_guardian_alerts"])("%s: a line for each alert", (field) => {
    expect(make(field, subject("Alerts"), alerts)).toMatchObject({
      value: alerts,
      shown: "Interpreter: Urdu (review on 01-03-2027)\nNo voicemail: shared telephone",
    });
  });

  it("is no alerts in a field of another name, or in a text", () => {
    expect(make("oldalerts", subject("x"), alerts).shown).toContain('"kind"');
    expect(make("alerts_seen", subject("x"), alerts).shown).toContain('"kind"');
    expect(make("alerts", subject("x"), "none").shown).toBe("none");
  });
});

it.each([
  [null, false],
  [undefined, false],
  ["", false],
  [[], false],
  [["x"], true],
  [0, true],
  [false, true],
  ["x", true],
])("%j is a value to show: %s", (value, given) => {
  expect(isGiven({ value })).toBe(given);
});

const field = (about: "subject" | "other" | "mixed" | "staff") => ({
  field: about,
  label: `Of ${about}`,
  value: `stored ${about}`,
  shown: `shown ${about}`,
  about,
});
const report: SubjectReport = {
  helpline: "Helpline",
  made_on: "2026-11-21T08:30:00.000Z",
  made_by: "Mona Okonkwo",
  subject: { kind: "child", id: 12, name: "Zoë" },
  others_withheld: false,
  parts: [
    {
      title: "Case 12",
      case_id: 12,
      case_address: "/case/12",
      sections: [
        {
          title: "The child",
          nothing: "Nothing.",
          records: [
            [field("subject"), field("other")],
            [field("mixed"), field("staff")],
          ],
        },
      ],
    },
  ],
};

it("a copy leaves out what is known to be about other people, and says so", () => {
  const copy = withoutOthers(report);
  expect(copy).toMatchObject({ ...report, others_withheld: true, parts: expect.anything() });
  const [part] = copy.parts;
  expect(part).toMatchObject({ title: "Case 12", case_id: 12, case_address: "/case/12" });
  expect(part?.sections).toEqual([
    {
      title: "The child",
      nothing: "Nothing.",
      records: [
        [field("subject"), { ...field("other"), value: withheldText, shown: withheldText }],
        [field("mixed"), field("staff")],
      ],
    },
  ]);
  expect(report.others_withheld).toBe(false);
});

it("as JSON it has the values as stored, and not the words of the page", () => {
  const json = reportJson(report);
  expect(json.endsWith("}\n")).toBe(true);
  expect(json).toContain('\n  "helpline": "Helpline",');
  const { shown: _words, ...stored } = field("staff");
  const read = JSON.parse(json);
  expect(read).toMatchObject({ subject: report.subject, made_by: "Mona Okonkwo" });
  expect(read.parts).toEqual([
    {
      title: "Case 12",
      case_id: 12,
      case_address: "/case/12",
      sections: [
        {
          title: "The child",
          records: [
            [expect.anything(), expect.anything()],
            [expect.objectContaining({ value: "stored mixed" }), stored],
          ],
        },
      ],
    },
  ]);
});
