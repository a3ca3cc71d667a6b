/** Undoes a merge, after a question. */
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { useWrite } from "#shared/use-write.ts";
import { useManager } from "../manager.ts";
import { browsePage } from "../manager-state.ts";
import type { MergeRoutes } from "../views/record-view.ts";
import { mergeTexts } from "./merge.messages.ts";
import { forgetMerged } from "./merge.queries.ts";

/** `ask` also works after its page has gone; the list then says what was done. */
export function useUnmerge({ unmerge }: Pick<MergeRoutes, "unmerge">) {
  const { view, dispatch } = useManager();
  const client = useQueryClient();
  const { write, isPending } = useWrite({
    mutationFn: (merge_id: number) => call(unmerge, { body: { merge_id } }),
    onSuccess: async ({ message }) => {
      await forgetMerged(client, view.kind.entity);
      dispatch({ type: "opened", page: browsePage });
      dispatch({ type: "told", text: message });
    },
  });
  const ask = async (mergedId: number, name: string) => {
    const message = mergeTexts.unmergeQuestion(name);
    if (await askYesNo({ title: mergeTexts.unmerge, message })) await write(mergedId);
  };
  return { ask, isPending };
}
