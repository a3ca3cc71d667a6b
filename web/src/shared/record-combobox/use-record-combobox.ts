/** The state of a field that finds a record while somebody types: text, list, marked option, keys. */
import type { CaseRole } from "@helpline/contract/access";
import { type KeyboardEvent, useEffect, useState } from "react";
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
  /** Gets the record as the list has it. */
  readonly onChoose: (record: StoredRecord) => void;
  /** Opens the form for a new record with what was typed; without it, none can be added. */
  readonly onAdd?: ((values: FormValues) => void) | undefined;
}

/** Marks the first option, whichever that will be. */
const first = "first";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function useRecordCombobox({ view, role, onChoose, onAdd }: RecordFinding) {
  /** Null while nothing is being typed: the field then shows the chosen record. */
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [allRoles, setAllRoles] = useState(false);
  const [moved, setMoved] = useState<string | null>(null);
  /** The text that Enter was pressed on before its answer was there. */
  const [entered, setEntered] = useState<string | null>(null);
  /** Whether the field was left since then. */
  const [left, setLeft] = useState(false);
  const text = (typed ?? "").trim();

  const mayAdd = onAdd !== undefined;
  const offer = useOffer({ view, role, allRoles, text, opened, mayAdd });
  const { options, isCurrent, firstIsMeant, askNow } = offer;
  const takesFirst = moved === first || (isCurrent && firstIsMeant);
  const marked = options.find(({ key }) => key === moved) ?? (takesFirst ? options[0] : undefined);

  const forgetEnter = () => {
    setEntered(null);
    setLeft(false);
  };
  const close = () => {
    forgetEnter();
    setOpened(false);
    setTyped(null);
    setMoved(null);
    setAllRoles(false);
  };
  const open = () => {
    setOpened(true);
    setMoved(first);
  };
  const showRoles = (all: boolean) => {
    setAllRoles(all);
    setMoved(null);
  };
  const run = (option: Option) => {
    if (option.kind === "all-roles") showRoles(true);
    else if (option.kind === "own-role") showRoles(false);
    else if (option.kind === "try-again") askNow();
    else {
      close();
      if (option.kind === "record") onChoose(option.record);
      else onAdd?.(typedValues(view.kind, text));
    }
  };
  const move = (step: number) => {
    const at = marked ? options.indexOf(marked) : -1;
    const next = options[at === -1 && step < 0 ? -1 : at + step] ?? options.at(step > 0 ? 0 : -1);
    setMoved(next?.key ?? first);
  };
  const enter = () => {
    if (isCurrent && marked) run(marked);
    if (isCurrent) return;
    setEntered(text);
    askNow();
  };
  useEffect(() => {
    if (entered === null || !isCurrent) return;
    // A new record, or another search, only when its option has been seen.
    if (entered === text && marked?.kind === "record") run(marked);
    else if (left) close();
    else forgetEnter();
  });

  const isKey = ({ key }: KeyboardEvent): boolean => {
    const step = steps[key];
    if (key === "Escape") {
      if (!opened && typed === null) return false;
      close();
    } else if (step === undefined && key !== "Enter") return false;
    else if (!opened) open();
    else if (step === undefined) enter();
    else {
      forgetEnter();
      move(step);
    }
    return true;
  };

  return {
    ...offer,
    typed,
    opened,
    marked,
    close,
    /** The field is left: at once, or when the answer that Enter waits for is there. */
    leave: () => (entered === null ? close() : setLeft(true)),
    show: () => setOpened(true),
    type: (next: string) => {
      setTyped(next);
      setMoved(null);
      forgetEnter();
      setOpened(true);
    },
    choose: (key: string) => {
      const option = options.find((each) => each.key === key);
      if (option) run(option);
    },
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
