/**
 * A connection for Kysely. It sends BEGIN and deferred statements together with the next statement (pg's
 * pipeline mode), and prepares statements again that a migration has outdated (ADR 23).
 */
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from "kysely";
import pg, { type PoolClient } from "pg";
import type { ConnectionPool } from "./connection-pool.ts";
import { DatabaseUnavailable, stalePlan, translateError } from "./errors.ts";
import type { StatementName } from "./statement-names.ts";

/** PostgreSQL rejected the statement without executing any of it. */
const isStalePlan = ({ cause }: DatabaseUnavailable): boolean =>
  cause instanceof pg.DatabaseError && cause.code === stalePlan;

/** Commands whose affected rows Kysely counts. */
const writing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

export interface ConnectionOptions {
  readonly pool: ConnectionPool;
  readonly nameOf: StatementName;
  /** Called with every query that is sent, for tests. */
  readonly onQuery?: ((query: CompiledQuery) => void) | undefined;
}

export class PipelinedConnection implements DatabaseConnection {
  readonly #options: ConnectionOptions;
  #client: PoolClient | undefined;
  /** BEGIN and deferred statements, which go with the next statement. */
  #unsent: CompiledQuery[] = [];
  #transaction: "none" | "unsent" | "open" = "none";
  #isReadOnly = false;
  #hasAnswered = false;
  /** Set if the connection broke: a late answer to one query must not become the answer to the next. */
  #broken: DatabaseUnavailable | undefined;

  constructor(client: PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** @param text BEGIN with its settings */
  begin(text: string, isReadOnly = false): void {
    this.#transaction = "unsent";
    this.#isReadOnly = isReadOnly;
    this.#unsent = [CompiledQuery.raw(text)];
  }

  /**
   * Sends a statement of the current transaction with the next one, at the latest with COMMIT.
   * @throws Error if there is no transaction
   */
  defer(query: CompiledQuery): void {
    if (this.#transaction === "none") throw new Error("The transaction has ended.");
    this.#unsent.push(query);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#sendWithUnsent(query);
    return {
      rows: (rows ?? []) as R[],
      ...(writing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
    };
  }

  /** @throws AbortedTransactionError if PostgreSQL rolled back instead */
  async commit(): Promise<void> {
    const sent = this.#sendWithUnsent(CompiledQuery.raw("commit"));
    // Whatever the outcome, there is nothing left to roll back.
    this.#transaction = "none";
    const { command } = await sent;
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Never throws: PostgreSQL itself rolls back the transaction of a broken connection. */
  async rollback(): Promise<void> {
    const isOpen = this.#transaction === "open" && !this.#broken;
    this.#transaction = "none";
    this.#unsent = [];
    if (isOpen) await this.#ask(CompiledQuery.raw("rollback")).catch(() => undefined);
  }

  /** The pool closes a broken connection, even if answers are outstanding. */
  release(): void {
    this.#client?.release(this.#broken !== undefined);
    this.#client = undefined;
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a generator.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error("A pipelined connection cannot stream.");
  }

  async #sendWithUnsent(query: CompiledQuery): Promise<pg.QueryResult> {
    const queries = [...this.#unsent, query];
    this.#unsent = [];
    if (this.#transaction === "unsent") this.#transaction = "open";
    const isFirst = !this.#hasAnswered;
    try {
      return await this.#sendTogether(queries);
    } catch (error) {
      if (!this.#broken || !isFirst || !isStalePlan(this.#broken)) throw error;
      await this.#reconnect();
      return this.#sendTogether(queries);
    }
  }

  /**
   * Sends queries without waiting in between. A failure aborts the transaction, so a COMMIT that follows
   * keeps nothing.
   * @returns the last answer
   * @throws the error of the first query that failed
   */
  async #sendTogether(queries: readonly CompiledQuery[]): Promise<pg.QueryResult> {
    const [only] = queries;
    if (only && queries.length === 1) return this.#ask(only);
    const settled = await Promise.allSettled(queries.map((query) => this.#ask(query)));
    const answers = settled.map((answer) => {
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    });
    return answers.at(-1) as pg.QueryResult;
  }

  async #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    const client = this.#client;
    if (this.#broken || !client) throw this.#broken ?? new Error("The connection was released.");
    const { sql: text, parameters } = query;
    try {
      const answer = await client.query({
        name: this.#options.nameOf(query),
        text,
        values: [...parameters],
      });
      this.#hasAnswered = true;
      this.#options.onQuery?.(query);
      return answer;
    } catch (error) {
      const translated = translateError(error, this.#isReadOnly);
      if (translated instanceof DatabaseUnavailable) {
        this.#broken = translated;
        this.#options.pool.lose(client);
      } else this.#hasAnswered = true;
      throw translated;
    }
  }

  async #reconnect(): Promise<void> {
    // The broken connection may be the only one that the pool allows.
    this.release();
    try {
      this.#client = await this.#options.pool.take();
    } catch (error) {
      throw translateError(error);
    }
    this.#broken = undefined;
    this.#hasAnswered = true;
  }
}
