/**
 * The list modal of GP practices, schools, guardians, local authorities and users: one
 * component for all, above the current screen. Loaded when one is first opened.
 */
import { type ModalManagerName, modalManagers } from "@helpline/contract/screens";
import { useMediaQuery, useWindowEvent } from "@mantine/hooks";
import { type Dispatch, type RefObject, useCallback, useMemo, useReducer, useRef } from "react";
import { FadingModal, useOpening } from "#shared/dialogs/fading-modal.tsx";
import { fetchPlaceInput } from "#shared/form/form-field.tsx";
import type { FormValues } from "#shared/form/form-values.ts";
import { type UnsavedGuard, useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useSelectedRow } from "#shared/list/selected-row.ts";
import { HelpLink } from "#shared/screen-title.tsx";
import { type Manager, ManagerContext } from "./manager.ts";
import {
  addTitle,
  browsePage,
  isForNew,
  type ManagerEvent,
  type ManagerState,
  managerReducer,
  type PageRequest,
  startState,
} from "./manager-state.ts";
import classes from "./record-manager.module.css";
import { RecordPages } from "./record-pages.tsx";
import type { RecordView } from "./views/record-view.ts";
import { recordViews } from "./views/registry.ts";

// Most forms have a town, whose field chooses when it appears whether it has a list.
await fetchPlaceInput();

export interface RecordManagerModalProps {
  readonly entity: ModalManagerName;
  /** `select`: a picker, which returns one record and closes. */
  readonly mode?: "manage" | "select";
  /** Called with the record's details, before {@link onClose}. */
  readonly onSelect?: (details: Record<string, unknown>) => void;
  /** Called with what is typed for a new record, as long as it is not saved. */
  readonly onTyped?: ((values: FormValues) => void) | undefined;
  /** The modal has closed and may be disposed of. */
  readonly onClose: () => void;
  /** The first page; default: browse. */
  readonly start?: PageRequest | undefined;
}

export default function RecordManagerModal(props: RecordManagerModalProps) {
  const { entity, mode = "manage", onSelect, onTyped, onClose, start } = props;
  const view = recordViews[entity];
  const [state, dispatch] = useReducer(managerReducer, start, startState);
  const guard = useLeaveGuard();
  const { opened, hide } = useOpening();
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });

  const close = useCallback(async () => {
    if (await guard.mayLeave()) hide();
  }, [guard, hide]);
  const choose = useCallback(
    (record: Readonly<Record<string, unknown>>) => {
      onSelect?.({ ...record });
      hide();
    },
    [onSelect, hide],
  );

  const listTitle = mode === "select" ? `Select a ${view.kind.one}` : view.title;

  return (
    <FadingModal
      opened={opened}
      onClose={() => void close()}
      onExitTransitionEnd={onClose}
      title={isForNew(state.page) ? addTitle(view.kind) : listTitle}
      size={state.page.short ? 720 : 960}
      yOffset="4dvh"
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : "md"}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      // useEscape handles Esc for whatever is on top.
      closeOnEscape={false}
      // A stray click must not close the modal and lose its state.
      closeOnClickOutside={false}
    >
      <HelpLink
        place={modalManagers[entity].help}
        label="Help for this list"
        className={classes.help}
      />
      <RecordManager
        view={view}
        guard={guard}
        state={state}
        dispatch={dispatch}
        choose={mode === "select" ? choose : undefined}
        onTyped={onTyped}
        onClose={close}
      />
    </FadingModal>
  );
}

// The contents of a list modal: the state that its pages share.

interface RecordManagerProps {
  readonly view: RecordView;
  readonly guard: UnsavedGuard;
  readonly state: ManagerState;
  readonly dispatch: Dispatch<ManagerEvent>;
  /** Given in select mode. */
  readonly choose?: ((record: StoredRecord) => void) | undefined;
  readonly onTyped?: Manager["onTyped"];
  /** Closes the modal, unless the person chooses to stay with unsaved text. */
  readonly onClose: () => Promise<void>;
}

function RecordManager(props: RecordManagerProps) {
  const { view, guard, state, dispatch, choose, onTyped, onClose } = props;
  const selectedRow = useSelectedRow(view.kind.entity, state.selectedId);
  const manager = useMemo<Manager>(
    () => ({ view, state, dispatch, selectedRow, guard, choose, onTyped, close: onClose }),
    [view, state, dispatch, selectedRow, guard, choose, onTyped, onClose],
  );
  const box = useRef<HTMLDivElement>(null);
  const isFirst = state.page.name === browsePage.name || state.page.short === true;
  // One step at a time: from a page to the one before, from the list out of the modal.
  const stepBack = useCallback(async () => {
    if (isFirst) await onClose();
    else if (await guard.mayLeave()) dispatch({ type: "stepped back" });
  }, [isFirst, guard, dispatch, onClose]);
  useEscape(box, stepBack);

  return (
    <ManagerContext value={manager}>
      <div ref={box}>
        <RecordPages />
      </div>
    </ManagerContext>
  );
}

// Esc closes the topmost thing: a dialog, an open pick-list, and only then the page of this modal.

/** Calls `onEscape` if the key was meant for `box`: pressed inside its modal, or with nothing focused. */
function useEscape(box: RefObject<HTMLElement | null>, onEscape: () => unknown): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // Mantine marks an input whose pick-list is open; this Esc closes only the list.
    if (target.getAttribute("data-mantine-stop-propagation") === "true") return;
    const isMine = box.current?.closest("[role=dialog]")?.contains(target);
    if (target === document.body || isMine) onEscape();
  };
  // An open dialog stops the key before it gets here (dialogs.tsx). In the capture phase, before the
  // pick-list closes and removes its mark.
  useWindowEvent("keydown", onKeyDown, { capture: true });
}
