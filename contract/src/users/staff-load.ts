/** How much work each member of staff has at present (USER-17). */
import * as z from "zod/mini";

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
