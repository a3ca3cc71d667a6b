/** Which first steps of a new helpline are done; admins only. Apart from its hooks, because the first load has it. */
import { firstRunCall } from "@helpline/contract/first-load-calls";
import type { firstRunRoutes } from "@helpline/contract/first-run/first-run";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";

export const firstRunQuery = queryOptions({
  queryKey: ["first-run"],
  queryFn: async ({ signal }) =>
    (await call<typeof firstRunRoutes.state>(firstRunCall, {}, { signal })).data,
  retry: false,
  // These steps are done on other screens, so Welcome asks again whenever it opens.
  staleTime: justAsked,
});
