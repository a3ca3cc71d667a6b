/** How the web app changes something on the server: a TanStack mutation that runs once at a time. */
import { type UseMutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { showFailure } from "./dialogs/show-failure.ts";

/** For `onSuccess` of a write that leads away: it stays pending until its screen has gone. */
export const untilGone = (): Promise<never> => new Promise(() => undefined);

interface WriteOptions<Input, Answer>
  extends Pick<UseMutationOptions<Answer, Error, Input>, "mutationFn" | "onSuccess" | "onSettled"> {
  readonly mutationFn: (input: Input) => Promise<Answer>;
  /** Tells of a failure, when nothing is pending any more; a dialog `ERROR` unless given. */
  readonly onFailure?: (error: Error) => unknown;
}

/**
 * `write` sends, and does nothing while what was sent before has no answer yet, so that a double click
 * cannot send twice. Bring queries up to date in `onSuccess`; in `onSettled` where a refusal may mean that
 * the record has changed.
 */
export function useWrite<Input = void, Answer = unknown>(options: WriteOptions<Input, Answer>) {
  const { onFailure = (error) => showFailure(error), ...mutation } = options;
  const client = useQueryClient();
  const id = useId();
  const { mutateAsync, isPending } = useMutation({
    ...mutation,
    mutationKey: [id],
    // Without a connection the call fails and says so; it must not be sent behind somebody's back later.
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
