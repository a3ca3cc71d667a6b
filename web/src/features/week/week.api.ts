/** The call about the week, and what of it the address keeps. */
import type { Day } from "@helpline/contract/dates";
import { weekRoutes } from "@helpline/contract/week/week";
import type { WeekKind } from "@helpline/contract/week/week.plain";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked, once } from "#shared/api-client.ts";
import type { Whose } from "#shared/whose-field.tsx";

export interface AskedWeek {
  /** The first day; null: today. */
  readonly from: Day | null;
  /** Case roles see `mine` only. */
  readonly whose: Whose;
  /** The only kind that is shown; null: all. */
  readonly show: WeekKind | null;
}

/** The search parameters of the screen. */
export interface WeekSearch {
  readonly from?: Day | undefined;
  readonly whose?: Whose | undefined;
  readonly show?: WeekKind | undefined;
}

/** @param mayAskForOthers false for case roles, whose week is their own */
export const readAsked = (
  { from, whose = "mine", show }: WeekSearch,
  mayAskForOthers: boolean,
): AskedWeek => ({
  from: from ?? null,
  whose: mayAskForOthers ? whose : "mine",
  show: show ?? null,
});

/** Without what is the default. */
export const searchOf = ({ from, whose, show }: AskedWeek): WeekSearch => ({
  ...(from !== null && { from }),
  ...(whose !== "mine" && { whose }),
  ...(show !== null && { show }),
});

/** The key starts like that of lists of follow-ups, so that finishing one reloads the week. */
export const weekQuery = ({ from, whose }: AskedWeek) =>
  queryOptions({
    ...once,
    queryKey: ["follow-ups", "week", from, whose],
    queryFn: async ({ signal }) => {
      const query = {
        whose: typeof whose === "number" ? String(whose) : whose,
        ...(from !== null && { from }),
      };
      const { data, message } = await call(weekRoutes.get, { query }, { signal });
      return { days: data.days, message };
    },
    staleTime: justAsked,
  });
