/** The state of a field that finds a record while somebody types: text, offer, and what its keys do besides. */
import type { CaseRole } from "@helpline/contract/access";
import { type KeyboardEvent, useEffect, useState } from "react";
import { isArrow, useMarkedOption } from "#shared/combobox/use-marked-option.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import type { RecordView } from "#shared/record-manager/views/record-view.ts";
import type { Option } from "./offered.ts";
import { typedValues } from "./typed-values.ts";
import { useOffer } from "./use-offer.ts";

export interface RecordFinding {
  readonly view: RecordView;
  /** For a field of staff: the role that may be chosen. */
  readonly role?: CaseRole | undefined;
  /** Gets the record as the list has it, and its name there: people of one name are told apart by words. */
  readonly onChoose: (record: StoredRecord, name: string) => void;
  /** Opens the form for a new record with what was typed; without it, none can be added. */
  readonly onAdd?: ((values: FormValues) => void) | undefined;
}

export function useRecordCombobox({ view, role, onChoose, onAdd }: RecordFinding) {
  /** Null while nothing is being typed: the field then shows the chosen record. */
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [allRoles, setAllRoles] = useState(false);
  /** The first option is marked, whichever that will be. */
  const [marksFirst, setMarksFirst] = useState(false);
  /** The text that Enter was pressed on before its answer was there. */
  const [entered, setEntered] = useState<string | null>(null);
  /** Whether the field was left since then. */
  const [left, setLeft] = useState(false);
  const text = (typed ?? "").trim();

  const mayAdd = onAdd !== undefined;
  const offer = useOffer({ view, role, allRoles, text, opened, mayAdd });
  const { options, isCurrent, firstIsMeant, askNow } = offer;
  const takesFirst = marksFirst || (isCurrent && firstIsMeant);
  const marking = useMarkedOption<Option>({
    options,
    preselected: takesFirst ? options[0] : undefined,
    opened,
    onEnter: (option) => {
      if (isCurrent && option) run(option);
      if (isCurrent) return;
      setEntered(text);
      askNow();
    },
  });
  const { marked } = marking;

  const forgetEnter = () => {
    setEntered(null);
    setLeft(false);
  };
  const unmark = () => {
    marking.mark(null);
    setMarksFirst(false);
  };
  const close = () => {
    forgetEnter();
    setOpened(false);
    setTyped(null);
    unmark();
    setAllRoles(false);
  };
  const showRoles = (all: boolean) => {
    setAllRoles(all);
    unmark();
  };
  const run = (option: Option) => {
    if (option.kind === "all-roles") showRoles(true);
    else if (option.kind === "own-role") showRoles(false);
    else if (option.kind === "try-again") askNow();
    else {
      close();
      if (option.kind === "record") onChoose(option.record, option.name);
      else onAdd?.(typedValues(view.kind, text));
    }
  };
  useEffect(() => {
    if (entered === null || !isCurrent) return;
    // A new record, or another search, only when its option has been seen.
    if (entered === text && marked?.kind === "record") run(marked);
    else if (left) close();
    else forgetEnter();
  });

  const drop = (): boolean => {
    const isInUse = opened || typed !== null;
    if (isInUse) close();
    return isInUse;
  };
  const isKey = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape") return drop();
    const arrow = isArrow(event);
    if (!arrow && event.key !== "Enter") return false;
    if (arrow) forgetEnter();
    if (!opened || (arrow && options.length === 0)) {
      setOpened(true);
      setMarksFirst(true);
    } else marking.onKeyDown(event);
    return true;
  };

  return {
    ...offer,
    typed,
    opened,
    marking,
    close,
    /** The field is left: at once, or when the answer that Enter waits for is there. */
    leave: () => (entered === null ? close() : setLeft(true)),
    show: () => setOpened(true),
    type: (next: string) => {
      setTyped(next);
      unmark();
      forgetEnter();
      setOpened(true);
    },
    choose: run,
    onKeyDown: (event: KeyboardEvent) => {
      // Ctrl+Enter saves the form.
      const isForForm = !opened && (event.ctrlKey || event.metaKey);
      if (event.nativeEvent.isComposing || isForForm || !isKey(event)) return;
      // Enter must not submit the form, and Esc closes only the list.
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
