/** Rows in COPY text format, which is the same from PostgreSQL 15 to 18. */

import { hash } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg, { type ClientConfig } from "pg";
import { from, to } from "pg-copy-streams";
import { maxBytes } from "./archive-format.ts";
import type { TableShape } from "./catalogue.ts";
import { BackupError } from "./errors.ts";

// A checksum of a table's rows that depends neither on their order nor on the PostgreSQL version: the sum, in
// eight 32-bit numbers, of the SHA-256 of each row in COPY text format. Unlike XOR, a sum also detects a
// duplicated row.

export interface TableSum {
  readonly rows: number;
  readonly checksum: string;
}

const lineEnd = 0x0a;
const laneCount = 8;

function createRowChecksum() {
  const lanes = new Uint32Array(laneCount);
  let rows = 0;
  let begun: Buffer[] = [];
  let begunBytes = 0;

  function addRow(row: Buffer): void {
    const digest = hash("sha256", row, "buffer");
    for (let lane = 0; lane < laneCount; lane += 1) {
      lanes[lane] = (lanes[lane] ?? 0) + digest.readUInt32BE(4 * lane);
    }
    rows += 1;
  }

  return {
    /**
     * Adds the next bytes of a COPY in text format; chunks may end anywhere.
     * @throws BackupError for a row longer than any Helpline writes
     */
    add(chunk: Buffer): void {
      let from = 0;
      for (;;) {
        // COPY writes a newline inside a value as \n, so this byte always ends a row.
        const end = chunk.indexOf(lineEnd, from);
        if (end === -1) break;
        const rest = chunk.subarray(from, end);
        addRow(begun.length > 0 ? Buffer.concat([...begun, rest]) : rest);
        begun = [];
        begunBytes = 0;
        from = end + 1;
      }
      if (from === chunk.length) return;
      begun.push(Buffer.from(chunk.subarray(from)));
      begunBytes += chunk.length - from;
      if (begunBytes > maxBytes.row) {
        throw new BackupError(
          `There is a row of more than ${maxBytes.row} bytes, which Helpline has none of: the backup is damaged or was altered.`,
        );
      }
    },
    /** Call after the last bytes. */
    sum(): TableSum {
      const checksum = [...lanes].map((lane) => lane.toString(16).padStart(8, "0")).join("");
      return { rows, checksum: begun.length > 0 ? `cut off after ${checksum}` : checksum };
    },
  };
}

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
