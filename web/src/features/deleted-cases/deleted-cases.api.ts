/** Calls about deleted cases. Every look is recorded, so queries never repeat by themselves. */
import { deletedCaseRoutes } from "@helpline/contract/deleted-cases/deleted-cases";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

const key = "deleted-cases";

/** @param search kept out of the address: it can be a name */
export const useDeletedCases = (page: number, search: string | null) =>
  useQuery({
    queryKey: [key, page, search],
    queryFn: async ({ signal }) => {
      const body = search === null ? { page } : { page, search };
      return (await call(deletedCaseRoutes.query, { body }, { signal })).data;
    },
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** After cases have come back, every list and figure may be different. */
export const reloadAfterRestoring = (client: QueryClient) => client.invalidateQueries();
