/** Sends what adds something so that it is not added twice when it is sent again, because its answer was lost. */
import { idempotencyMessages, type SavedBefore } from "@helpline/contract/idempotency";
import { useCallback, useRef } from "react";
import { ApiError } from "#shared/api-client.ts";

/** When another version of what was sent was saved (ISO timestamp); null if the error says something else. */
export const savedBefore = (error: unknown): string | null =>
  error instanceof ApiError && error.message === idempotencyMessages.savedBefore
    ? (error.data as SavedBefore).saved_on
    : null;

const newKey = () => String(Math.random());

/**
 * For a form without a draft. What `send` sends has the same key until it was saved, or another version of it was and
 * the person has been told so.
 */
export function useSendOnce() {
  const key = useRef(newKey());
  return useCallback(async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    try {
      const answer = await send(key.current);
      key.current = newKey();
      return answer;
    } catch (error) {
      if (savedBefore(error) !== null) key.current = newKey();
      throw error;
    }
  }, []);
}
