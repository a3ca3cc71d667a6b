/** Members of staff for their colleagues: how much work each has (USER-17), and the names of one role (ROLE-10). */
import * as z from "zod/mini";
import { caseRoles } from "../access.ts";
import { defineRoute, reading } from "../http.ts";

export const staffLoadMessages = {
  role: "Please choose advisor, advocate, clinic or evaluator.",
} as const;

export const staffLoad = z.object({
  user_id: z.number(),
  clinic_name: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  /** The town of a clinic; null for anybody else. It tells clinics of one name apart. */
  city: z.nullable(z.string()),
  /** The first day of the account, `DD-MM-YYYY`. */
  since: z.string(),
  /** Cases in their hands: in their stage, assigned to them, neither closed nor deleted. */
  open_cases: z.number(),
  /** The minutes of the log entries that they wrote in the last {@link loadDays} days. */
  minutes_28_days: z.number(),
});
export type StaffLoad = z.output<typeof staffLoad>;

const userName = z.object({
  user_id: z.number(),
  /** For a clinic's account the clinic's name, as in the details of a case. */
  name: z.string(),
});
export type UserName = z.output<typeof userName>;

export const userNameRoutes = {
  ofRole: defineRoute({
    ...reading,
    access: "advisors and advocates",
    tag: "users",
    path: "/api/users/names",
    summary: "The enabled people of one role, by name",
    query: z.strictObject({ role: z.enum(caseRoles, { error: staffLoadMessages.role }) }),
    data: z.array(userName),
  }),
};
