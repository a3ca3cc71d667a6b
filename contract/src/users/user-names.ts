/** The names of staff of one role, for whoever names a colleague on a case (ROLE-10). */
import * as z from "zod/mini";
import { caseRoles } from "../access.ts";
import { defineRoute, reading } from "../http.ts";
import { staffLoadMessages } from "./staff-load.ts";

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
