/** People of a role to be named on a case: their names, and for managers how busy they are. */
import type { CaseRole } from "@helpline/contract/access";
import { toldApart } from "@helpline/contract/users/told-apart";
import { userNameRoutes } from "@helpline/contract/users/user-names";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

export const staffNamesQuery = (role: CaseRole) =>
  queryOptions({
    queryKey: ["users", "names", role],
    queryFn: async ({ signal }) =>
      toldApart((await call(userNameRoutes.ofRole, { query: { role } }, { signal })).data, "name"),
  });
