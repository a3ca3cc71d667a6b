/** What the pages of a list modal share: the record kind, where the modal is, and how to leave a page. */
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type Dispatch, useContext, useMemo } from "react";
import { ApiError } from "#shared/api-client.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import type { UnsavedGuard } from "#shared/form/unsaved-guard.ts";
import {
  browsePage,
  type ManagerEvent,
  type ManagerState,
  type PageRequest,
} from "./manager-state.ts";
import { managerMessages } from "./record-manager.messages.ts";
import { reloadRecords } from "./record-queries.ts";
import type { SelectedRow } from "./selected-row.ts";
import { type RecordView, recordIdOf, recordName, type StoredRecord } from "./views/record-view.ts";

export interface Manager {
  readonly view: RecordView;
  readonly state: ManagerState;
  readonly dispatch: Dispatch<ManagerEvent>;
  readonly selectedRow: SelectedRow;
  readonly guard: UnsavedGuard;
  /** In a picker: takes the record and closes. */
  readonly choose?: ((record: StoredRecord) => void) | undefined;
  /** Closes the modal, unless the person wants to stay with what they typed. */
  readonly close: () => Promise<void>;
}

export const ManagerContext = createContext<Manager | null>(null);

export function useManager(): Manager {
  const manager = useContext(ManagerContext);
  if (!manager) throw new Error("A page of the list modal was used outside of it");
  return manager;
}

/** The dialog `ERROR` with what the server said (spec 1 §8). */
export function showError(message: string): Promise<void> {
  return showNotice({ title: managerMessages.error, message });
}

/** Shows a failed call; anything else is a fault of ours and goes on. */
export async function showFailure(error: unknown): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  await showError(error.message);
}

/** Going from page to page, with the questions and refusals that stand in between. */
export function usePages() {
  const { view, dispatch, guard } = useManager();
  const client = useQueryClient();
  return useMemo(() => {
    const { entity, systemRecord } = view.kind;
    return {
      add: () => dispatch({ type: "opened", page: { name: "add" } }),
      view: (id: number) => dispatch({ type: "opened", page: { name: "view", id } }),
      /** A system entry is refused without a call (spec 1 §5). */
      edit: async (id: number) => {
        if (systemRecord?.id === id) await showError(systemRecord.message);
        else dispatch({ type: "opened", page: { name: "edit", id } });
      },
      back: async () => {
        if (await guard.mayLeave()) dispatch({ type: "opened", page: browsePage });
      },
      saved: (from: PageRequest, record: StoredRecord, text: string) => {
        const id = recordIdOf(view.kind, record);
        dispatch({ type: "saved", from, id, name: recordName(view.kind, record), text });
        void reloadRecords(client, entity);
      },
    };
  }, [view, dispatch, guard, client]);
}
