/** What was asked of the server, and what it answered: kept outside of the processes that are killed. */

export type WriteKind = "case" | "change" | "log" | "draft" | "file" | "removal" | "mail";

/**
 * acknowledged: the server said that it is done. unknown: no answer, or 503, so it may be done or
 * not. refused: it said that it is not.
 */
type Outcome = "acknowledged" | "unknown" | "refused";

export interface Write {
  readonly kind: WriteKind;
  /** A text that stands in nothing else. */
  readonly marker: string;
  readonly round: number;
  /** 0 until it is known: a case whose creation was not answered. */
  caseId: number;
  outcome: Outcome;
  /** The id that the answer told: of the log entry, of the mail. */
  id?: number;
  /** SHA-256 of a file. */
  digest?: string;
}

export interface Journal {
  readonly writes: Write[];
  /** How often each status was answered; "none" where there was no answer. */
  readonly answers: Map<string, number>;
  /** Answers that no writer should ever get. */
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
