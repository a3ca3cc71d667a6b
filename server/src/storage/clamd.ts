/**
 * Sends bytes to clamd while they pass through (INSTREAM, clamd(8)): chunks prefixed with their length in
 * four bytes, ended by an empty chunk. clamd answers `stream: OK` or `stream: NAME FOUND`. Any other
 * outcome counts as not scanned, and a file that is not scanned is not kept.
 */
import { once } from "node:events";
import net from "node:net";
import { type Environment, SettingError, text } from "#operations/settings";

// CLAMD_URL: the address of the virus scanner.

/** Options for `net.connect`. */
export type ClamdAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

const usualPort = 3310;

/** @throws SettingError naming CLAMD_URL */
export function clamdAddress(env: Environment): ClamdAddress | undefined {
  const value = text(env, "CLAMD_URL");
  if (value === undefined) return undefined;
  const socket = value.replace(/^unix:(?:\/\/)?/, "");
  if (socket.startsWith("/")) return { path: socket };
  if (URL.canParse(value)) {
    const { protocol, hostname, port, pathname, search } = new URL(value);
    if (
      protocol === "tcp:" &&
      hostname !== "" &&
      (pathname === "" || pathname === "/") &&
      search === ""
    ) {
      return {
        host: hostname.replace(/^\[|\]$/g, ""),
        port: port === "" ? usualPort : Number(port),
      };
    }
  }
  throw new SettingError(
    "CLAMD_URL should be tcp://host:3310 or the path of clamd's socket, such as /run/clamav/clamd.ctl.",
  );
}

export class Infected extends Error {
  /** The scanner's name for the virus. */
  readonly virus: string;
  constructor(virus: string) {
    super(`The virus scanner found ${virus}`);
    this.name = "Infected";
    this.virus = virus;
  }
}

/** The scanner is unreachable, does not respond, or gives no verdict. */
export class NotScanned extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "NotScanned";
  }
}

type Bytes = AsyncIterable<Buffer>;
/** Passes bytes through and fails at the end unless they are clean. */
export type Scan = (bytes: Bytes) => Bytes;

const longestAnswer = 4096;

/** The scanner's answer; rejects if the connection breaks, ends or times out first. */
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

/** @param silenceMs the timeout for connecting, for reading and for the answer */
export function createClamdScan(address: ClamdAddress, silenceMs = 30_000): Scan {
  return async function* scan(bytes) {
    const socket = net.connect(address);
    socket.setTimeout(silenceMs);
    const answer = answerOf(socket);
    // Awaited below; until then a rejection must not be reported as unhandled.
    answer.catch(() => undefined);
    const failed = answer.then(() => undefined);
    const send = async (...parts: Buffer[]) => {
      const flows = parts.map((part) => socket.write(part)).every(Boolean);
      // An answer before the end is a refusal, which the verdict below reports.
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
