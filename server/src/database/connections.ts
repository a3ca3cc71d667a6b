/**
 * The pool's connections, as Kysely takes them. One that was lost takes all of its age with it: they went to
 * the same PostgreSQL, which ended or was out of reach. What is known to be safe is then sent once more over a
 * new one (ADR 0029).
 */
import type { Writable } from "node:stream";
import type { PostgresPoolClient } from "kysely";
import pg, { type PoolClient } from "pg";
import { DatabaseUnavailable } from "#http/errors";
import { heldBack, mayBeSentAgain, type Query, type Statement, sendTogether } from "./held-back.ts";
import type { StatementName } from "./prepared.ts";

/** A statement that was prepared before another process's migration changed what it answers. */
const stalePlan = "0A000";
/** Of PostgreSQL's last words on a connection: it ends, or does not take any. */
const lastWords = /^(57P|08)/;

/**
 * PostgreSQL answers with a code; anything else that a driver throws means the connection broke. One
 * that PostgreSQL ends, or whose prepared statements are stale, is of no more use either.
 */
function translated(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return new DatabaseUnavailable(error);
  const { code = "", severity } = error;
  const isLast = code === stalePlan || lastWords.test(code) || severity === "FATAL";
  return isLast ? new DatabaseUnavailable(error) : error;
}

/** `(text, parameters)` as Kysely asks, under a name where PostgreSQL should keep it. */
function prepared(args: Statement, nameOf: StatementName): Statement {
  const [text, values] = args;
  if (typeof text !== "string" || !Array.isArray(values)) return args;
  const name = nameOf(text, values);
  return name === undefined ? args : [{ name, text, values }];
}

/** Has what `send` writes leave in one packet. */
function corked<T>(stream: Writable | undefined, send: () => T): T {
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}

/** Lets the connections of a pool grow old. */
function createAges(pool: pg.Pool) {
  const ages = new WeakMap<PoolClient, number>();
  let present = 0;
  let lastLoss = Number.NEGATIVE_INFINITY;
  pool.on("connect", (client) => void ages.set(client, present));
  /** This one, and all that were made before it was lost, are not used again. */
  const lose = (client: PoolClient) => {
    lastLoss = performance.now();
    present = Math.max(present, (ages.get(client) ?? 0) + 1);
  };
  pool.on("error", (_error, client) => lose(client));
  return {
    lose,
    lastLoss: () => lastLoss,
    isOld: (client: PoolClient) => ages.get(client) !== present,
    loseAll: () => {
      present += 1;
    },
  };
}

export interface Connections {
  /** @throws DatabaseUnavailable, or what PostgreSQL says when it takes no connection */
  connect(): Promise<PostgresPoolClient>;
  /** Has every connection replaced before it is used again. */
  replaceAll(): void;
  /** When one was found to be lost for the last time, by `performance.now()`. */
  lastLoss(): number;
}

/** @param silenceMs how long a query may go without an answer */
export function openConnections(
  pool: pg.Pool,
  { nameOf, silenceMs }: { readonly nameOf: StatementName; readonly silenceMs: number },
): Connections {
  const ages = createAges(pool);

  async function take(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (!ages.isOld(client)) return client;
      client.release(true);
    }
  }

  function lent(first: PoolClient): PostgresPoolClient {
    let client: PoolClient | undefined = first;
    /** Why nothing more can come over this connection; a late answer to one query is not the next one's. */
    let broken: DatabaseUnavailable | undefined;
    let hasAnswered = false;

    async function ask(...statement: Statement): Promise<unknown> {
      if (broken || !client) throw broken;
      try {
        const answer = await (client.query as Query).call(client, ...prepared(statement, nameOf));
        hasAnswered = true;
        return answer;
      } catch (error) {
        const told = translated(error);
        if (told instanceof DatabaseUnavailable) {
          broken = told;
          ages.lose(client);
        } else hasAnswered = true;
        throw told;
      }
    }

    const sendOnce = (all: readonly Statement[]) => {
      const stream = client?.connection?.stream;
      return sendTogether({ query: ask, corked: (work) => corked(stream, work) }, all);
    };

    /** Gives the dead one back first: it may have the pool's only place. */
    async function replace(): Promise<void> {
      client?.release(true);
      client = undefined;
      client = await take().catch((error: unknown) => {
        throw translated(error);
      });
      broken = undefined;
      hasAnswered = true;
    }

    async function send(all: readonly Statement[]): Promise<unknown> {
      const isFirst = !hasAnswered;
      const began = performance.now();
      try {
        return await sendOnce(all);
      } catch (error) {
        // Where PostgreSQL says nothing, another connection would only be as silent. (Timers may be early.)
        const wasSilent = performance.now() - began >= silenceMs * 0.9;
        if (!broken || !isFirst || wasSilent || !mayBeSentAgain(all)) throw error;
        await replace();
        return sendOnce(all);
      }
    }

    return {
      query: heldBack(send) as PostgresPoolClient["query"],
      // The pool closes a broken connection, whatever it still waits for.
      release: (destroy = false) => client?.release(destroy || broken !== undefined),
    };
  }

  return {
    async connect() {
      try {
        return lent(await take());
      } catch (error) {
        throw translated(error);
      }
    },
    replaceAll: ages.loseAll,
    lastLoss: ages.lastLoss,
  };
}
