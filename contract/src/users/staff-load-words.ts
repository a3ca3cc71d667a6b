/** How much work somebody has, in words. */
import type { StaffLoad } from "./staff-load.ts";

/** How many days back logged minutes count. */
export const loadDays = 28;

/** "45 min", "3 h". */
export const minutesInWords = (minutes: number): string =>
  minutes > 0 && minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;

/** "12 open · 3 h in 28 days". */
export const loadInWords = ({
  open_cases,
  minutes_28_days,
}: Pick<StaffLoad, "open_cases" | "minutes_28_days">): string =>
  `${open_cases} open · ${minutesInWords(minutes_28_days)} in ${loadDays} days`;
