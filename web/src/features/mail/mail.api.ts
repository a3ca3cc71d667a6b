/** Queries of the mails, for managers. */
import { mailRoutes } from "@helpline/contract/mail/mail";
import type { MailFilter } from "@helpline/contract/mail/mail-states";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

/** The state of a waiting mail can change at any time. */
const lookAgainMilliseconds = 3_000;

export const mailCountQuery = queryOptions({
  queryKey: ["mail", "count"],
  queryFn: async ({ signal }) => (await call(mailRoutes.count, {}, { signal })).data,
  refetchInterval: lookAgainMilliseconds * 5,
});

export const mailPageQuery = (page: number, state: MailFilter | undefined) =>
  queryOptions({
    queryKey: ["mail", "page", page, state],
    queryFn: async ({ signal }) =>
      (
        await call(
          mailRoutes.list,
          { params: { page: String(page) }, query: { state } },
          { signal },
        )
      ).data,
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === "waiting" || mail.state === "sending")
        ? lookAgainMilliseconds
        : lookAgainMilliseconds * 5,
  });

export const reloadMail = (client: QueryClient) => client.invalidateQueries({ queryKey: ["mail"] });
