/** Queries about the cases of a record and its merges. */

import { ownUndoDays, undoDays } from "@helpline/contract/reference-records/record-merge";
import { counted } from "@helpline/contract/words";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { reloadList } from "#shared/list/list-queries.ts";
import { useWrite } from "#shared/use-write.ts";
import { useManager } from "../manager.ts";
import { browsePage } from "../manager-state.ts";
import type { MergeRoutes } from "../views/record-view.ts";

/** Texts of merging two records. */
export const mergeTexts = {
  choose: (one: string, name: string, id: number) => `Merge ${name} (${id}) with which ${one}?`,
  title: (many: string) => `Merge two ${many}`,
  explain: (one: string) =>
    `The cases of both will name the ${one} that stays. The other one leaves every list. You can undo this for ${counted(ownUndoDays, "day", "days")}, an admin for ${undoDays} days.`,
  duplicates: "Possible duplicates",
  compare: "Compare",
  stays: "Stays",
  goes: "Is merged into the other one",
  which: "Record to keep",
  keepThis: "Keep this record",
  use: "Use this",
  both: "Keep both",
  /** What becomes of the other value. */
  bothNote: (isNoted: boolean) => (isNoted ? "the other one in the notes" : "joined"),
  same: (count: number) => `${counted(count, "field is", "fields are")} the same`,
  casesOf: (name: string) => `Cases of ${name}`,
  theseMove: (count: number) => `${counted(count, "case moves", "cases move")}`,
  stay: (count: number) => `${counted(count, "case stays", "cases stay")}`,
  deletedToo: (count: number) => `among them ${counted(count, "deleted case")}`,
  merge: (count: number) => (count === 0 ? "Merge" : `Merge and move ${counted(count, "case")}`),
  noCases: "No case names this record.",
  mergedFrom: "Merged from",
  unmerge: "Unmerge",
  unmergeQuestion: (name: string) =>
    `Do you want to undo the merge? ${name} becomes a record again, with the cases that the merge moved. Cases that name another record by now stay where they are.`,
} as const;

/** How many cases name a record, and what was merged into it. */
export const usesQuery = ({ uses }: Pick<MergeRoutes, "uses">, id: number) =>
  queryOptions({
    ...once,
    queryKey: ["cases", "uses", uses.path, id],
    queryFn: async ({ signal }) =>
      (await call(uses, { params: { id: String(id) } }, { signal })).data,
  });

/** The records that may be the same as this one. Nothing of them is kept after the page has gone. */
export const duplicatesQuery = ({ duplicates }: Pick<MergeRoutes, "duplicates">, id: number) =>
  queryOptions({
    ...once,
    queryKey: ["records", "duplicates", duplicates.path, id],
    queryFn: async ({ signal }) =>
      (await call(duplicates, { params: { id: String(id) } }, { signal })).data,
    gcTime: 0,
  });

/** The cases of a record, and the server's message when there are more. */
export const recordCasesQuery = (route: MergeRoutes["cases"], id: number) =>
  queryOptions({
    ...once,
    queryKey: ["cases", "of record", route.path, id],
    queryFn: ({ signal }) => call(route, { params: { id: String(id) } }, { signal }),
  });

/** To be called after a merge and after one was undone: cases name other records now. */
export async function forgetMerged(client: QueryClient, entity: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ["cases"] });
  await reloadList(client, entity);
}

// Undoes a merge, after a question.

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
