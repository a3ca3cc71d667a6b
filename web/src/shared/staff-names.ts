/** The names of everybody with an account. */
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { offersChoices } from "./offered-choices.ts";

/** Whether or not their account is enabled. */
export const staffQuery = queryOptions({
  ...offersChoices,
  queryKey: ["timesheets", "users"],
  queryFn: async ({ signal }) => (await call(timesheetRoutes.users, {}, { signal })).data,
});
