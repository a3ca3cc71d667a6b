/** Which statements go together in one message to PostgreSQL, instead of a round trip each. */

/** Begins a statement that waits for its transaction's COMMIT; a comment stays with it to the driver. */
export const goesWithCommit = "/* with COMMIT */ ";

/** Of the driver: a text and its values, or what it makes of them. */
export type Query = (...args: unknown[]) => Promise<unknown>;

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
async function sendTogether(
  { query, corked }: Connection,
  all: readonly (readonly unknown[])[],
): Promise<unknown> {
  const sent = corked(() => all.map((args) => query(...args)));
  const answers = await Promise.allSettled(sent);
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  const last = answers.at(-1);
  return last?.status === "fulfilled" ? last.value : undefined;
}

const nothing = { command: "", rowCount: 0, rows: [] };

/**
 * Statements that wait for the next one, with which they go: BEGIN for the first of its transaction, and
 * what is to go with COMMIT for that (database.ts, withCommit).
 */
export function heldBack(connection: Connection): Query {
  const { query } = connection;
  let held: (readonly unknown[])[] = [];
  return async (...args) => {
    const [text] = args;
    if (text === "begin" || (typeof text === "string" && text.startsWith(goesWithCommit))) {
      held.push(args);
      return nothing;
    }
    if (held.length === 0) return query(...args);
    const before = held;
    held = [];
    // Nothing was sent yet: there is nothing to take back, or only what was sent.
    if (text === "rollback") return before[0]?.[0] === "begin" ? nothing : query(...args);
    return sendTogether(connection, [...before, args]);
  };
}
