/** The field of the caller look-up. */
import { callerText } from "@helpline/contract/callers/caller-call";
import { IconPhoneIncoming, IconX } from "@tabler/icons-react";
import type { Ref } from "react";
import type { MarkedOption } from "#shared/combobox/use-marked-option.ts";
import classes from "./caller-look-up.module.css";
import { lookUpWords } from "./caller-words.ts";
import type { LookUpRow } from "./look-up-rows.ts";

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

export function LookUpField(props: LookUpFieldProps) {
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
          maxLength={callerText.max}
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
        {lookUpWords.hint}
      </p>
    </div>
  );
}
