/** What does not add up on a timesheet, in words. Rules: TIME-9. */
import { expect, it } from "vitest";
import {
  type Finding,
  findingDetail,
  findingSubject,
  reconciliationMessages,
} from "./reconciliation.ts";

const found = (finding: Partial<Finding> & Pick<Finding, "kind">): Finding => ({
  day: "2026-03-09",
  case_id: null,
  name: null,
  minutes: 0,
  by: 0,
  ...finding,
});

it.each([
  [found({ kind: "overlap", name: "View a case" }), "View a case"],
  [found({ kind: "overlap" }), ""],
  [found({ kind: "long_entry", name: "Call" }), "Log entry: Call"],
  [found({ kind: "above_timer", name: "Appointment" }), "Log entry: Appointment"],
  [found({ kind: "long_day_on_pages" }), "Whole day"],
  [found({ kind: "long_day_logged" }), "Whole day"],
])("%j is about %j", (finding, subject) => {
  expect(findingSubject(finding)).toBe(subject);
});

it.each([
  [
    found({ kind: "overlap", minutes: 95, by: 35 }),
    "35 min of 1 h 35 min while another page was open",
  ],
  [
    found({ kind: "overlap", minutes: 0.5, by: 0.49 }),
    "less than a minute of 1 min while another page was open",
  ],
  [
    found({ kind: "long_entry", minutes: 50, by: 40 }),
    "50 min logged, 10 min since the entry before",
  ],
  [
    found({ kind: "above_timer", minutes: 50, by: 50 }),
    "50 min logged, less than a minute by the call timer",
  ],
  [found({ kind: "long_day_on_pages", minutes: 780, by: 60 }), "13 h on pages in one day"],
  [found({ kind: "long_day_logged", minutes: 721, by: 1 }), "12 h 1 min logged in one day"],
])("%j says %j", (finding, detail) => {
  expect(findingDetail(finding)).toBe(detail);
});

it("says how many more findings only the CSV has", () => {
  expect(reconciliationMessages.more(1)).toBe("1 more finding in the CSV of the reconciliation.");
  expect(reconciliationMessages.more(2)).toBe("2 more findings in the CSV of the reconciliation.");
});
