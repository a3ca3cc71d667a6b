/** The days that a timesheet takes. Rules: TIME-2, TIME-10. */
import { describe, expect, it } from "vitest";
import { rangeMessages } from "../reports/date-range.ts";
import { validate } from "../validation.ts";
import { teamRange } from "./team.ts";
import { timesheetMessages, timesheetRequest, timesheetRoutes } from "./timesheets.ts";

const errorsOf = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? [] : checked.errors.map(({ field, message }) => [field, message]);
};

describe.each([
  ["in a body", timesheetRequest, { user_id: 3 }],
  ["in an address", timesheetRoutes.read.query, { user_id: "3" }],
  ["of everybody", teamRange, {}],
])("the days %s", (_where, schema, who) => {
  const days = (start_date: unknown, end_date: unknown) =>
    errorsOf(schema, { ...who, start_date, end_date });

  it("may be one day or several", () => {
    expect(days("2026-03-09", "2026-03-09")).toEqual([]);
    expect(days("2026-03-09", "2026-03-10")).toEqual([]);
  });

  it("may not run backwards, which is said at the from date", () => {
    expect(days("2026-03-10", "2026-03-09")).toEqual([["start_date", rangeMessages.reversed]]);
  });

  it("are both required", () => {
    expect(days(undefined, "")).toEqual([
      ["start_date", rangeMessages.from],
      ["end_date", rangeMessages.to],
    ]);
    expect(days("2026-03-10", undefined)).toEqual([["end_date", rangeMessages.to]]);
  });
});

it("is somebody's", () => {
  const days = { start_date: "2026-03-09", end_date: "2026-03-10" };
  for (const schema of [timesheetRequest, timesheetRoutes.read.query]) {
    expect(errorsOf(schema, days)).toEqual([["user_id", timesheetMessages.user]]);
  }
});
