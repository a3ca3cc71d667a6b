/** How each member of staff stands. */
import type { peopleRoutes } from "@helpline/contract/desk/people";
import { peopleCall } from "@helpline/contract/desk/people-call";
import { toldApart } from "@helpline/contract/users/staff-words";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";
import { atMostEachMinute } from "./desk.api.ts";

export const peopleQuery = queryOptions({
  queryKey: ["desk", "people"],
  queryFn: async ({ signal }) =>
    toldApart((await call<typeof peopleRoutes.list>(peopleCall, {}, { signal })).data, "name"),
  retry: false,
  // What somebody has just assigned counts when they return to the desk.
  staleTime: justAsked,
  refetchOnWindowFocus: atMostEachMinute,
});
