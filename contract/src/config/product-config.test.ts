/** The product's configuration file: what it may leave out, and what it must have. Rules: OPS-2, SET-3, SAFE-18. */
import { describe, expect, it } from "vitest";
import { questionNumbers } from "../cases/case-details.ts";
import { freeTextQuestions } from "../evaluations/evaluations.ts";
import { englandsClocks } from "../key-dates/clocks.ts";
import { validate } from "../validation.ts";
import { productConfigFile } from "./product-config.ts";

const band = (number: number) => ({
  band: number,
  label: `Band ${number}`,
  hours_from: number,
  hours_to: number + 1,
  hours_max: number + 2,
});
const question = (number: number) => {
  const free = freeTextQuestions.includes(number);
  const options = ["Yes", "No"].map((label, at) => ({ value: at + 1, label }));
  return {
    number,
    text: "How did it go?",
    kind: free ? "text" : "select",
    options: free ? [] : options,
  };
};
const least = {
  product_name: "Helpline",
  title_prefix: "Helpline | ",
  bands: [band(1), band(2), band(3)],
  nature_of_case: ["Transport"],
  evaluation_questions: questionNumbers.map(question),
};
const check = (more: object) => validate(productConfigFile, { ...least, ...more });

it("has sensible values for what the file leaves out", () => {
  expect(check({})).toEqual({
    ok: true,
    value: {
      ...least,
      name_min_length: 3,
      untouched_after_days: 28,
      notify_on_assignment: true,
      call_takers_see: "handler",
      concern_hours: 4,
      concern_escalation: null,
      concern_advice: "Ring 999 if somebody is in danger now. Then tell a manager.",
      clocks: englandsClocks,
      locked: [],
    },
  });
});

it("keeps what the file says", () => {
  const file = {
    notify_on_assignment: false,
    call_takers_see: "nothing",
    concern_hours: 12,
    concern_escalation: "lead@example.org",
    concern_advice: "Ring 101.",
    clocks: [],
    locked: ["bands", "clocks"],
  };
  expect(check(file)).toMatchObject({ ok: true, value: file });
});

describe("the file is refused", () => {
  const fieldsOf = (more: object) => {
    const checked = check(more);
    return checked.ok ? [] : checked.errors.map(({ field }) => field);
  };

  it.each(Object.keys(least))("without %s", (key) => {
    expect(fieldsOf({ [key]: undefined })).toEqual([key]);
  });

  it("without a nature of case, or with one that is empty or too long", () => {
    expect(fieldsOf({ nature_of_case: [] })).toEqual(["nature_of_case"]);
    expect(fieldsOf({ nature_of_case: [""] })).toEqual(["nature_of_case"]);
    expect(fieldsOf({ nature_of_case: ["n".repeat(201)] })).toEqual(["nature_of_case"]);
    expect(fieldsOf({ nature_of_case: ["n".repeat(200), "m"] })).toEqual([]);
  });

  it("with a setting that does not exist, or that locks one", () => {
    expect(fieldsOf({ colour: "red" })).toEqual(["colour"]);
    expect(fieldsOf({ locked: ["colour"] })).toEqual(["locked"]);
    expect(fieldsOf({ locked: ["locked"] })).toEqual(["locked"]);
  });
});
