/** Calls about the alerts of a guardian. */
import { alertRoutes } from "@helpline/contract/alerts/alerts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";

/** The alerts as they are stored, read each time the form opens. */
export const alertsQuery = (guardianId: number) =>
  queryOptions({
    ...once,
    queryKey: ["alerts", guardianId],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(alertRoutes.get, { params: { id: String(guardianId) } }, { signal })).data,
  });

/** What shows alerts: cases, enquiries, the look-up, the guardian's record, the list to be reviewed. */
const showing = ["cases", "enquiries", "callers", "records", "alerts to review"];

/** Reloads whatever shows alerts. */
export const forgetAlerts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => showing.includes(String(first)),
  });
