/** Who of a role has how much work. */
import type { CaseRole } from "@helpline/contract/access";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";

/** Least loaded first. Cases move all the time, so each opening of a list asks again. */
export const staffLoadQuery = (role: CaseRole) =>
  queryOptions({
    queryKey: ["staff-load", role],
    queryFn: async ({ signal }) =>
      (await call(userRoutes.load, { query: { role } }, { signal })).data,
    staleTime: justAsked,
    retry: false,
  });
