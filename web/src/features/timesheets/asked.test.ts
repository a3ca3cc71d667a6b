/** The person and the days of a timesheet in its address. Rules: TIME-8. */
import { timesheetMessages } from "@helpline/contract/timesheets/timesheets";
import { validate } from "@helpline/contract/validation";
import { expect, it } from "vitest";
import { daysOf, rangeOf, readAsked, requestOf, searchOf, timesheetRules } from "./asked.ts";

const days = { start_date: "2026-03-01", end_date: "2026-03-31" };

it("asks for this year until today if the address names no days", () => {
  expect(readAsked({}, "2026-03-09")).toEqual({
    userId: null,
    start_date: "2026-01-01",
    end_date: "2026-03-09",
  });
  expect(readAsked({ user_id: 7, ...days }, "2027-05-05")).toEqual({ userId: 7, ...days });
});

it("takes the days of a report as those of a timesheet, and back", () => {
  expect(rangeOf(days)).toEqual({ from: "2026-03-01", to: "2026-03-31" });
  expect(daysOf({ from: "2026-03-01", to: "2026-03-31" })).toEqual(days);
  expect(daysOf({ from: null, to: null })).toEqual({ start_date: "", end_date: "" });
});

it.each([
  ["nobody", { userId: null, ...days }, null],
  ["days that end before they begin", { userId: 7, ...days, end_date: "2026-02-28" }, null],
  ["one day", { userId: 7, ...days, end_date: "2026-03-01" }, "2026-03-01"],
  ["a month", { userId: 7, ...days }, "2026-03-31"],
])("requests what is complete and in order: %s", (_what, asked, end_date) => {
  expect(requestOf(asked)).toEqual(
    end_date === null ? null : { user_id: 7, start_date: "2026-03-01", end_date },
  );
});

it("leaves a missing person out of the address", () => {
  expect(searchOf({ userId: null, ...days })).toEqual(days);
  expect(searchOf({ userId: 7, ...days })).toEqual({ user_id: 7, ...days });
});

it("has fields for both dates, and takes the person from the screen", () => {
  const { fields, schema, fixed } = timesheetRules(7);
  expect(fields.map(({ name }) => name)).toEqual(["start_date", "end_date"]);
  expect(validate(schema, { ...days, ...fixed })).toMatchObject({ ok: true });
  expect(validate(schema, { ...days, ...timesheetRules(null).fixed })).toMatchObject({
    ok: false,
    errors: [{ field: "user_id", message: timesheetMessages.user }],
  });
});
