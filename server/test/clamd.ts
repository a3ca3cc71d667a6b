/**
 * A small server that speaks clamd's INSTREAM protocol. The real scanner needs signatures that cannot be
 * downloaded everywhere the tests run.
 */
import net from "node:net";

export interface TestClamd {
  readonly url: string;
  /** The scanned content, complete. */
  readonly scanned: Buffer[];
  close(): Promise<void>;
}

type Behaviour = "scan" | "silent" | "rubbish" | "hangs up" | "endless" | "too big";

/** The harmless file that every scanner reports as a virus; split, so that no scanner finds it here. */
export const eicar = [
  "X5O!P%@AP[4\\PZX54(P^)7CC)7}$",
  "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
].join("");

/** The chunks of a stream after its command; null until the empty chunk at the end arrives. */
function streamOf(received: Buffer): Buffer | null {
  const command = Buffer.from("zINSTREAM\0");
  if (!received.subarray(0, command.length).equals(command)) throw new Error("No INSTREAM");
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

type Answers = Readonly<Partial<Record<Behaviour, (socket: net.Socket, stream: Buffer) => void>>>;

const answers: Answers = {
  scan: (socket, stream) =>
    void socket.end(
      stream.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0",
    ),
  rubbish: (socket) => void socket.end("stream: maybe\0"),
  endless: (socket) => void socket.write("x".repeat(10_000)),
};

/** Before the stream is complete. */
const answersEarly: Readonly<Partial<Record<Behaviour, (socket: net.Socket) => void>>> = {
  "hangs up": (socket) => void socket.destroy(),
  "too big": (socket) => void socket.end("INSTREAM size limit exceeded. ERROR\0"),
};

export async function startClamd(behaviour: Behaviour = "scan"): Promise<TestClamd> {
  const scanned: Buffer[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on("data", (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const early = answersEarly[behaviour];
      if (early) return early(socket);
      const stream = streamOf(received);
      if (stream === null) return;
      scanned.push(stream);
      answers[behaviour]?.(socket, stream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
