/** What the pages of a list modal share: the record kind, the modal's state, and how to leave a page. */

import { externalCodeLabel } from "@helpline/contract/import/import.plain";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type Dispatch, useContext, useMemo } from "react";
import { showError } from "#shared/dialogs/dialogs.tsx";
import type { FormValues } from "#shared/form/form-values.ts";
import type { UnsavedGuard } from "#shared/form/unsaved-guard.ts";
import { reloadList, type StoredRecord } from "#shared/list/list-queries.ts";
import type { SelectedRow } from "#shared/list/selected-row.ts";
import type { ManagerEvent, ManagerState, PageRequest } from "./manager-state.ts";
import { type RecordView, recordIdOf, recordName } from "./views/record-view.ts";

/** Messages of the list modals. Messages about fields come from the contract. */
export const managerMessages = {
  idNotSupplied: "Error: Usage error, ID was not supplied, redirecting you.",
  unknownPage: "Error: An unknown page is trying to be accessed.",
  deleteQuestion: (one: string, name: string) =>
    `Do you want to delete the ${one} ${name}? This cannot be undone.`,
  reloadQuestion:
    "Do you want to reload the record now? What you have typed will be replaced. No keeps it on the screen.",
  allFields: "All fields",
  code: (code: string) => `${externalCodeLabel} ${code}, kept by imports.`,
  closed: (day: string) => `Closed since ${day}: not offered for new choices.`,
} as const;

export interface Manager {
  readonly view: RecordView;
  readonly state: ManagerState;
  readonly dispatch: Dispatch<ManagerEvent>;
  readonly selectedRow: SelectedRow;
  readonly guard: UnsavedGuard;
  /** In a picker: returns the record and closes. */
  readonly choose?: ((record: StoredRecord) => void) | undefined;
  /** Follows what is typed for a new record: somebody keeps it, so leaving needs no question. */
  readonly onTyped?: ((values: FormValues) => void) | undefined;
  /** The list only lets people choose: it has no other action than to leave. */
  readonly choosesOnly?: { readonly onBack: () => void };
  /** Closes the modal, unless the person chooses to stay with unsaved text. */
  readonly close: () => Promise<void>;
}

export const ManagerContext = createContext<Manager | null>(null);

export function useManager(): Manager {
  const manager = useContext(ManagerContext);
  if (!manager) throw new Error("A page of the list modal was used outside of it");
  return manager;
}

/** Navigates between pages, with the questions and refusals in between. */
export function usePages() {
  const { view, dispatch, guard } = useManager();
  const client = useQueryClient();
  return useMemo(() => {
    const { entity, systemRecord } = view.kind;
    /** Refuses a system entry without a call. */
    const openUnlessSystem = async (
      id: number,
      type: "opened" | "stepped in",
      page: PageRequest,
    ) => {
      if (systemRecord?.id === id) await showError(systemRecord.message);
      else dispatch({ type, page });
    };
    return {
      add: () => dispatch({ type: "opened", page: { name: "add" } }),
      view: (id: number) => dispatch({ type: "opened", page: { name: "view", id } }),
      edit: (id: number) => openUnlessSystem(id, "opened", { name: "edit", id }),
      merge: (id: number) => openUnlessSystem(id, "stepped in", { name: "merge", id }),
      mergeWith: (id: number, otherId: number) =>
        openUnlessSystem(otherId, "stepped in", { name: "merge", id, otherId }),
      back: async () => {
        if (await guard.mayLeave()) dispatch({ type: "stepped back" });
      },
      saved: (from: PageRequest, record: StoredRecord, text: string, link?: string) => {
        const id = recordIdOf(view.kind, record);
        dispatch({ type: "saved", from, id, name: recordName(view.kind, record), text, link });
        void reloadList(client, entity);
      },
    };
  }, [view, dispatch, guard, client]);
}
