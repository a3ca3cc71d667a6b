/** Everybody with an account, whether or not it is enabled. */
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

export const staffQuery = queryOptions({
  queryKey: ["timesheets", "users"],
  queryFn: async ({ signal }) => (await call(timesheetRoutes.users, {}, { signal })).data,
});
