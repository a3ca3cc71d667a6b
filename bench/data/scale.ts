/** How many rows of each table belong to a number of cases, modelled on a helpline after twenty years. */
export interface Scale {
  readonly cases: number;
  readonly guardians: number;
  readonly logs: number;
  readonly users: number;
  readonly schools: number;
  readonly gps: number;
  readonly councils: number;
}

/** Schools and practices grow more slowly than cases: a small helpline knows many of them too. */
const withRoot = (most: number, part: number, least: number) =>
  Math.max(least, Math.round(most * Math.sqrt(Math.min(1, part))));

export function scaleOf(cases: number): Scale {
  const part = cases / 1_000_000;
  return {
    cases,
    guardians: Math.max(2, Math.round(cases * 0.7)),
    logs: cases * 5,
    users: withRoot(300, part, 30),
    schools: withRoot(5_000, part, 20),
    gps: withRoot(3_000, part, 20),
    councils: withRoot(200, part, 20),
  };
}

/** The case with the longest log, if there are enough cases. */
export const longestLog = { caseId: 500, entries: 2_000 } as const;
