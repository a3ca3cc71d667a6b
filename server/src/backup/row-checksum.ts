/**
 * A checksum of a table's rows that depends on neither their order nor the PostgreSQL they are in:
 * the SHA-256 of each row, as COPY writes it as text, added up in eight lanes of 32 bits. Adding,
 * unlike XOR, also notices a row that is there twice.
 */
import { hash } from "node:crypto";
import { mostBytes } from "./archive-format.ts";
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
     * The next bytes of a COPY in text form; where they are cut does not matter.
     * @throws BackupError for a row that is longer than any of Helpline's
     */
    add(chunk: Buffer): void {
      let from = 0;
      for (;;) {
        // A line end within a value is written as \n, so this byte always ends a row.
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
      if (begunBytes > mostBytes.row) {
        throw new BackupError(
          `There is a row of more than ${mostBytes.row} bytes, which Helpline has none of: the backup is damaged or was altered.`,
        );
      }
    },
    /** After the last bytes. */
    sum(): TableSum {
      const checksum = [...lanes].map((lane) => lane.toString(16).padStart(8, "0")).join("");
      return { rows, checksum: begun.length > 0 ? `cut off after ${checksum}` : checksum };
    },
  };
}
