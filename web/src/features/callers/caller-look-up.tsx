/**
 * The caller look-up: one field and the people and cases that it finds, in a grid under a
 * combobox, so that rows can have buttons. The focus stays in the field; the arrow keys mark a row.
 */
import { callerText } from "@helpline/contract/callers/caller-call";
import { Alert } from "@mantine/core";
import { IconPhoneIncoming, IconX } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type MarkedOption, useMarkedOption } from "#shared/combobox/use-marked-option.ts";
import { lengthProps } from "#shared/form/length-props.tsx";
import { useSlow } from "#shared/form/use-slow.ts";
import { FailedPart, LoadingLines } from "#shared/query-part.tsx";
import { Keys } from "#shared/shortcuts/keys.tsx";
import { characterKeysWork, shortcuts } from "#shared/shortcuts/shortcuts.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./caller-look-up.module.css";
import { lookUpWords, type Reach, resultWords } from "./caller-words.ts";
import { useCallerSearch } from "./callers.api.ts";
import { LookUpGrid, type ShownCase } from "./look-up-grid.tsx";
import {
  firstMarked,
  isCertain,
  type LookUpActions,
  type LookUpRow,
  rowsOf,
} from "./look-up-rows.ts";
import type { Ring } from "./screen-pop.ts";

interface CallerLookUpProps {
  /** The call that opened the screen; a new object for each call. */
  readonly ring: { readonly of: Ring } | null;
  readonly actions: LookUpActions;
  /** What a row shows of a case besides the caller's own columns. */
  readonly shownCase: ShownCase;
  readonly reach: Reach;
  /** Shown below the people and cases. */
  readonly below?: ((lookUp: LookUpControl) => ReactNode) | undefined;
}

/** The look-up, for what is shown below it. */
interface LookUpControl {
  readonly typed: string;
  readonly logEnquiry: () => void;
  readonly focusField: () => void;
}

/** What keys do, by their place on the keyboard. */
type KeyActions = Readonly<Record<string, () => void>>;

export function CallerLookUp({ ring, actions, shownCase, reach, below }: CallerLookUpProps) {
  const [typed, setTyped] = useState("");
  const [isUnreadable, setUnreadable] = useState(false);
  /** Enter was pressed before the answer to this text. */
  const [entered, setEntered] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { callers, isCurrent, error, askNow } = useCallerSearch(typed);
  const rows = useMemo(
    () => (callers ? rowsOf(callers, typed.trim(), actions) : []),
    [callers, typed, actions],
  );
  const marking = useMarkedOption({
    options: rows,
    stops: rows.filter((row) => row.actions.length > 0),
    preselected: firstMarked(rows),
    popup: "grid",
    onEnter: () => enter(),
  });
  const { marked } = marking;
  const slow = useSlow(callers === null && !isCurrent && error === null);

  const type = (text: string) => {
    setTyped(text);
    marking.mark(null);
    setEntered(null);
    setUnreadable(false);
  };
  const lookUpNow = (text: string) => {
    type(text);
    askNow(text);
  };

  const focusField = () => input.current?.focus();

  useEffect(focusField, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call that comes in.
  useEffect(() => {
    if (!ring) return;
    lookUpNow(ring.of === "unreadable" ? "" : ring.of.number);
    setUnreadable(ring.of === "unreadable");
    focusField();
  }, [ring]);

  const run = (row: LookUpRow | undefined) => (row?.enter ?? row?.actions[0])?.run();

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer to the entered text arrives.
  useEffect(() => {
    if (entered !== typed || !isCurrent || callers === null) return;
    setEntered(null);
    if (isCertain(callers)) run(firstMarked(rows));
  }, [entered, isCurrent, callers]);

  const enter = () => {
    if (actions.enterReference?.()) return;
    if (isCurrent) run(marked);
    else {
      setEntered(typed);
      askNow(typed);
    }
  };
  const newCase = () => {
    if (!isCurrent) return;
    if (!marked || marked.kind === "add") actions.newCaseFor?.(typed.trim()).run();
    else if (marked.kind !== "named") actions.newCase?.(marked.caller).run();
  };
  const add = () => actions.add?.(typed.trim()).run();
  const logEnquiry = () =>
    actions.logEnquiry?.(
      typed.trim(),
      isCurrent && marked && marked.kind !== "add" ? marked.caller : null,
    );

  const byLetter: KeyActions = { KeyN: newCase, KeyA: add };
  const byAlt: KeyActions = {
    ...(actions.logEnquiry && { KeyE: logEnquiry }),
    ...(actions.wrongNumber && { KeyW: actions.wrongNumber }),
  };
  /** In the field only with Alt, because plain letters are text there. */
  const onLetter = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    const isCharacter = !event.altKey;
    if (isCharacter && (event.target === input.current || !characterKeysWork())) return false;
    // On a Mac, Alt changes the character.
    const run = isCharacter ? byLetter[event.code] : { ...byLetter, ...byAlt }[event.code];
    run?.();
    return run !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target === input.current;
    if (event.nativeEvent.isComposing || (event.key === "Enter" && !inField)) return;
    if (marking.onKeyDown(event)) {
      if (!inField) focusField();
    } else if (event.key === "Escape" && typed !== "") {
      type("");
      focusField();
    } else if (!onLetter(event)) return;
    event.preventDefault();
  };

  const isLong = typed.trim().length >= callerText.min;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and the grid.
    <div className={classes.lookUp} onKeyDown={onKeyDown}>
      <LookUpField
        inputRef={input}
        typed={typed}
        keys={marking.field}
        onType={type}
        onPaste={lookUpNow}
        onClear={() => {
          type("");
          focusField();
        }}
      />
      {isUnreadable && (
        <Alert color="yellow" variant="light" role="status">
          {lookUpWords.unreadable}
        </Alert>
      )}
      {error && <FailedPart title={lookUpWords.failed} error={error} onTryAgain={enter} />}
      <p role="status" className={classes.status}>
        {isLong && isCurrent && callers ? resultWords(callers, reach, typed.trim()) : ""}
      </p>
      {slow && <LoadingLines label="Looking up" height={64} />}
      {rows.length > 0 && (
        <LookUpGrid
          rows={rows}
          typed={typed.trim()}
          marking={marking}
          isStale={!isCurrent}
          shownCase={shownCase}
          onRun={run}
        />
      )}
      {below?.({ typed: typed.trim(), logEnquiry, focusField })}
      <LookUpKeys
        mayAdd={actions.add !== undefined}
        takesCalls={actions.logEnquiry !== undefined}
      />
    </div>
  );
}

// The field of the caller look-up.

interface LookUpFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly typed: string;
  /** What the field tells of the grid. */
  readonly keys: MarkedOption<LookUpRow>["field"];
  readonly onType: (text: string) => void;
  /** A pasted number is complete, so it is looked up at once. */
  readonly onPaste: (text: string) => void;
  readonly onClear: () => void;
}

function LookUpField(props: LookUpFieldProps) {
  const { inputRef, typed, keys, onType, onPaste, onClear } = props;
  return (
    <div className={classes.card}>
      <label htmlFor="caller" className={classes.label}>
        {lookUpWords.field}
      </label>
      <div className={classes.field}>
        <IconPhoneIncoming size={22} stroke={1.75} aria-hidden="true" />
        <input
          id="caller"
          ref={inputRef}
          data-focus-on-arrival
          className={classes.input}
          {...keys}
          aria-describedby="caller-hint"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => {
            const isPaste = (event.nativeEvent as InputEvent).inputType === "insertFromPaste";
            (isPaste ? onPaste : onType)(event.target.value);
          }}
        />
        {typed !== "" && (
          <button type="button" className={classes.clear} aria-label="Clear" onClick={onClear}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <p id="caller-hint" className={classes.hint}>
        {lengthProps(typed, callerText.max).description ?? lookUpWords.hint}
      </p>
    </div>
  );
}

// The keys of the caller look-up, below its results. Hidden on devices without a keyboard.

const forManagers = ["newCase", "addGuardian"] as const;
const forCallTakers = ["logEnquiry", "wrongNumber"] as const;

interface LookUpKeysProps {
  readonly mayAdd: boolean;
  readonly takesCalls: boolean;
}

function LookUpKeys({ mayAdd, takesCalls }: LookUpKeysProps) {
  const names = [
    "chooseCaller",
    "openCaller",
    ...(mayAdd ? forManagers : []),
    ...(takesCalls ? forCallTakers : []),
    "clearCaller",
  ] as const;
  useBoundShortcuts(mayAdd ? [...names, "callerLetters"] : names);
  return (
    <ul className={classes.keys} aria-label="Keys">
      {names.map((name) => (
        <li key={name}>
          <Keys keys={shortcuts[name].keys} /> {shortcuts[name].short}
        </li>
      ))}
    </ul>
  );
}
