/** Writes to the server: a TanStack mutation that runs once at a time. */
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { showFailure } from "./dialogs/show-failure.ts";

/** For `onSuccess` of a write that navigates away: stays pending until the screen has unmounted. */
export const untilGone = (): Promise<never> => new Promise(() => undefined);

interface WriteOptions<Input, Answer>
  extends Pick<UseMutationOptions<Answer, Error, Input>, "mutationFn" | "onSuccess" | "onSettled"> {
  readonly mutationFn: (input: Input) => Promise<Answer>;
  /** Reports a failure, when nothing is pending any more; default: a dialog `ERROR`. */
  readonly onFailure?: (error: Error) => unknown;
}

/**
 * `write` does nothing while an earlier call has no answer, so that a double click cannot send twice.
 * Refresh queries in `onSuccess`, or in `onSettled` if a refusal may mean that the record has changed.
 */
export function useWrite<Input = void, Answer = unknown>(options: WriteOptions<Input, Answer>) {
  const { onFailure = (error) => showFailure(error), ...mutation } = options;
  const client = useQueryClient();
  const id = useId();
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    mutationKey: [id],
    // Without a connection the call must fail visibly, not be sent later unnoticed.
    networkMode: "always",
  });
  const write = async (input: Input): Promise<void> => {
    // The cache knows at once; `isPending` only after the next render.
    if (client.isMutating({ mutationKey: [id] }) > 0) return;
    try {
      await mutateAsync(input);
    } catch (error) {
      await onFailure(error as Error);
    }
  };
  return { write, isPending };
}
