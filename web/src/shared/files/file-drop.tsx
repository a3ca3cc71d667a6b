/** A box to choose files with a button, or to drop them on. */
import { Button } from "@mantine/core";
import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import classes from "./file-drop.module.css";

interface FileDropProps {
  /** On the button. */
  readonly label: string;
  readonly hint: ReactNode;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
  readonly multiple?: boolean;
  /** Which files the browser's dialog offers first, such as `.csv`. */
  readonly accept?: string;
  readonly onFiles: (files: FileList | null) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

export function FileDrop(props: FileDropProps) {
  const { label, hint, error, multiple = false, accept, onFiles, buttonRef } = props;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse only; the button works for everybody
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-testid="drop-area"
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles(event.currentTarget.files);
          // Allows choosing the same file again.
          event.currentTarget.value = "";
        }}
      />
      <Button
        ref={buttonRef}
        variant="default"
        aria-describedby={error === undefined ? hintId : `${hintId} ${hintId}-error`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span id={hintId} className={classes.hint}>
        {hint}
      </span>
      {error !== undefined && (
        <span id={`${hintId}-error`} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  );
}
