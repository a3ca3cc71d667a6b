/** What a new case can take over from its primary guardian. */
import { newCaseRoutes } from "@helpline/contract/families/new-case";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

/** Each read is recorded (PRIV-1), so it is never repeated by itself. */
export const newCaseOffersQuery = (guardianId: number) =>
  queryOptions({
    queryKey: ["new-case-offers", guardianId],
    queryFn: async ({ signal }) =>
      (await call(newCaseRoutes.offers, { params: { id: String(guardianId) } }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
