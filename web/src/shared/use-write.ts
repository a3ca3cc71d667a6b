/** Writes to the server: a TanStack mutation that runs once at a time. */
import {
  hashKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useId } from "react";
import { isSessionOver } from "./api-client.ts";
import { showFailure } from "./dialogs/dialogs.tsx";

/** For `onSuccess` of a write that navigates away: stays pending until the screen has unmounted. */
export const untilGone = (): Promise<never> => new Promise(() => undefined);

interface WriteOptions<Input, Answer>
  extends Pick<UseMutationOptions<Answer, Error, Input>, "mutationFn" | "onSuccess" | "onSettled"> {
  readonly mutationFn: (input: Input) => Promise<Answer>;
  /** Reports a failure, when nothing is pending any more; default: a dialog `ERROR`. */
  readonly onFailure?: (error: Error) => unknown;
  /**
   * For lists whose rows share one write: what is asked for while an earlier call is pending is sent after it.
   * The same input twice is still sent once.
   */
  readonly queue?: boolean;
}

/**
 * `write` does nothing while an earlier call is pending, so that a double click cannot send twice.
 * Refresh queries in `onSuccess`, or in `onSettled` if a refusal may mean that the record has changed.
 */
export function useWrite<Input = void, Answer = unknown>(options: WriteOptions<Input, Answer>) {
  const { onFailure = (error) => showFailure(error), queue = false, ...mutation } = options;
  const client = useQueryClient();
  const id = useId();
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    mutationKey: [id],
    // Calls of one scope run one after the other.
    ...(queue ? { scope: { id } } : {}),
    // Without a connection the call must fail visibly, not be sent later unnoticed.
    networkMode: "always",
  });
  const write = async (input: Input): Promise<void> => {
    // The cache knows at once; `isPending` only after the next render.
    const pending = client.getMutationCache().findAll({ mutationKey: [id], status: "pending" });
    const isSame = (variables: unknown) => hashKey([variables]) === hashKey([input]);
    if (pending.some(({ state }) => !queue || isSame(state.variables))) return;
    try {
      await mutateAsync(input);
    } catch (error) {
      // A second dialog would stand above the notice, and say the same.
      if (!isSessionOver(error)) await onFailure(error as Error);
    }
  };
  return { write, isPending };
}
