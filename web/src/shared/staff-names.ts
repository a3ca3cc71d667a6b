/** The names of everybody with an account. */
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { toldApart } from "@helpline/contract/users/staff-words";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { offersChoices } from "./offered-choices.ts";

/** Whether or not their account is enabled. */
export const staffQuery = queryOptions({
  ...offersChoices,
  queryKey: ["timesheets", "users"],
  queryFn: async ({ signal }) =>
    toldApart((await call(timesheetRoutes.users, {}, { signal })).data, "user_name"),
});
