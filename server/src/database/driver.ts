/** Helpline's Kysely driver: pg's pool and pipelined connections (ADR 23). */
import {
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from "kysely";
import {
  type ConnectionOptions,
  PipelinedConnection,
  translateError,
} from "./pipelined-connection.ts";

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
  return `begin${level}${accessMode ? ` ${accessMode}` : ""}`;
}

function createDriver(options: ConnectionOptions): Driver {
  return {
    init: async () => undefined,
    async acquireConnection() {
      try {
        return new PipelinedConnection(await options.pool.take(), options);
      } catch (error) {
        throw translateError(error);
      }
    },
    beginTransaction: async (connection: PipelinedConnection, settings) =>
      connection.begin(beginText(settings)),
    commitTransaction: (connection: PipelinedConnection) => connection.commit(),
    rollbackTransaction: (connection: PipelinedConnection) => connection.rollback(),
    releaseConnection: async (connection: PipelinedConnection) => connection.release(),
    destroy: () => options.pool.end(),
  };
}

export const pipelinedPostgres = (options: ConnectionOptions): Dialect => ({
  createDriver: () => createDriver(options),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
