/** Above a form whose save was refused: somebody else has changed what it began with, and this is stored now. */
import classes from "./stale-note.module.css";

interface StaleNoteProps {
  readonly message: string;
  /** What is stored now, in words. */
  readonly stored: string;
}

export const StaleNote = ({ message, stored }: StaleNoteProps) => (
  <div role="alert" className={classes.note}>
    <p>{message}</p>
    <p>
      <strong>Stored now:</strong> {stored}
    </p>
  </div>
);
