/**
 * pg's pool, which also discards its old connections when one of them is lost: they all led to the same
 * PostgreSQL, which has stopped or is unreachable (ADR 23). And a single connection outside the pool.
 */
import pg, { type ClientConfig, type PoolClient } from "pg";

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
/** PostgreSQL itself cancels a statement earlier. A longer silence means that the network is down. */
const defaultSilenceMs = statementTimeoutMs + 5_000;

export interface PoolOptions {
  readonly connections: number;
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError(error: Error): void;
  /** How long to wait for the answer to a query, in milliseconds; tests use less. */
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
    // Sends a query without waiting for the answer to the previous one (PipelinedConnection).
    pipeline: true,
    application_name: "helpline",
  });

  /** Connections opened since the last loss. */
  let current = new WeakSet<PoolClient>();
  let lastLoss = Number.NEGATIVE_INFINITY;

  /** Stops using this connection and all that were open when it was lost. */
  function lose(client: PoolClient): void {
    lastLoss = performance.now();
    if (current.has(client)) current = new WeakSet();
  }

  pool.on("connect", (client) => {
    current.add(client);
    // A connection that breaks while in use fails its query and also emits an error, which would end the
    // process if there were no listener.
    client.on("error", () => undefined);
  });
  pool.on("error", (error, client) => {
    lose(client);
    onIdleError(error);
  });

  return {
    lose,
    /** When a connection was last found lost, by `performance.now()`. */
    lastLoss: () => lastLoss,
    /** Replaces every connection before its next use. */
    replaceAll() {
      current = new WeakSet();
    },
    /** @throws the driver's error, or PostgreSQL's if it refuses the connection */
    async take(): Promise<PoolClient> {
      for (;;) {
        const client = await pool.connect();
        if (current.has(client)) return client;
        client.release(true);
      }
    },
    /** The number of connections, of idle ones, and of callers waiting for one. */
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** Runs `work` on a connection of its own, outside any pool. */
export async function withClient<T>(
  connection: ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
