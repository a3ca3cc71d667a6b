/** How much work each member of staff has at present (4-beyond A3). */
import * as z from "zod/mini";

/** How many days back logged minutes count. */
export const loadDays = 28;

export const staffLoadMessages = {
  role: "Please choose advisor, advocate, clinic or evaluator.",
} as const;

export const staffLoad = z.object({
  user_id: z.number(),
  clinic_name: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  /** Cases in their hands: in their stage, assigned to them, neither closed nor deleted. */
  open_cases: z.number(),
  /** The minutes of the log entries that they wrote in the last {@link loadDays} days. */
  minutes_28_days: z.number(),
});
export type StaffLoad = z.output<typeof staffLoad>;

/** "45 min", "3 h". */
export const minutesInWords = (minutes: number): string =>
  minutes > 0 && minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;

/** "12 open · 3 h in 28 days". */
export const loadInWords = ({
  open_cases,
  minutes_28_days,
}: Pick<StaffLoad, "open_cases" | "minutes_28_days">): string =>
  `${open_cases} open · ${minutesInWords(minutes_28_days)} in ${loadDays} days`;
