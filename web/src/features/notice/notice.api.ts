/** The query of the notice's settings. */
import { noticeRoutes } from "@helpline/contract/notice/notice";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

export const noticeQuery = queryOptions({
  queryKey: ["notice"],
  queryFn: async ({ signal }) => (await call(noticeRoutes.get, {}, { signal })).data,
});
