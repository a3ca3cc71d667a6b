/** Calls about single enquiries, and what their forms offer. */
import type { EnquiryDetails, enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { enquiryCalls } from "@helpline/contract/enquiries/enquiry-values";
import type { RouteData } from "@helpline/contract/http";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";
import { offersChoices } from "#shared/offered-choices.ts";

/** Query keys of enquiries begin with it. */
export const allEnquiries = ["enquiries"] as const;

/** Reloads what shows enquiries: lists, the look-up, the desk. */
export async function forgetEnquiries(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: allEnquiries }),
    // The desk and the list of follow-ups show who is to be rung back.
    client.invalidateQueries({ queryKey: ["follow-ups"] }),
  ]);
}

export type EnquiryChoices = RouteData<typeof enquiryRoutes.choices>;

/** Who can be asked to ring back, the topics, the local authorities. */
export const choicesQuery = queryOptions({
  ...offersChoices,
  queryKey: [...allEnquiries, "choices"],
  queryFn: async ({ signal }): Promise<EnquiryChoices> =>
    (await call<typeof enquiryRoutes.choices>(enquiryCalls.choices, {}, { signal })).data,
});

export const detailsQuery = (id: number) =>
  queryOptions({
    ...once,
    queryKey: [...allEnquiries, "details", id],
    queryFn: async ({ signal }): Promise<EnquiryDetails> =>
      (
        await call<typeof enquiryRoutes.details>(
          enquiryCalls.details,
          { params: { id: String(id) } },
          { signal },
        )
      ).data,
  });
