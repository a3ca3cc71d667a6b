/** Which import and which of its rows the screen shows, and what its steps get. */
import type { ImportRun } from "@helpline/contract/import/import";
import type { ShownOutcome } from "@helpline/contract/import/import-outcomes";

/** Which import is shown, and which of its rows. */
export interface ImportPlace {
  readonly run?: number | undefined;
  readonly show?: ShownOutcome | undefined;
  readonly page?: number | undefined;
}

/** What somebody can do with the run that is shown. */
export interface StepProps {
  readonly run: ImportRun;
  readonly place: ImportPlace;
  readonly onRows: (show: ShownOutcome, page: number) => void;
  /** The server has answered with the run as it is now. */
  readonly onChanged: (run: ImportRun) => void;
  readonly onColumns: () => void;
  readonly onLeave: () => void;
}
