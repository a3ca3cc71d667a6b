/** Above a form whose save was refused: somebody else has changed what it began with, and this is stored now. */
import { useEffect, useRef } from "react";
import classes from "./stale-note.module.css";

interface StaleNoteProps {
  readonly message: string;
  /** What is stored now, in words. */
  readonly stored: string;
}

export function StaleNote({ message, stored }: StaleNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  // Save is below a long form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when something else is stored
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    box.current?.scrollIntoView({ block: "nearest" });
  }, [stored]);
  return (
    <div ref={box} role="alert" className={classes.note}>
      <p>{message}</p>
      <p>
        <strong>Stored now:</strong> {stored}
      </p>
    </div>
  );
}
