/** Which ranges of days are accepted. Rules: REP-4. */
import { expect, it } from "vitest";
import { validate } from "../validation.ts";
import { rangeMessages, reportRange } from "./date-range.ts";

it.each([
  ["of a single day", "2026-03-01", "2026-03-01"],
  ["of two days", "2026-03-01", "2026-03-02"],
  ["without a beginning", "", "2026-03-02"],
  ["without an end", "2026-03-01", ""],
])("accepts a range %s", (_what, from, to) => {
  expect(validate(reportRange, { from, to })).toMatchObject({ ok: true });
});

it("refuses a range that ends the day before it begins", () => {
  const checked = validate(reportRange, { from: "2026-03-02", to: "2026-03-01" });
  expect(checked).toMatchObject({
    ok: false,
    errors: [{ field: "from", message: rangeMessages.reversed }],
  });
});
