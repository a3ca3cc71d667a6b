/** Marking follow-ups as done. Apart from the other calls, because the desk has it without their schemas. */

import type { FollowUp, followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { finishCall } from "@helpline/contract/follow-ups/follow-ups.messages";
import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { useWrite } from "#shared/use-write.ts";
import { allOfCases } from "./follow-ups-query.ts";

/** Reloads the follow-ups of all cases, and the lists of open ones. */
export async function forgetFollowUps(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: allOfCases }),
    client.invalidateQueries({ queryKey: ["follow-ups"] }),
  ]);
}

interface Finish {
  readonly follow_up_id: number;
  readonly done: boolean;
}

/** Marks a follow-up as done or opens it again. A refusal may mean that somebody else was first. */
export function useFinish(onDone: (finished: Finish, changed: FollowUp) => void) {
  const client = useQueryClient();
  return useWrite({
    queue: true,
    mutationFn: (body: Finish) => call<typeof followUpRoutes.done>(finishCall, { body }),
    onSuccess: ({ data }, finished) => {
      if (finished.done) onDone(finished, data);
    },
    onSettled: async (answer, _error, finished) => {
      await forgetFollowUps(client);
      // After the lists have been told of what was opened again, so that its row stays in its place.
      if (answer && !finished.done) notifyManager.schedule(() => onDone(finished, answer.data));
    },
  });
}
