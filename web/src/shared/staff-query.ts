/** Everybody with an account, whether or not it is enabled. */
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { toldApart } from "@helpline/contract/users/told-apart";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

export const staffQuery = queryOptions({
  queryKey: ["timesheets", "users"],
  queryFn: async ({ signal }) =>
    toldApart((await call(timesheetRoutes.users, {}, { signal })).data, "user_name"),
});
