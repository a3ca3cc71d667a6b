/** The actions of a list modal, bound to its state. */
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { useCurrentDialog } from "#shared/dialogs/dialog-store.ts";
import { askYesNo, showError } from "#shared/dialogs/dialogs.tsx";
import { type RecordAction, runAction } from "#shared/list/list-actions.ts";
import { reloadList, type StoredRecord } from "#shared/list/list-queries.ts";
import { useWrite } from "#shared/use-write.ts";
import { managerMessages, useManager, usePages } from "./manager.ts";
import { readRecord, recordIdOf, recordName } from "./views/record-view.ts";

export interface RecordActions {
  readonly actions: readonly RecordAction[];
  /** True while a call of an action is under way. */
  readonly busy: boolean;
  readonly go: (name: string) => void;
  /** Enter or double click on a row: View, or Select in a picker. */
  readonly activate: (id: number) => void;
}

/** Actions of one record kind only, such as resetting a user's failed logins. */
function useExtraActions(): RecordAction[] {
  const { view, dispatch } = useManager();
  const client = useQueryClient();
  return (view.extraActions ?? []).map(({ name, label, question, run }) => ({
    name,
    label,
    onRecord: async (id: number) => {
      if (question && !(await askYesNo({ title: label, message: question }))) return;
      const done = await run(id);
      await reloadList(client, view.kind.entity);
      dispatch({ type: "told", ...(typeof done === "string" ? { text: done } : done) });
    },
  }));
}

/** In a picker: fetches the record's details and returns them to the opener. */
function useSelectAction(): RecordAction[] {
  const { view, choose } = useManager();
  const client = useQueryClient();
  if (!choose) return [];
  const onRecord = async (id: number) => choose(await readRecord(client, view, id));
  return [{ name: "select", label: "Select", onRecord }];
}

/** One action at a time: pressing Go again meanwhile does nothing. */
export function useAction() {
  const { write, isPending } = useWrite({ mutationFn: (work: () => Promise<void>) => work() });
  // Nothing is loading while a question waits for its answer.
  const isAsking = useCurrentDialog() !== null;
  return { start: (work: () => Promise<void>) => void write(work), busy: isPending && !isAsking };
}

export function useRecordActions(
  rows: readonly StoredRecord[],
  selectedId: number | null,
): RecordActions {
  const { view, selectedRow, dispatch, choose, choosesOnly } = useManager();
  const { start, busy } = useAction();
  const pages = usePages();
  const remove = useDelete(rows);
  const extras = useExtraActions();
  const select = useSelectAction();

  const merge = { name: "merge", label: "Merge with another…", onRecord: pages.merge };
  const all: readonly RecordAction[] = [
    { name: "view", label: "View", errorCode: "E2", onRecord: pages.view },
    { name: "add", label: "Add", alone: pages.add },
    { name: "edit", label: "Edit", errorCode: "E1", onRecord: pages.edit },
    { name: "delete", label: "Delete", errorCode: "E3", onRecord: remove },
    ...(view.merging && !choose ? [merge] : []),
    ...extras,
    ...select,
  ];
  const actions = choosesOnly ? select : all;
  const selection = { isAny: selectedId !== null, readId: selectedRow.read };
  return {
    actions,
    busy,
    go: (name) => start(() => runAction(actions, name, selection)),
    activate: (id) => {
      dispatch({ type: "selected", id });
      const first = choose ? "select" : "view";
      start(() => runAction(actions, first, { isAny: true, readId: () => id }));
    },
  };
}

// Deletes a record from the list.

/** Asks Yes or No, naming the record, deletes it, and reloads count, page and table. */
function useDelete(rows: readonly StoredRecord[]) {
  const { view, state, dispatch } = useManager();
  const client = useQueryClient();
  const { kind, routes } = view;

  const nameOf = (id: number) => {
    const row = rows.find((each) => recordIdOf(kind, each) === id);
    return `${row ? recordName(kind, row) : (state.told?.recordName ?? "")} (ID ${id})`.trim();
  };

  return async (id: number) => {
    if (kind.systemRecord?.id === id) return showError(kind.systemRecord.message);
    const message = managerMessages.deleteQuestion(kind.one, nameOf(id));
    if (!(await askYesNo({ title: `Delete a ${kind.one}`, message, harmful: true }))) return;
    try {
      const answer = await call(routes.remove, { body: { id } });
      dispatch({ type: "deleted", text: answer.message });
    } finally {
      // Also after a failure: the record may have been deleted or changed meanwhile.
      await reloadList(client, kind.entity);
    }
  };
}
