/**
 * A checksum of a table's rows that depends neither on their order nor on the PostgreSQL version: the sum,
 * in eight 32-bit numbers, of the SHA-256 of each row in COPY text format. Unlike XOR, a sum also detects a
 * duplicated row.
 */
import { hash } from "node:crypto";
import { maxBytes } from "./archive-format.ts";
import { BackupError } from "./errors.ts";

export interface TableSum {
  readonly rows: number;
  readonly checksum: string;
}

const lineEnd = 0x0a;
const laneCount = 8;

export function createRowChecksum() {
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
