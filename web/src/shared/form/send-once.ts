/** Sends what adds something so that it is not added twice when it is sent again, because its answer was lost. */
import { showMinute } from "@helpline/contract/dates";
import { useCallback, useRef } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { savedBefore } from "#shared/saved-before.ts";

const newKey = () => String(Math.random());

/**
 * For a form without a draft. What `send` sends has the same key until it was saved; if another version of it was, the
 * person is asked before this one is added under a second key.
 */
export function useSendOnce() {
  const key = useRef(newKey());
  const savedOn = useRef<string | null>(null);
  const timeZone = useTimeZone();
  return useCallback(
    async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
      if (savedOn.current !== null) {
        const moment = showMinute(savedOn.current, timeZone);
        const message = `An earlier version was saved or sent (${moment}). Do you want both?`;
        // Nothing is told about a call that was given up.
        if (!(await askYesNo({ title: "Once more", message })))
          throw new DOMException("", "AbortError");
      }
      try {
        const answer = await send(`${key.current} ${savedOn.current ?? ""}`);
        key.current = newKey();
        savedOn.current = null;
        return answer;
      } catch (error) {
        savedOn.current ??= savedBefore(error);
        throw error;
      }
    },
    [timeZone],
  );
}
