/** The lists behind the figures of the people at work. */
import type { CaseFilters } from "../case-query/case-filters.ts";
import type { PersonAtWork } from "./people.ts";

/** The figures that count cases, each with the filters of the list of exactly these cases. */
export const countedCases = {
  open_cases: (handler_id: number) => ({ handler_id }),
  new_cases: (handler_id: number) => ({ handler_id, needs: ["new"] }),
  untouched: (handler_id: number) => ({ handler_id, needs: ["untouched"] }),
} as const satisfies Partial<Record<keyof PersonAtWork, (userId: number) => Readonly<CaseFilters>>>;

/** The list of exactly the follow-ups that a person's figure counts. */
export const overdueOf = (userId: number) =>
  ({ due: "overdue", whose: "everyone", assigned_to: String(userId) }) as const;
