/** An external PostgreSQL. */
import { randomBytes } from "node:crypto";
import type { ClientConfig } from "pg";
import { withClient } from "#database/connection-pool";

/** The parts of a postgres:// URL. */
export function connectionOf(url: string): ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || "postgres",
  };
}

/** Creates a separate database on the server that the URL names. */
export async function withDatabase(
  url: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const name = `helpline_own_${randomBytes(4).toString("hex")}`;
  const run = (statement: string) =>
    withClient(connectionOf(url), (client) => client.query(statement));
  await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const own = new URL(url);
  own.pathname = name;
  try {
    await work(own.href);
  } finally {
    await run(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}
