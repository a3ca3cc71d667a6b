/**
 * Every message for a log entry, for each role's form. No database.
 *
 * Rules: LOG-10, LOG-11, LOG-12, LOG-13, LOG-14, LOG-15, LOG-16, WIRE-10, WIRE-11.
 */

import { describe, expect, it } from "vitest";
import { fieldNotes } from "../fields.ts";
import { followUpMessages } from "../follow-ups/follow-ups.messages.ts";
import { validate } from "../validation.ts";
import { logMessages } from "./case-logs.messages.ts";
import { entryOfForm, logEntrySchema, logFormSchema } from "./case-logs.ts";

const roles = ["advisor", "advocate", "clinic"] as const;
type Role = (typeof roles)[number];

const valid = {
  case_id: 1,
  entry_type: "call",
  duration: 15,
  details: "Spoke to the mother",
  action_undertaken: "Sent the template letter",
  outcome: "Will call back",
  further_action: "save",
  consented_to_evaluation: null,
  nature_of_case: null,
  rabbi: null,
  page_entered_on: "2026-03-29T09:30:00.000Z",
};

const check = (role: Role, sent: object) => {
  const result = validate(logEntrySchema(role), { ...valid, ...sent });
  return result.ok ? "taken" : result.errors;
};

const type = "Please choose an entry type.";
const duration = "Please enter the duration (time in minutes) for your entry.";
const tooLong =
  "The duration of one entry is at most 1440 minutes (24 hours). Please split longer work into several entries.";
const other = "Please enter the details of the log entry (minimum of 5 characters).";
const empty = "You are not allowed to add empty log entries to a case.";
const further = "Please choose a further action.";
const consent =
  "Please choose whether the primary or secondary guardian has consented to being contacted in order to help us to evaluate the service we have provided.";
const nature = "Please choose the nature of the case.";

const nothing = { details: "", action_undertaken: null, outcome: " " };

const failures: [object, string, string][] = [
  ...[undefined, null, "", "meeting", 1].map((value): [object, string, string] => [
    { entry_type: value },
    "entry_type",
    type,
  ]),
  ...[undefined, null, 0, -1, 1.5, "0", "1.5", "1e2", "-5", "5 minutes", "", " ", true, [5]].map(
    (value): [object, string, string] => [{ duration: value }, "duration", duration],
  ),
  ...[1441, 1440.5, 14_400, "1441"].map((value): [object, string, string] => [
    { duration: value },
    "duration",
    tooLong,
  ]),
  [{ entry_type: "other", details: "four" }, "details", other],
  [{ entry_type: "other", details: " four " }, "details", other],
  [{ entry_type: "other", details: null }, "details", other],
  [{ entry_type: "other", ...nothing }, "details", other],
  [nothing, "details", empty],
  [{ entry_type: "appointment", ...nothing }, "details", empty],
  [{ entry_type: "data entry", details: "" }, "details", empty],
  ...[undefined, null, "", "delete", 5].map((value): [object, string, string] => [
    { further_action: value },
    "further_action",
    further,
  ]),
  [{ case_id: "one" }, "case_id", "Please give the id of the case."],
  [{ colour: "red" }, "colour", "Unknown field: colour."],
  [{ logged_by: 1 }, "logged_by", "Unknown field: logged_by."],
  [{ user_type: "manager" }, "user_type", "Unknown field: user_type."],
  [{ consented_to_evaluation: "yes" }, "consented_to_evaluation", consent],
  ...[0, 1.5, 1441, -1, "5 minutes", true].map((value): [object, string, string] => [
    { timed_minutes: value },
    "timed_minutes",
    "The minutes of the call timer must be a whole number from 1 to 1440.",
  ]),
];

describe.each(roles)("%s", (role) => {
  it.each(failures)("%j", (sent, field, message) => {
    expect(check(role, sent)).toEqual([{ field, message }]);
  });

  it.each([
    {},
    { duration: 1 },
    { duration: 1440 },
    { duration: "1" },
    { duration: " 1440 " },
    { entry_type: "other", details: "fives" },
    { entry_type: "appointment" },
    { entry_type: "data entry" },
    { details: null, outcome: null },
    { details: null, action_undertaken: null },
    { action_undertaken: undefined, outcome: undefined },
    { page_entered_on: undefined },
    { timed_minutes: null },
    { timed_minutes: 1440 },
  ])("takes %j", (sent) => {
    expect(check(role, sent)).toBe("taken");
  });

  it("reports all failures at once, in form order", () => {
    const all = { entry_type: "", duration: 0, ...nothing, further_action: "", case_id: null };
    const errors = check(role, all);
    expect(errors).toEqual([
      { field: "case_id", message: "Please give the id of the case." },
      { field: "entry_type", message: type },
      { field: "duration", message: duration },
      { field: "details", message: empty },
      { field: "further_action", message: further },
    ]);
  });
});

const offered: Record<Role, string[]> = {
  advisor: ["save", "save and refer to advocate", "save and close"],
  advocate: ["save", "save and close", "add clinic participation", "remove clinic participation"],
  clinic: ["save"],
};
const actions = [...new Set(Object.values(offered).flat())];
const closing = { consented_to_evaluation: 1, nature_of_case: "Transport" };

it.each(roles.flatMap((role) => actions.map((action) => ({ role, action }))))(
  "$role, $action",
  ({ role, action }) => {
    const errors = check(role, { further_action: action, ...closing });
    if (offered[role].includes(action)) expect(errors).toBe("taken");
    else expect(errors).toEqual([{ field: "further_action", message: further }]);
  },
);

const close = { further_action: "save and close" };
const noConsent = { field: "consented_to_evaluation", message: consent };
const noNature = { field: "nature_of_case", message: nature };

it.each([
  ["advisor", {}, [noConsent]],
  ["advisor", { consented_to_evaluation: 0 }, "taken"],
  ["advisor", { consented_to_evaluation: 1 }, "taken"],
  ["advocate", {}, [noConsent, noNature]],
  ["advocate", { consented_to_evaluation: 0 }, [noNature]],
  ["advocate", { consented_to_evaluation: 0, nature_of_case: " " }, [noNature]],
  ["advocate", { nature_of_case: "Transport" }, [noConsent]],
  ["advocate", { consented_to_evaluation: 1, nature_of_case: "Transport" }, "taken"],
  // A clinic does not close cases, so it is not asked what only those who do are asked.
  ["clinic", {}, [{ field: "further_action", message: further }]],
] as const)("save and close by the %s with %j", (role, sent, outcome) => {
  expect(check(role, { ...close, ...sent })).toEqual(outcome);
});

describe("the form's follow-up", () => {
  const fill = (more: object, role: Role = "advisor") =>
    validate(logFormSchema(role), { ...valid, ...more });
  const errorsOf = (more: object) => {
    const result = fill(more);
    return result.ok ? "taken" : result.errors;
  };
  const due = { follow_up_due_on: "2026-12-01", follow_up_text: " Ring the school " };

  it.each([
    [{}, undefined],
    [{ follow_up_due_on: "", follow_up_text: "" }, undefined],
    [{ follow_up_due_on: null, follow_up_text: null }, undefined],
    [due, { due_on: "2026-12-01", text: "Ring the school" }],
  ])("%j becomes %j in the entry, which is valid", (more, follow_up) => {
    const result = fill({ ...more, completes: [3] });
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    const entry = entryOfForm(result.value);
    expect(entry).toMatchObject({ completes: [3], duration: 15 });
    expect(entry.follow_up).toEqual(follow_up);
    expect(validate(logEntrySchema("advisor"), entry).ok).toBe(true);
  });

  it("is asked for in two fields, a day ahead and a text", () => {
    const { shape } = logFormSchema("advisor");
    expect(fieldNotes.get(shape.follow_up_due_on)).toMatchObject({
      label: "Due on",
      input: "date",
      days: "ahead",
    });
    expect(fieldNotes.get(shape.follow_up_text)).toMatchObject({
      label: "What is to be done",
      maxLength: 500,
    });
  });

  it.each([[[]], [null], [undefined]])("completes none with %j", (completes) => {
    const result = fill({ completes });
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    expect(entryOfForm(result.value)).not.toHaveProperty("completes");
    expect(entryOfForm(result.value)).not.toHaveProperty("follow_up");
  });

  it("needs both a day and a text", () => {
    expect(errorsOf({ ...due, follow_up_due_on: null })).toEqual([
      { field: "follow_up_due_on", message: followUpMessages.dueOn },
    ]);
    expect(errorsOf({ ...due, follow_up_text: " " })).toEqual([
      { field: "follow_up_text", message: followUpMessages.text },
    ]);
    expect(errorsOf({ ...due, follow_up_due_on: "soon" })).toEqual([
      { field: "follow_up_due_on", message: followUpMessages.dueOn },
    ]);
  });

  it("is told with the other errors, in form order", () => {
    expect(errorsOf({ duration: "", follow_up_text: "Ring" })).toMatchObject([
      { field: "duration" },
      { field: "follow_up_due_on" },
    ]);
  });
});

it("refuses a new follow-up with an entry that closes the case", () => {
  const follow_up = { due_on: "2026-12-01", text: "Ring" };
  const closing = { further_action: "save and close", consented_to_evaluation: 0 };
  expect(check("advisor", { ...closing, follow_up })).toEqual([
    { field: "follow_up", message: logMessages.closesWithFollowUp },
  ]);
  expect(check("advisor", { ...closing, follow_up: null, completes: [1] })).toBe("taken");
});

describe("people whom an entry names", () => {
  const refers = { further_action: "save and refer to advocate" };
  const adds = { further_action: "add clinic participation" };

  it("are taken only with the further action that needs them", () => {
    expect(check("advisor", { ...refers, advocate_id: 5 })).toBe("taken");
    expect(check("advisor", { ...refers, advocate_id: null })).toBe("taken");
    expect(check("advocate", { ...adds, clinic_id: 5 })).toBe("taken");
    expect(check("advisor", { advocate_id: 5 })).toEqual([
      {
        field: "advocate_id",
        message: "An advocate can only be named when the case is referred to one.",
      },
    ]);
    expect(check("advocate", { clinic_id: 5 })).toEqual([
      { field: "clinic_id", message: "A clinic can only be chosen when it begins to take part." },
    ]);
  });

  it("the form asks for no clinic where the case has one", () => {
    expect(validate(logFormSchema("advocate"), { ...valid, ...adds }).ok).toBe(true);
  });

  it("the form asks for a clinic where the case has none", () => {
    const schema = logFormSchema("advocate", { needsClinic: true });
    const fails = (sent: object) => {
      const checked = validate(schema, { ...valid, ...sent });
      return checked.ok ? [] : checked.errors;
    };
    expect(fails({})).toEqual([]);
    expect(fails({ ...adds, clinic_id: null })).toHaveLength(1);
    expect(fails({ ...adds, clinic_id: 5 })).toEqual([]);
    expect(fails(adds)).toEqual([
      { field: "clinic_id", message: "Please choose the clinic that is to take part." },
    ]);
  });
});
