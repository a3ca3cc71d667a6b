/** What waits for the person who is logged in. */
import type { deskRoutes } from "@helpline/contract/desk/desk";
import { workCall } from "@helpline/contract/first-load-calls";
import { type Query, queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import { askAgainAfter } from "#shared/events/live-state.ts";

/** A window that gets the focus again reloads the desk, but not more often. */
export const atMostEachMinute = ({ state }: Pick<Query, "state">) =>
  Date.now() - state.dataUpdatedAt > askAgainAfter() ? "always" : false;

/** The key starts like that of lists of follow-ups, so that finishing one reloads the desk. */
export const workQuery = queryOptions({
  queryKey: ["follow-ups", "desk"],
  queryFn: async ({ signal }) => {
    const { data, message } = await call<typeof deskRoutes.work>(workCall, {}, { signal });
    return { ...data, message };
  },
  retry: false,
  staleTime: justAsked,
  refetchOnWindowFocus: atMostEachMinute,
});
