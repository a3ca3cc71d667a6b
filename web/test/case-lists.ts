/** The server's answers for a case list: count, pages of rows, a search. */
import type { CaseListRow } from "#features/cases/case-browser/case-list-source.ts";
import type { Answers } from "./answers.ts";
import { sampleBands } from "./case-samples.ts";

export function sampleRow(caseId: number, overrides: Partial<CaseListRow> = {}): CaseListRow {
  return {
    case_id: caseId,
    guardian_name: `Guardian ${caseId}`,
    child_name: `Child ${caseId}`,
    added_on: "2026-03-09",
    closed: 0,
    band: 1,
    minutes_used: 90,
    status: "With Advisor",
    case_handler: "Ann Archer",
    ...overrides,
  };
}

const pageSize = 3;

/** Answers for `count` cases, newest first, under the path `base`. */
export function caseListAnswers(base: string, count: number): Answers {
  const rows = Array.from({ length: count }, (_each, index) => sampleRow(count - index));
  const pages = Math.max(Math.ceil(count / pageSize), 1);
  const page = (n: number) => rows.slice((n - 1) * pageSize, n * pageSize);
  return {
    "GET /api/config": {
      data: {
        time_zone: "Europe/London",
        bands: sampleBands,
        cases_page_size: pageSize,
        nature_of_case: ["EHC needs assessment"],
        untouched_after_days: 28,
        call_takers_see: "handler",
      },
    },
    [`GET ${base}/count`]: { data: { count } },
    ...Object.fromEntries(
      Array.from({ length: pages }, (_each, index) => [
        `GET ${base}/${index + 1}`,
        { data: page(index + 1) },
      ]),
    ),
    [`POST ${base}/search`]: { data: [sampleRow(2)] },
  };
}
