/** Deletes a record from the list. */
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { showError } from "#shared/dialogs/show-failure.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useManager } from "./manager.ts";
import { managerMessages } from "./record-manager.messages.ts";
import { reloadRecords } from "./record-queries.ts";
import { recordIdOf, recordName } from "./views/record-view.ts";

/** Asks Yes or No, naming the record, deletes it, and reloads count, page and table. */
export function useDelete(rows: readonly StoredRecord[]) {
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
      await reloadRecords(client, kind.entity);
    }
  };
}
