/** The call about the people at work, without its schema, and the lists behind their figures (ADR 0041). */
import type { CaseFilters } from "../case-query/case-filters.ts";
import { reading } from "../first-load-calls.ts";
import type { PersonAtWork } from "./people.ts";

export const peopleCall = {
  ...reading,
  access: "managers",
  tag: "desk",
  path: "/api/work/people",
  summary: "What each enabled user has to do at present, by name",
} as const;

/** The figures that count cases, each with the filters of the list of exactly these cases. */
export const countedCases = {
  open_cases: (handler_id: number) => ({ handler_id }),
  new_cases: (handler_id: number) => ({ handler_id, needs: ["new"] }),
  untouched: (handler_id: number) => ({ handler_id, needs: ["untouched"] }),
} as const satisfies Partial<Record<keyof PersonAtWork, (userId: number) => Readonly<CaseFilters>>>;

/** The list of exactly the follow-ups that a person's figure counts. */
export const overdueOf = (userId: number) =>
  ({ due: "overdue", whose: "everyone", assigned_to: String(userId) }) as const;
