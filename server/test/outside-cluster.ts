/**
 * A separate PostgreSQL for one test that acts as an external one: anybody may connect as any role, also as
 * the superuser, which the embedded one does not allow.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg, { type ClientConfig } from "pg";
import { startEmbeddedPostgres } from "#database/embedded-postgres";
import { startTcpProxy } from "./tcp-proxy.ts";

export interface OutsideCluster {
  connection(role: string, database: string): ClientConfig;
  /** The same as a URL, which cannot name a unix socket, so it connects over TCP. */
  url(role: string, database: string): string;
  /** Runs statements as the superuser. @returns the rows of the last one */
  run(statements: string, database?: string): Promise<Record<string, unknown>[]>;
  /** A new database that belongs to the role. @returns its name */
  createDatabase(owner: string): Promise<string>;
  stop(): Promise<void>;
}

const superuser = "postgres";

export async function startOutsideCluster(): Promise<OutsideCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline-outside-"));
  // PostgreSQL may run as a different user.
  await chmod(folder, 0o755);
  const rules = path.join(folder, "pg_hba.conf");
  await writeFile(rules, "local all all trust\nhost all all 127.0.0.1/32 trust\n");
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder, "data"),
    log: () => undefined,
    settings: { fsync: "off", hba_file: rules },
  });
  const { password: _password, ...way } = server.connection("owner");
  const connection = (user: string, database: string) => ({ ...way, user, database });
  const proxy = await startTcpProxy(way);
  const { port } = proxy.through(way);

  async function run(statements: string, database = "postgres") {
    const client = new pg.Client(connection(superuser, database));
    await client.connect();
    try {
      const results = [await client.query(statements)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  }

  return {
    connection,
    url: (role, database) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    run,
    async createDatabase(owner) {
      const name = `test_${randomBytes(6).toString("hex")}`;
      await run(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8'`);
      return name;
    },
    async stop() {
      await proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
