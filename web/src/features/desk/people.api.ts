/** How each member of staff stands. */
import { peopleRoutes } from "@helpline/contract/desk/people";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

/** Whoever returns to the window sees figures of the last minute. */
const aMinute = 60_000;

export const peopleQuery = queryOptions({
  queryKey: ["desk", "people"],
  queryFn: async ({ signal }) => (await call(peopleRoutes.list, {}, { signal })).data,
  retry: false,
  staleTime: aMinute,
  refetchOnWindowFocus: true,
});
