/** The contents of a list modal: the state that its pages share. */
import { type Dispatch, useCallback, useMemo, useRef } from "react";
import type { UnsavedGuard } from "#shared/form/unsaved-guard.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useSelectedRow } from "#shared/list/selected-row.ts";
import { type Manager, ManagerContext } from "./manager.ts";
import { browsePage, type ManagerEvent, type ManagerState } from "./manager-state.ts";
import { RecordPages } from "./record-pages.tsx";
import { useEscape } from "./use-escape.ts";
import type { RecordView } from "./views/record-view.ts";

export interface RecordManagerProps {
  readonly view: RecordView;
  readonly guard: UnsavedGuard;
  readonly state: ManagerState;
  readonly dispatch: Dispatch<ManagerEvent>;
  /** Given in select mode. */
  readonly choose?: ((record: StoredRecord) => void) | undefined;
  /** Closes the modal, unless the person chooses to stay with unsaved text. */
  readonly onClose: () => Promise<void>;
}

export function RecordManager(props: RecordManagerProps) {
  const { view, guard, state, dispatch, choose, onClose } = props;
  const selectedRow = useSelectedRow(view.kind.entity, state.selectedId);
  const manager = useMemo<Manager>(
    () => ({ view, state, dispatch, selectedRow, guard, choose, close: onClose }),
    [view, state, dispatch, selectedRow, guard, choose, onClose],
  );
  const box = useRef<HTMLDivElement>(null);
  const isBrowsing = state.page.name === browsePage.name;
  // One step at a time: from a page to the one before, from the list out of the modal.
  const stepBack = useCallback(async () => {
    if (isBrowsing) await onClose();
    else if (await guard.mayLeave()) dispatch({ type: "stepped back" });
  }, [isBrowsing, guard, dispatch, onClose]);
  useEscape(box, stepBack);

  return (
    <ManagerContext value={manager}>
      <div ref={box}>
        <RecordPages />
      </div>
    </ManagerContext>
  );
}
