/**
 * The list modal of GP practices, schools, guardians, local authorities and users: one
 * component for all, above the current screen. Loaded when one is first opened.
 */
import { type ModalManagerName, modalManagers } from "@helpline/contract/screens";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useReducer } from "react";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { useUnsavedGuard } from "#shared/form/unsaved-guard.ts";
import { HelpLink } from "#shared/help-link.tsx";
import {
  addTitle,
  isForNew,
  managerReducer,
  type PageRequest,
  startState,
} from "./manager-state.ts";
import classes from "./record-manager.module.css";
import { RecordManager } from "./record-manager.tsx";
import { useOpening } from "./use-opening.ts";
import { recordViews } from "./views/registry.ts";

export interface RecordManagerModalProps {
  readonly entity: ModalManagerName;
  /** `select`: a picker, which returns one record and closes. */
  readonly mode?: "manage" | "select";
  /** Called with the record's details, before {@link onClose}. */
  readonly onSelect?: (details: Record<string, unknown>) => void;
  /** The modal has closed and may be disposed of. */
  readonly onClose: () => void;
  /** The first page; default: browse. */
  readonly start?: PageRequest | undefined;
}

export default function RecordManagerModal(props: RecordManagerModalProps) {
  const { entity, mode = "manage", onSelect, onClose, start } = props;
  const view = recordViews[entity];
  const [state, dispatch] = useReducer(managerReducer, start, startState);
  const guard = useUnsavedGuard();
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
      size={960}
      yOffset="4dvh"
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : "md"}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      // use-escape.ts handles Esc for whatever is on top.
      closeOnEscape={false}
      // A stray click must not close the modal and lose its state.
      closeOnClickOutside={false}
      // use-opening.ts restores the focus, also if there is no fade.
      returnFocus={false}
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
        onClose={close}
      />
    </FadingModal>
  );
}
