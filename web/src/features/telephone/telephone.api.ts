/** Missed calls, and what the telephone system sent. */
import type { MissedCall, telephoneRoutes } from "@helpline/contract/telephone/telephone";
import {
  missedCallDoneCall,
  missedCallsCall,
  missedCallUndoneCall,
} from "@helpline/contract/telephone/telephone.plain";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import { askAgainAfter } from "#shared/events/live-state.ts";

export const missedCallsQuery = queryOptions({
  queryKey: ["missed-calls"],
  queryFn: async ({ signal }) =>
    (await call<typeof telephoneRoutes.missed>(missedCallsCall, {}, { signal })).data,
  retry: false,
  staleTime: justAsked,
  // While the window is in sight.
  refetchInterval: askAgainAfter,
});

export const takeOffList = ({ number }: Pick<MissedCall, "number">) =>
  call<typeof telephoneRoutes.done>(missedCallDoneCall, { body: { number } });

export const putBackOnList = ({ number }: Pick<MissedCall, "number">) =>
  call<typeof telephoneRoutes.undo>(missedCallUndoneCall, { body: { number } });
