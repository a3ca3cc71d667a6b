/** Rows in COPY text format, which is the same from PostgreSQL 15 to 18. */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg, { type ClientConfig } from "pg";
import { from, to } from "pg-copy-streams";
import type { TableShape } from "./catalogue.ts";
import { createRowChecksum, type TableSum } from "./row-checksum.ts";

/** Session settings that make the text of a value independent of the server's and the role's settings. */
const sameText = `
  SET client_encoding = 'UTF8';
  SET datestyle = 'ISO, YMD';
  SET timezone = 'UTC';
  SET intervalstyle = 'postgres';
  SET extra_float_digits = 1;
  SET bytea_output = 'hex';
  SET search_path = public;
  SET statement_timeout = 0;
  SET idle_in_transaction_session_timeout = 0;
`;

/** Opens a separate connection without the limits that apply to requests. The caller must end it. */
export async function connectToCopy(connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: "helpline copy" });
  // A broken connection also fails the running query, which reports the error.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(sameText);
  return client;
}

const named = ({ name, columns }: TableShape) =>
  `public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;

/**
 * All rows of a table, as the transaction of `client` sees them. Read the stream to the end, or destroy it.
 */
export function copyOut(client: pg.Client, table: TableShape): Readable {
  return client.query(to(`COPY ${named(table)} TO STDOUT`));
}

export async function copyIn(
  client: pg.Client,
  table: TableShape,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const target: Writable = client.query(from(`COPY ${named(table)} FROM STDIN`));
  await pipeline(Readable.from(rows, { objectMode: false }), target);
}

/** Passes on the bytes of a COPY and computes their checksum. */
export async function* summed(
  rows: AsyncIterable<Buffer>,
  told: (sum: TableSum) => void,
): AsyncGenerator<Buffer> {
  const checksum = createRowChecksum();
  for await (const chunk of rows) {
    checksum.add(chunk);
    yield chunk;
  }
  told(checksum.sum());
}

/** The row count and checksum of a table's current content. */
export async function sumOf(client: pg.Client, table: TableShape): Promise<TableSum> {
  const checksum = createRowChecksum();
  for await (const chunk of copyOut(client, table)) checksum.add(chunk as Buffer);
  return checksum.sum();
}
