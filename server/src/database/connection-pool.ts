/**
 * pg's pool, which also forgets its old connections when one of them is lost: they all led to the same
 * PostgreSQL, which ended or is out of reach (ADR 0029).
 */
import pg, { type ClientConfig, type PoolClient } from "pg";

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** PostgreSQL ends a statement earlier by itself. Longer silence means that the network is gone. */
const defaultSilenceMs = statementTimeoutMs + 5_000;

export interface PoolOptions {
  readonly connections: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError(error: Error): void;
  /** How long a query may go without an answer, in milliseconds; tests are less patient. */
  readonly silenceMs?: number;
}

export type ConnectionPool = ReturnType<typeof createConnectionPool>;

export function createConnectionPool(
  connection: ClientConfig & { readonly types?: pg.CustomTypesConfig },
  { connections, onIdleError, silenceMs = defaultSilenceMs }: PoolOptions,
) {
  const pool = new pg.Pool({
    ...connection,
    max: connections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    query_timeout: silenceMs,
    keepAlive: true,
    // Sends a query without waiting for the answer to the one before (PipelinedConnection).
    pipeline: true,
    application_name: "helpline",
  });

  /** Connections made since the last one was lost. */
  let current = new WeakSet<PoolClient>();
  let lastLoss = Number.NEGATIVE_INFINITY;

  /** This connection, and all that were made before it was lost, are not used again. */
  function lose(client: PoolClient): void {
    lastLoss = performance.now();
    if (current.has(client)) current = new WeakSet();
  }

  pool.on("connect", (client) => {
    current.add(client);
    // A connection that breaks while in use fails its query and also emits an error. Without a listener
    // that would end the process.
    client.on("error", () => undefined);
  });
  pool.on("error", (error, client) => {
    lose(client);
    onIdleError(error);
  });

  return {
    silenceMs,
    lose,
    /** When a connection was last found to be lost, by `performance.now()`. */
    lastLoss: () => lastLoss,
    /** Has every connection replaced before it is used again. */
    replaceAll() {
      current = new WeakSet();
    },
    /** @throws the driver's error, or PostgreSQL's when it refuses the connection */
    async take(): Promise<PoolClient> {
      for (;;) {
        const client = await pool.connect();
        if (current.has(client)) return client;
        client.release(true);
      }
    },
    /** How many connections there are, how many of them are idle, and how many callers wait for one. */
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}
