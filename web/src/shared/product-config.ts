/** The configuration for pages: requested once, kept while logged in; and today, in its time zone. */

import { dayIn } from "@helpline/contract/dates";
import type { FieldLimits } from "@helpline/contract/validation";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ProductConfig, productConfigQuery } from "./product.ts";
import { serverNow } from "./session/session.ts";

/** Today in the helpline's time zone, by the server's clock. */
export const useToday = (): string => dayIn(useTimeZone(), serverNow());

/**
 * The same at the moment of the call, for checks and for values that a form begins with. It asks for nothing: the public
 * pages, which may not read the configuration, go by the usual time zone.
 */
export function useLatestToday(): () => string {
  const client = useQueryClient();
  return () => todayOf(client);
}

/** Today in the helpline's time zone, as far as it is known, by the server's clock. */
const todayOf = (client: QueryClient): string =>
  dayIn(client.getQueryData(productConfigQuery.queryKey)?.time_zone ?? usualTimeZone, serverNow());

/** The query, for code that must wait for it: `useProductConfig().data`. */
export const useProductConfig = () => useQuery(productConfigQuery);

/**
 * Every nature of case that cases may have, also those that are not offered any more (SET-5). A server of the release
 * before, which may still answer during an upgrade, has none of these.
 */
export const everyNature = (
  config: Pick<ProductConfig, "nature_of_case"> & Partial<Pick<ProductConfig, "retired_natures">>,
): string[] => [...config.nature_of_case, ...(config.retired_natures ?? [])];

/** The configured rules of fields; undefined, and so the defaults, until the server has answered. */
export function useFieldLimits(): Pick<FieldLimits, "nameMinLength"> | undefined {
  const nameMinLength = useProductConfig().data?.name_min_length;
  return useMemo(
    () => (nameMinLength === undefined ? undefined : { nameMinLength }),
    [nameMinLength],
  );
}

/** Times are shown in the helpline's time zone (WIRE-8); this one until the server has answered. */
export const usualTimeZone = "Europe/London";

export function useTimeZone(): string {
  return useProductConfig().data?.time_zone ?? usualTimeZone;
}
