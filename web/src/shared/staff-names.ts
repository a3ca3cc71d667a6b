/** The names of staff: of everybody, and of the people of a role who may be named on a case. */
import type { CaseRole } from "@helpline/contract/access";
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { userNameRoutes } from "@helpline/contract/users/staff";
import { toldApart } from "@helpline/contract/users/staff-words";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Everybody with an account, whether or not it is enabled. */
export const staffQuery = queryOptions({
  queryKey: ["timesheets", "users"],
  queryFn: async ({ signal }) =>
    toldApart((await call(timesheetRoutes.users, {}, { signal })).data, "user_name"),
});

export const staffNamesQuery = (role: CaseRole) =>
  queryOptions({
    queryKey: ["users", "names", role],
    queryFn: async ({ signal }) =>
      toldApart((await call(userNameRoutes.ofRole, { query: { role } }, { signal })).data, "name"),
  });
