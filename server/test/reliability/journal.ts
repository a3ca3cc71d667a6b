/** The requests to the server and its answers, kept outside the processes that are killed. */

export type WriteKind = "case" | "change" | "log" | "draft" | "file" | "removal" | "mail";

/**
 * acknowledged: the server confirmed the write. unknown: no answer, or 503, so it may or may not be done.
 * refused: the server said that it is not done.
 */
type Outcome = "acknowledged" | "unknown" | "refused";

export interface Write {
  readonly kind: WriteKind;
  /** A text that appears nowhere else. */
  readonly marker: string;
  readonly round: number;
  /** 0 until it is known: the creation of the case was not answered. */
  caseId: number;
  outcome: Outcome;
  /** The id in the answer: of the log entry or the mail. */
  id?: number;
  /** SHA-256 of a file. */
  digest?: string;
}

export interface Journal {
  readonly writes: Write[];
  /** How often each status was returned; "none" if there was no answer. */
  readonly answers: Map<string, number>;
  /** Answers that a writer must never get. */
  readonly oddities: { readonly text: string; readonly requestId: string }[];
}

export const createJournal = (): Journal => ({ writes: [], answers: new Map(), oddities: [] });

export const ofKind = (writes: readonly Write[], kind: WriteKind) =>
  writes.filter((write) => write.kind === kind);

export const acknowledged = (writes: readonly Write[]) =>
  writes.filter(({ outcome }) => outcome === "acknowledged");

/** "200: 12, 503: 3, none: 1" */
export const answerCounts = ({ answers }: Journal) =>
  [...answers]
    .toSorted()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
