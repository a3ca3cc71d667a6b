/** The alerts of a guardian: in words, in their order, due for a review, and in the form. Rules: SAFE-1, SAFE-3, SAFE-4. */
import { describe, expect, it } from "vitest";
import { fieldNotes } from "../fields.ts";
import { validate } from "../validation.ts";
import {
  alertInWords,
  alertKindInWords,
  alertsTogether,
  contactRefusal,
  type GuardianAlert,
  inOrder,
  isReviewPast,
  isToReview,
} from "./alerts.plain.ts";
import {
  alertField,
  alertRoutes,
  alertsForm,
  alertsOfForm,
  formOfAlerts,
  isRowFilled,
  storedAlerts,
} from "./alerts.ts";

const today = "2026-03-10";
const yesterday = "2026-03-09";
const alert = (more: Partial<GuardianAlert> = {}): GuardianAlert => ({
  kind: "interpreter",
  text: "Urdu",
  review_on: null,
  ...more,
});
const silent = alert({ kind: "do not contact", text: "Ring the sister" });

it("is put into words by its kind and its text", () => {
  expect(alertKindInWords("relay or BSL")).toBe("Relay or BSL");
  expect(alertInWords(alert())).toBe("Interpreter: Urdu");
});

it("stands first if nobody may contact the guardian; the others keep their order", () => {
  const [urdu, format] = [alert(), alert({ kind: "format", text: "Large print" })];
  expect(inOrder([urdu, format, silent])).toEqual([silent, urdu, format]);
  expect(inOrder([format, urdu])).toEqual([format, urdu]);
});

it.each([
  [null, false],
  [yesterday, true],
  [today, false],
])("with the review day %s is to be reviewed: %s", (review_on, expected) => {
  expect(isToReview(alert({ review_on }), today)).toBe(expected);
});

describe("a review day that has passed", () => {
  const stored = alert({ review_on: yesterday });

  it("stays with its alert, whatever else is stored", () => {
    expect(isReviewPast(stored, [silent, stored], today)).toBe(false);
  });

  it.each<[string, Partial<GuardianAlert>]>([
    ["kind", { kind: "other" }],
    ["text", { text: "Punjabi" }],
    ["day", { review_on: "2026-03-08" }],
  ])("does not stay when the %s changes", (_what, change) => {
    expect(isReviewPast({ ...stored, ...change }, [stored], today)).toBe(true);
  });

  it("is no matter of an alert that is reviewed today or never", () => {
    expect(isReviewPast(alert({ review_on: today }), [], today)).toBe(false);
    expect(isReviewPast(alert(), [], today)).toBe(false);
  });
});

it("of a merged guardian is added unless the kept one has it, whatever its review day", () => {
  const kept = [alert({ review_on: today })];
  const [sameText, sameKind] = [alert({ kind: "other" }), alert({ text: "Punjabi" })];
  expect(alertsTogether(kept, [alert(), sameText, sameKind])).toEqual([
    ...kept,
    sameText,
    sameKind,
  ]);
  expect(alertsTogether([], [silent])).toEqual([silent]);
});

it("refuses contact only if it says so, and then with its text", () => {
  const ada = { first_name: "Ada", last_name: "Bloom" };
  expect(contactRefusal({ ...ada, alerts: [alert(), silent] })).toBe(
    'Ada Bloom has the alert "Do not contact" (Ring the sister), so nothing may be sent to them.',
  );
  expect(contactRefusal({ ...ada, alerts: [alert()] })).toBeNull();
  expect(contactRefusal({ ...ada, alerts: [] })).toBeNull();
});

it("is stored without a review day if none was sent", () => {
  const sent = { kind: "format", text: "Large print" } as const;
  expect(storedAlerts([sent, { ...sent, review_on: today }])).toEqual([
    { ...sent, review_on: null },
    { ...sent, review_on: today },
  ]);
});

describe("the call that replaces them", () => {
  const check = (count: number) => {
    const alerts = Array.from({ length: count }, () => alert());
    return validate(alertRoutes.put.body, { guardian_id: 1, version: 1, alerts }, { today });
  };

  it("takes three, and none", () => {
    expect(check(3)).toMatchObject({ ok: true });
    expect(check(0)).toMatchObject({ ok: true });
  });

  it("refuses four", () => {
    expect(check(4)).toMatchObject({
      errors: [
        {
          field: "alerts",
          message: "A guardian has at most 3 alerts. Please put the most important ones first.",
        },
      ],
    });
  });
});

describe("the form", () => {
  const past = "The review date has passed. Please enter a day from today on, or leave it empty.";
  const noKind = "Please choose the kind of alert.";
  const noText = "Please enter what people have to know (1 to 120 characters).";
  const errorsOf = (values: object, stored: GuardianAlert[] = []) => {
    const checked = validate(alertsForm(stored, today), values, { today });
    return checked.ok ? [] : checked.errors.map(({ field, message }) => [field, message]);
  };

  it("has a field for each part of three alerts, and no other", () => {
    expect(Object.keys(formOfAlerts([]))).toEqual([
      "alert_1_kind",
      "alert_1_review_on",
      "alert_1_text",
      "alert_2_kind",
      "alert_2_review_on",
      "alert_2_text",
      "alert_3_kind",
      "alert_3_review_on",
      "alert_3_text",
    ]);
    expect(alertField(2, "text")).toBe("alert_2_text");
    expect(errorsOf(formOfAlerts([alert(), silent, alert({ review_on: today })]))).toEqual([]);
    expect(errorsOf({ alert_4_kind: "format" })).toEqual([
      ["alert_4_kind", "Unknown field: alert_4_kind."],
    ]);
  });

  it("asks for no field of a row, and offers the kinds in words", () => {
    const { shape } = alertsForm([], today);
    const notes = (field: string) => fieldNotes.get(shape[field] as never);
    expect(notes("alert_1_kind")).toMatchObject({ label: "Alert", required: false });
    expect(notes("alert_1_kind")?.options?.at(1)).toMatchObject({
      value: "relay or BSL",
      label: "Relay or BSL",
    });
    expect(notes("alert_3_text")).toMatchObject({
      label: "What people have to know",
      maxLength: 120,
      hint: "A subject access report shows the family these words.",
    });
    expect(notes("alert_2_review_on")).toMatchObject({ label: "Review on" });
  });

  it("shows what is stored, and makes the same alerts of it", () => {
    const stored = [silent, alert({ review_on: today })];
    const values = formOfAlerts(stored);
    expect(values).toMatchObject({
      alert_1_kind: "do not contact",
      alert_1_text: "Ring the sister",
      alert_1_review_on: null,
      alert_2_review_on: today,
      alert_3_kind: null,
      alert_3_text: null,
    });
    expect(alertsOfForm(values)).toEqual(stored);
  });

  it("leaves out empty rows, and spaces around the text", () => {
    const values = { alert_1_text: "  ", alert_3_kind: "format", alert_3_text: " Large print " };
    expect(alertsOfForm(values)).toEqual([
      { kind: "format", text: "Large print", review_on: null },
    ]);
    expect(alertsOfForm({ alert_2_kind: "other" })).toEqual([
      { kind: "other", text: "", review_on: null },
    ]);
  });

  it.each([
    [{}, false],
    [{ alert_1_text: " ", alert_1_kind: null, alert_1_review_on: "" }, false],
    [{ alert_2_text: "Urdu" }, false],
    [{ alert_1_text: "Urdu" }, true],
    [{ alert_1_kind: "format" }, true],
    [{ alert_1_review_on: today }, true],
  ])("its first row is filled with %j: %s", (values, expected) => {
    expect(isRowFilled(values, 1)).toBe(expected);
  });

  it.each([
    [{ alert_1_kind: "format" }, [["alert_1_text", noText]]],
    [{ alert_2_text: "Urdu" }, [["alert_2_kind", noKind]]],
    [{ alert_2_text: "Urdu", alert_2_kind: null }, [["alert_2_kind", noKind]]],
    [{ alert_2_text: "Urdu", alert_2_kind: "shouting" }, [["alert_2_kind", noKind]]],
    [
      { alert_3_review_on: today },
      [
        ["alert_3_kind", noKind],
        ["alert_3_text", noText],
      ],
    ],
    [{ alert_1_kind: "format", alert_1_text: " " }, [["alert_1_text", noText]]],
    [{ alert_1_kind: null, alert_1_text: "", alert_1_review_on: null }, []],
    [{}, []],
  ])("has complete rows or empty ones: %j", (values, errors) => {
    expect(errorsOf(values)).toEqual(errors);
  });

  it("takes a review day from today on, or the past one that is stored", () => {
    const values = (review_on: string) => formOfAlerts([alert({ review_on })]);
    expect(errorsOf(values(today))).toEqual([]);
    expect(errorsOf(values(yesterday))).toEqual([["alert_1_review_on", past]]);
    expect(errorsOf(values(yesterday), [alert({ review_on: yesterday })])).toEqual([]);
    expect(errorsOf(values("2026-02-30"))).toEqual([
      ["alert_1_review_on", "Please enter a valid review date (DD-MM-YYYY), or leave it empty."],
    ]);
  });
});
