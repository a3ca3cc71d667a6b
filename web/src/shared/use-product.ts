/** What the helpline is called now. A file of its own: `product.ts` belongs to the first script, which has no React. */
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { product, productConfigQuery } from "./product.ts";

/**
 * The name as the configuration says, and until it has been read, as the head of the page did. It asks for nothing. Texts
 * never write the name themselves, because an admin may change it (SHELL-32). Without `useQuery`, which the login would
 * have to load.
 */
export function useProduct(): { readonly name: string; readonly titlePrefix: string } {
  const client = useQueryClient();
  const data = useSyncExternalStore(
    useCallback(
      // Later: the cache also changes while something else renders.
      (changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
      [client],
    ),
    () => client.getQueryData(productConfigQuery.queryKey),
  );
  return {
    name: data?.product_name ?? product.name,
    titlePrefix: data?.title_prefix ?? product.titlePrefix,
  };
}
