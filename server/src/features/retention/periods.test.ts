/** From when on a case may be erased. Rules: PRIV-8. */
import { expect, it } from "vitest";
import { erasedFrom } from "./periods.ts";

const closed_on = "2020-02-29T10:00:00.000Z";
const deleted_at = "2026-11-21T08:30:00.000Z";

it.each([
  ["30 days after it was deleted", { closed: 0, closed_on: null }, 7, 30, "2026-12-21T08:30"],
  ["a number of years after it was closed", { closed: 1, closed_on }, 6, 30, "2026-03-01T10:00"],
  ["what comes first", { closed: 1, closed_on }, 7, 30, "2026-12-21T08:30"],
  ["at once", { closed: 0, closed_on: null }, undefined, 0, "2026-11-21T08:30"],
  ["never, without a setting", { closed: 1, closed_on }, undefined, undefined, null],
  ["never, once re-opened", { closed: 0, closed_on }, 7, undefined, null],
] as const)("%s", (_when, state, years, deletedDays, expected) => {
  const due = erasedFrom({ ...state, deleted_at }, { years, deletedDays });
  expect(due?.toISOString() ?? null).toBe(expected && `${expected}:00.000Z`);
});

it.each([
  ["is closed without a day of closing", { closed: 1, closed_on: null, deleted_at: null }],
  ["is neither closed nor deleted", { closed: 0, closed_on: null, deleted_at: null }],
])("never, while it %s", (_what, state) => {
  expect(erasedFrom(state, { years: 6, deletedDays: 30 })).toBeNull();
});
