/** Sends what adds something so that it is not added twice when it is sent again, because its answer was lost. */
import { showMinute } from "@helpline/contract/dates";
import { savedBefore } from "@helpline/contract/idempotency";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { productConfigQuery } from "#shared/product.ts";
import { usualTimeZone } from "#shared/product-config.ts";

export const newKey = () => String(Math.random());

/**
 * For forms without a draft; a `ContractForm` uses it by itself. Every attempt has the same key until one is saved. If
 * another version was saved, the person is asked before this one is added under a second key.
 */
export function useSendOnce() {
  const key = useRef(newKey());
  const savedOn = useRef<string | null>(null);
  const client = useQueryClient();
  return useCallback(
    async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
      if (savedOn.current !== null) {
        const timeZone =
          client.getQueryData(productConfigQuery.queryKey)?.time_zone ?? usualTimeZone;
        const moment = showMinute(savedOn.current, timeZone);
        const message = `An earlier version was saved or sent (${moment}). Do you want both?`;
        // An AbortError is not reported.
        if (!(await askYesNo({ title: "Once more", message })))
          throw new DOMException("", "AbortError");
      }
      try {
        const answer = await send(`${key.current} ${savedOn.current ?? ""}`);
        key.current = newKey();
        savedOn.current = null;
        return answer;
      } catch (error) {
        savedOn.current ??= savedBefore(error as Error);
        throw error;
      }
    },
    [client],
  );
}
