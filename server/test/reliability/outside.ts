import type { ClientConfig } from "pg";

/** A postgres:// URL in parts. */
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
