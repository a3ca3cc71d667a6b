/** Both reports as CSV: every figure, and beside it that of the period before. Rules: REP-7, REP-12, REP-13, WIRE-26. */
import { caseFigures } from "@helpline/contract/reports/case-figures";
import { enquiryFigures } from "@helpline/contract/reports/enquiry-figures";
import type {
  EvaluationBreakdown,
  EvaluationResults,
} from "@helpline/contract/reports/evaluation-results";
import {
  type CountedFigures,
  caseGroups,
  type GeneralReport,
  logFigures,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { describe, expect, it } from "vitest";
import { choiceLines, evaluationResultsCsv, generalReportCsv } from "./reports-csv.ts";

const linesOf = (csv: string) => csv.split("\r\n");

/** The lines below a heading, up to the empty one. */
function below(lines: readonly string[], heading: string): string[] {
  const from = lines.indexOf(heading);
  if (from < 0) throw new Error(`no line is ${heading}`);
  return lines.slice(from + 1, lines.indexOf("", from));
}

/** Numbers from `first` on, by field. */
const numbered = (list: readonly (readonly [string, ...unknown[]])[], first: number) =>
  Object.fromEntries(list.map(([field], at) => [field, first + at]));

const group = (name: string, count: number, filters: object | null = { name }) => ({
  name,
  count,
  filters,
});
const calls = (name: string, count: number, minutes: number, filters = {}) => ({
  ...group(name, count),
  minutes,
  filters: { name, ...filters },
});

function countedFrom(first: number): CountedFigures {
  return {
    cases: numbered(caseFigures, first),
    case_logs: numbered(logFigures, first + 100),
    ...Object.fromEntries(caseGroups.map(([field], at) => [field, [group("Same", first + at)]])),
    days_to_first_entry: { cases: first, median: 2.5, percentile_90: 9 },
    days_to_close: { cases: 0, median: null, percentile_90: null },
    enquiries: {
      ...numbered(enquiryFigures, first + 200),
      by_caller: [calls("Parent", first, first + 1)],
      by_channel: [],
      by_topic: [],
      by_outcome: [],
      by_month: [],
    },
    telephone: { offered: first, answered: first - 1, missed: 1, median_wait: first + 0.5 },
  } as unknown as CountedFigures;
}

const report: GeneralReport = {
  from: null,
  to: null,
  small: null,
  users: numbered(userFigures, 10) as GeneralReport["users"],
  ...countedFrom(1000),
  trend: [
    { month: "2026-09", new_cases: 3, closed_cases: 1 },
    { month: "2026-10", new_cases: 0, closed_cases: 2 },
  ],
  before: null,
};
const withBefore: GeneralReport = {
  ...report,
  from: "2026-10-01",
  to: "2026-10-31",
  before: { from: "2026-09-01", to: "2026-09-30", ...countedFrom(5000) },
};

describe("the general report", () => {
  const lines = () => linesOf(generalReportCsv(report));

  it("begins with its title and its range", () => {
    expect(lines().slice(0, 4)).toEqual([
      "\uFEFFGeneral report",
      "From,the beginning",
      "To,today",
      "",
    ]);
    expect(linesOf(generalReportCsv(withBefore)).slice(1, 4)).toEqual([
      "From,01-10-2026",
      "To,31-10-2026",
      "",
    ]);
  });

  it("has each figure under its label", () => {
    expect(below(lines(), "Users")).toEqual(
      userFigures.map(([, label], at) => `${label},${10 + at}`),
    );
    expect(below(lines(), "Cases")).toHaveLength(caseFigures.length);
    expect(below(lines(), "Cases")[0]).toBe("All cases,1000");
    expect(below(lines(), "Case logs")).toHaveLength(logFigures.length);
    expect(below(lines(), "Case logs")[0]).toBe("All log entries,1100");
  });

  it("has the days that cases took; none where there are no cases", () => {
    expect(below(lines(), "Days from adding to the first entry,Days")).toEqual([
      "Cases,1000",
      "Median,2.5",
      "90th percentile,9",
    ]);
    expect(below(lines(), "Days from adding to closing,Days")).toEqual([
      "Cases,0",
      "Median,",
      "90th percentile,",
    ]);
  });

  it("has a table for each group of cases", () => {
    for (const [at, [, title]] of caseGroups.entries())
      expect(below(lines(), `${title},Cases`)).toEqual([`Same,${1000 + at}`]);
  });

  it("has enquiries with their minutes, and the telephone with its wait in seconds", () => {
    expect(below(lines(), "Enquiries,Count")).toEqual([
      "All enquiries,1200",
      "Became a case,1201",
      "Minutes,1202",
    ]);
    expect(below(lines(), "Enquiries by caller,Enquiries,Minutes")).toEqual(["Parent,1000,1001"]);
    expect(below(lines(), "Enquiries by topic,Enquiries,Minutes")).toEqual([]);
    expect(below(lines(), "Telephone,Count")).toEqual([
      "Calls offered,1000",
      "Answered,999",
      "Missed,1",
      "Median wait (seconds),1000.5",
    ]);
  });

  it("ends with the months", () => {
    expect(lines().slice(-5)).toEqual([
      "",
      "Month,New cases,Closed cases",
      "September 2026,3,1",
      "October 2026,0,2",
      "",
    ]);
  });

  it("has no part about a telephone that there is not, and no wait before the first answer", () => {
    const without = generalReportCsv({ ...report, telephone: null });
    expect(without).not.toContain("Telephone");
    expect(linesOf(without)).toContain("Month,New cases,Closed cases");
    const unanswered = { offered: 1, answered: 0, missed: 1, median_wait: null };
    const csv = linesOf(generalReportCsv({ ...report, telephone: unanswered }));
    expect(below(csv, "Telephone,Count").at(-1)).toBe("Median wait (seconds),");
  });

  it("says so, if small rows are counted together", () => {
    expect(generalReportCsv(report)).not.toContain("All others");
    const small = linesOf(generalReportCsv({ ...report, small: "joined" }));
    expect(small[4]).toMatch(/^"?Staff and places with fewer than five cases/);
    expect(small[5]).toBe("");
    expect(small[6]).toBe("Users");
  });
});

describe("beside the period before", () => {
  const lines = () => linesOf(generalReportCsv(withBefore));

  it("each figure has the earlier one, but for the accounts, which are those of now", () => {
    expect(below(lines(), "Users")[0]).toBe("All users,10");
    expect(below(lines(), "Cases,Count,Before: September 2026")[0]).toBe("All cases,1000,5000");
    expect(below(lines(), "Case logs,Count,Before: September 2026")[0]).toBe(
      "All log entries,1100,5100",
    );
    expect(below(lines(), "Enquiries,Count,Before: September 2026")[0]).toBe(
      "All enquiries,1200,5200",
    );
    expect(below(lines(), "Telephone,Count,Before: September 2026")).toContain(
      "Median wait (seconds),1000.5,5000.5",
    );
  });

  it("days and tables have a further column", () => {
    expect(
      below(lines(), "Days from adding to the first entry,Days,Before: September 2026")[0],
    ).toBe("Cases,1000,5000");
    expect(below(lines(), "Days from adding to closing,Days,Before: September 2026")[1]).toBe(
      "Median,,",
    );
    expect(below(lines(), "Cases by nature,Cases,Before: September 2026")).toEqual([
      "Same,1000,5000",
    ]);
    expect(
      below(
        lines(),
        "Enquiries by caller,Enquiries,Minutes,Before: September 2026,Minutes before: September 2026",
      ),
    ).toEqual(["Parent,1000,1001,5000,5001"]);
  });

  it("a telephone without an answer then has no wait; one that was not there has nothing", () => {
    const before = {
      ...withBefore.before,
      telephone: { offered: 1, answered: 0, missed: 1, median_wait: null },
    };
    const silent = generalReportCsv({ ...withBefore, before } as GeneralReport);
    expect(below(linesOf(silent), "Telephone,Count,Before: September 2026").at(-1)).toBe(
      "Median wait (seconds),1000.5,",
    );
    const none = { ...withBefore.before, telephone: null };
    const csv = linesOf(generalReportCsv({ ...withBefore, before: none } as GeneralReport));
    expect(below(csv, "Telephone,Count,Before: September 2026")[0]).toBe("Calls offered,1000");
  });

  it("a row that one period lacks counts as 0, and a month that it cannot have is empty", () => {
    const csv = linesOf(
      generalReportCsv({
        ...withBefore,
        cases_by_city: [group("Leeds", 6, { city: "Leeds" })],
        enquiries: {
          ...withBefore.enquiries,
          by_month: [{ ...calls("October 2026", 4, 40), filters: { taken_from: "2026-10-01" } }],
        },
        before: {
          ...(withBefore.before as NonNullable<GeneralReport["before"]>),
          cases_by_city: [group("York", 5, { city: "York" })],
        },
      } as GeneralReport),
    );
    expect(below(csv, "Cases by city,Cases,Before: September 2026")).toEqual([
      "Leeds,6,0",
      "York,0,5",
    ]);
    const months = below(
      csv,
      "Enquiries by month,Enquiries,Minutes,Before: September 2026,Minutes before: September 2026",
    );
    expect(months).toEqual(["October 2026,4,40,0,0"]);
  });

  it("a month that the period before does not have has empty cells", () => {
    const csv = linesOf(
      generalReportCsv({
        ...withBefore,
        to: "2026-11-15",
        enquiries: {
          ...withBefore.enquiries,
          by_month: [{ ...calls("November 2026", 4, 40), filters: { taken_from: "2026-11-01" } }],
        },
        before: {
          ...(withBefore.before as NonNullable<GeneralReport["before"]>),
          to: "2026-09-30",
        },
      } as GeneralReport),
    );
    expect(csv).toContain("November 2026,4,40,,");
  });
});

const questions = [
  { number: 1, text: "How helpful?", kind: "select" as const, options: [] },
  { number: 9, text: "Why?", kind: "text" as const, options: [] },
];
const results: EvaluationResults = {
  from: "2026-10-01",
  to: "2026-10-31",
  band: null,
  local_authority: null,
  nature_of_case: null,
  answered_by: null,
  evaluations: 12,
  questions: [
    {
      number: 1,
      groups: [
        { labels: ["Very", "Quite"], count: 7 },
        { labels: ["Not"], count: 5 },
      ],
    },
    { number: 2, groups: null },
  ],
  texts: [
    { number: 9, texts: ["A lot", "B"], left_out: 0 },
    { number: 0, texts: ["Thanks"], left_out: 3 },
  ],
  breakdown: null,
};
const evaluationLines = (own: Partial<EvaluationResults> = {}) =>
  linesOf(evaluationResultsCsv({ ...results, ...own }, questions, "Europe/London"));

const choices = {
  band: 2,
  local_authority: { id: 8, name: "Kent" },
  nature_of_case: "Transport",
  answered_by: "family",
} as const;
const breakdown: EvaluationBreakdown = {
  by: "nature_of_case",
  evaluations: [
    { name: "Transport", joined: 0, count: 7 },
    { name: "All others", joined: 1, count: 5 },
  ],
  questions: [
    {
      number: 1,
      groups: [["Very", "Quite"], ["Not"]],
      parts: [{ name: "Transport", joined: 0, counts: [6, 1] }],
    },
    { number: 9, groups: [], parts: [] },
  ],
};

describe("what was asked for", () => {
  it("is nothing besides the days, unless it is chosen", () => {
    expect(choiceLines(results)).toEqual([]);
  });

  it("is each choice in words", () => {
    expect(choiceLines({ ...choices, breakdown: { ...breakdown, by: "quarter" } })).toEqual([
      ["Band", "2"],
      ["Local authority", "Kent"],
      ["Nature of case", "Transport"],
      ["Answered by", "By the family"],
      ["Broken down by", "Quarter"],
    ]);
  });

  it("is an authority's id, if it has no name any more", () => {
    expect(choiceLines({ ...results, local_authority: { id: 8, name: null } })).toEqual([
      ["Local authority", "8"],
    ]);
  });
});

describe("the evaluation results", () => {
  it("have the options of each question, and the texts", () => {
    expect(evaluationLines()).toEqual(
      [
        "\uFEFFEvaluation results",
        "From,01-10-2026",
        "To,31-10-2026",
        "",
        "Evaluations,12",
        "",
        "1. How helpful?",
        "Very / Quite,7",
        "Not,5",
        "",
        "2. ",
        "Too few answers to be shown apart.",
        "",
        "9. Why?",
        "A lot",
        "B",
        "",
        "Comments",
        "Thanks",
        "3 older texts are left out.",
        "",
        "",
      ].map((line) => (line === "2. " ? '"2. "' : line)),
    );
  });

  it("say why nothing is shown", () => {
    const none = { evaluations: null, questions: [], texts: [] };
    expect(evaluationLines(none)[4]).toBe(
      'Evaluations,"There are fewer than five evaluations in this range, so nothing is shown of them."',
    );
    const chosen = evaluationLines({ ...none, band: 2 });
    expect(chosen.slice(3, 6)).toEqual([
      "",
      "Band,2",
      'Evaluations,"Too few families answered to show this choice apart from all others, so nothing is shown of it."',
    ]);
  });

  it("say which earlier wording the answers count for", () => {
    const earlier = {
      number: 1,
      text: "Was it good?",
      options: [{ value: 1, label: "Yes" }],
      before: 2,
      until: "2026-10-05T10:00:00.000Z",
    };
    const lines = evaluationLines({ earlier_wordings: [earlier] });
    expect(lines[7]).toBe(
      '"Also counts answers to the wording until 05-10-2026: ""Was it good?"" (Yes)"',
    );
    expect(lines[8]).toBe("Very / Quite,7");
  });
});

describe("a break-down", () => {
  const linesBy = (own: Partial<EvaluationBreakdown> = {}) => {
    const lines = evaluationLines({ breakdown: { ...breakdown, ...own }, texts: [] });
    return lines.slice(lines.indexOf("By nature of case"));
  };

  it("has the evaluations of each part, and a table of each question", () => {
    expect(linesBy()).toEqual([
      "By nature of case",
      "Nature of case,Evaluations",
      "Transport,7",
      "All others,5",
      "",
      "1. How helpful? By nature of case",
      "Nature of case,Very / Quite,Not",
      "Transport,6,1",
      "",
      "9. Why? By nature of case",
      "Too few answers to be shown apart.",
      "",
      "",
    ]);
  });

  it("says that no part can be shown", () => {
    expect(linesBy({ evaluations: [] })).toEqual([
      "By nature of case",
      "Too few families answered to show any part of this break-down apart.",
      "",
      "",
    ]);
  });
});
