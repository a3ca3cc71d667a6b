/** Which statements go together in one message to PostgreSQL, instead of a round trip each. */

/** Begins a statement that waits for its transaction's COMMIT; a comment stays with it to the driver. */
export const goesWithCommit = "/* with COMMIT */ ";

/**
 * Begins a statement outside of any transaction that may be done twice without harm, when its connection
 * breaks and nobody knows whether it was done.
 */
export const harmlessTwice = "/* harmless twice */ ";

/** Of the driver: a text and its values, or what it makes of them. */
export type Statement = readonly unknown[];
export type Query = (...statement: Statement) => Promise<unknown>;

interface Connection {
  readonly query: Query;
  /** Runs what sends several statements so that they leave in one packet. */
  corked<T>(send: () => T): T;
}

/**
 * Sends what belongs together without waiting in between (the driver is in pipeline mode). A statement
 * that fails ends the transaction, so that a COMMIT behind it keeps nothing.
 * @returns the last answer
 * @throws what the first one that failed says
 */
export async function sendTogether(
  { query, corked }: Connection,
  all: readonly Statement[],
): Promise<unknown> {
  const [only] = all;
  if (only && all.length === 1) return query(...only);
  const sent = corked(() => all.map((statement) => query(...statement)));
  const answers = await Promise.allSettled(sent);
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  const last = answers.at(-1);
  return last?.status === "fulfilled" ? last.value : undefined;
}

const begins = /^(begin|start transaction)\b/;
const reads = /^\s*(select|with)\b/i;
const writes = /\b(insert|update|delete|merge)\b/i;

/**
 * Whether these, the first that were sent over a connection, may be sent over another one when this one broke
 * before an answer came: PostgreSQL keeps nothing of a transaction that it was not told to commit, and a read
 * keeps nothing at all.
 */
export function mayBeSentAgain(all: readonly Statement[]): boolean {
  const texts = all.map(([text]) => String(text));
  const [first = ""] = texts;
  if (begins.test(first)) return !texts.includes("commit");
  if (texts.length > 1) return false;
  return first.startsWith(harmlessTwice) || (reads.test(first) && !writes.test(first));
}

const nothing = { command: "", rowCount: 0, rows: [] };

/**
 * Statements that wait for the next one, with which they go: BEGIN for the first of its transaction, and
 * what is to go with COMMIT for that (database.ts, withCommit).
 */
export function heldBack(send: (all: readonly Statement[]) => Promise<unknown>): Query {
  let held: Statement[] = [];
  return async (...args) => {
    const [text] = args;
    if (text === "begin" || (typeof text === "string" && text.startsWith(goesWithCommit))) {
      held.push(args);
      return nothing;
    }
    if (held.length === 0) return send([args]);
    const before = held;
    held = [];
    // Nothing was sent yet: there is nothing to take back, or only what was sent.
    if (text === "rollback") return before[0]?.[0] === "begin" ? nothing : send([args]);
    return send([...before, args]);
  };
}
