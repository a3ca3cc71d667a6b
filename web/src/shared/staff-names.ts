/** The enabled people of a role, to be named on a case (document 4, A4). */
import type { AssignRole } from "@helpline/contract/cases/assign";
import { userNameRoutes } from "@helpline/contract/users/user-names";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

export const staffNamesQuery = (role: AssignRole) =>
  queryOptions({
    queryKey: ["users", "names", role],
    queryFn: async ({ signal }) =>
      (await call(userNameRoutes.ofRole, { query: { role } }, { signal })).data,
  });
