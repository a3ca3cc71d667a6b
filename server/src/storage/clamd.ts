/**
 * Sends bytes to clamd while they pass (INSTREAM, clamd(8)): parts, each after its length in four
 * bytes, an empty one at the end; the answer is `stream: OK` or `stream: NAME FOUND`. Whatever else
 * happens counts as not scanned, and what is not scanned is not kept.
 */
import { once } from "node:events";
import net from "node:net";
import type { ClamdAddress } from "./clamd-address.ts";

export class Infected extends Error {
  /** What the scanner calls it. */
  readonly virus: string;
  constructor(virus: string) {
    super(`The virus scanner found ${virus}`);
    this.name = "Infected";
    this.virus = virus;
  }
}

/** The scanner cannot be reached, hangs, or answers something that is no verdict. */
export class NotScanned extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "NotScanned";
  }
}

type Bytes = AsyncIterable<Buffer>;
/** Lets bytes through, and ends well only if they are clean. */
export type Scan = (bytes: Bytes) => Bytes;

const longestAnswer = 4096;

/** The scanner's one answer; rejects when the connection breaks, ends or falls silent before it. */
function answerOf(socket: net.Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const fail = (why: string, cause?: unknown) => reject(new NotScanned(why, cause));
    socket.on("data", (data: Buffer) => {
      received += data.toString("utf8");
      const end = received.indexOf("\0");
      if (end >= 0) resolve(received.slice(0, end));
      else if (received.length > longestAnswer) fail("clamd's answer does not end");
    });
    socket.on("timeout", () => fail("clamd does not answer"));
    socket.on("error", (error) => fail("clamd cannot be reached", error));
    socket.on("close", () => fail("clamd closed the connection"));
  });
}

function judge(answer: string): void {
  if (answer === "stream: OK") return;
  const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (virus !== undefined) throw new Infected(virus);
  throw new NotScanned(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
}

const lengthOf = (part: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.length);
  return length;
};

/** @param silenceMs how long clamd may take to connect, to read on, or to answer */
export function createClamdScan(address: ClamdAddress, silenceMs = 30_000): Scan {
  return async function* scan(bytes) {
    const socket = net.connect(address);
    socket.setTimeout(silenceMs);
    const answer = answerOf(socket);
    // Heard below; until then a failure must not count as unheard.
    answer.catch(() => undefined);
    const failed = answer.then(() => undefined);
    const send = async (...parts: Buffer[]) => {
      const flows = parts.map((part) => socket.write(part)).every(Boolean);
      // An answer before the end is a refusal, which the verdict below tells.
      if (!flows) await Promise.race([once(socket, "drain").catch(() => failed), failed]);
    };
    try {
      await Promise.race([once(socket, "connect").catch(() => failed), failed]);
      await send(Buffer.from("zINSTREAM\0"));
      for await (const part of bytes) {
        if (part.length > 0) await send(lengthOf(part), part);
        yield part;
      }
      await send(Buffer.alloc(4));
      judge(await answer);
    } finally {
      socket.destroy();
    }
  };
}
