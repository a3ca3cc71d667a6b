/** The question whether a record is on file already. */
import { comparedFields } from "@helpline/contract/families/similar";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import type { RecordView } from "../views/record-view.ts";

export type SimilarRoute = NonNullable<RecordView["similar"]>;
type Values = Readonly<Record<string, unknown>>;

/** Names and numbers are personal: nothing of a search is kept after the form has gone. */
export function similarQuery(route: SimilarRoute, values: Values, exceptId?: number) {
  const typed = Object.fromEntries(
    comparedFields.map((field) => [field, String(values[field] ?? "").slice(0, 300)]),
  );
  const body = { ...typed, ...(exceptId !== undefined && { except_id: exceptId }) };
  return queryOptions({
    queryKey: ["records", "similar", body],
    queryFn: async ({ signal }) => (await call(route, { body }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: 10_000,
  });
}
