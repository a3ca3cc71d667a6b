/**
 * The caller look-up: one field and the people and cases that it finds, in a grid under a
 * combobox, so that rows can have buttons. The focus stays in the field; the arrow keys mark a row.
 */
import { callerText } from "@helpline/contract/callers/caller-call";
import { Alert, Button, Stack } from "@mantine/core";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useMarkedOption } from "#shared/combobox/use-marked-option.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { LoadingLines } from "#shared/query-part.tsx";
import { characterKeysWork } from "#shared/shortcuts/shortcuts.ts";
import classes from "./caller-look-up.module.css";
import { lookUpWords, resultWords } from "./caller-words.ts";
import { useCallerSearch } from "./callers.api.ts";
import { LookUpField } from "./look-up-field.tsx";
import { LookUpGrid, type ShownCase } from "./look-up-grid.tsx";
import { LookUpKeys } from "./look-up-keys.tsx";
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
}

export function CallerLookUp({ ring, actions, shownCase }: CallerLookUpProps) {
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

  useEffect(() => input.current?.focus(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call that comes in.
  useEffect(() => {
    if (!ring) return;
    lookUpNow(ring.of === "unreadable" ? "" : ring.of.number);
    setUnreadable(ring.of === "unreadable");
    input.current?.focus();
  }, [ring]);

  const run = (row: LookUpRow | undefined) => row?.actions[0]?.run();

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer to the entered text arrives.
  useEffect(() => {
    if (entered !== typed || !isCurrent || callers === null) return;
    setEntered(null);
    if (isCertain(callers)) run(firstMarked(rows));
  }, [entered, isCurrent, callers]);

  const enter = () => {
    if (isCurrent) run(marked);
    else {
      setEntered(typed);
      askNow(typed);
    }
  };
  const newCase = () => {
    if (isCurrent && marked && marked.kind !== "add") actions.newCase?.(marked.caller).run();
  };
  const add = () => actions.add?.(typed.trim()).run();

  /** In the field only with Alt, because plain letters are text there. */
  const onLetter = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey) return false;
    const isCharacter = !event.altKey;
    if (isCharacter && (event.target === input.current || !characterKeysWork())) return false;
    // On a Mac, Alt changes the character.
    if (event.code === "KeyN") newCase();
    else if (event.code === "KeyA") add();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target === input.current;
    if (event.nativeEvent.isComposing || (event.key === "Enter" && !inField)) return;
    if (marking.onKeyDown(event)) {
      if (!inField) input.current?.focus();
    } else if (event.key === "Escape" && typed !== "") {
      type("");
      input.current?.focus();
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
          input.current?.focus();
        }}
      />
      {isUnreadable && (
        <Alert color="yellow" variant="light" role="status">
          {lookUpWords.unreadable}
        </Alert>
      )}
      {error && (
        <Alert color="red" variant="light" role="alert" title={lookUpWords.failed}>
          <Stack align="flex-start" gap="sm">
            {error.message}
            <Button variant="default" size="xs" onClick={enter}>
              Try again
            </Button>
          </Stack>
        </Alert>
      )}
      <p role="status" className={classes.status}>
        {isLong && isCurrent && callers ? resultWords(callers, actions.add !== undefined) : ""}
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
      <LookUpKeys mayAdd={actions.add !== undefined} />
    </div>
  );
}
