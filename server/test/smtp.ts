/** A real SMTP server for one test: it accepts mails, or fails in the way that the test chooses. */
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole mail as received, headers first. */
  readonly source: string;
}

export interface TestSmtp {
  readonly port: number;
  readonly taken: TakenMail[];
  /** The number of connections so far. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** A refusal as the server sends it. */
export const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

export async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString("utf8"),
        });
        callback();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export const urlOf = ({ port }: TestSmtp) => `smtp://127.0.0.1:${port}`;

/** A valve: while it is shut, the SMTP server does not answer MAIL FROM. */
export function tap() {
  let answer: (() => void) | undefined;
  let reached: (() => void) | undefined;
  const someone = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let isOpen = false;
  return {
    someone,
    open() {
      isOpen = true;
      answer?.();
    },
    onMailFrom: (_address: unknown, _session: unknown, callback: () => void) => {
      if (isOpen) return callback();
      answer = callback;
      reached?.();
    },
  };
}
