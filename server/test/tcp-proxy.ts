/** A proxy in front of the database that can be cut and restored, like a network or a restart. */
import net from "node:net";
import path from "node:path";
import type { ClientConfig } from "pg";

export interface TcpProxy {
  /** The connection settings for `direct` through this proxy. */
  through(direct: ClientConfig): ClientConfig;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Refuses new connections; existing ones continue. */
  refuse(): void;
  /** Closes the database's side; this side notices only when it sends something. */
  wither(): void;
  /** Accepts connections again, at the same address. */
  mend(): Promise<void>;
  /** Holds the database's answers until `release`; `sent` contains what was sent to it meanwhile. */
  holdAnswers(): { sent(): string; release(): void };
  /** The number of open connections. */
  connections(): number;
  /** The total number of connections so far. */
  made(): number;
  close(): Promise<void>;
}

/** A folder instead of a host means the unix socket in it, as in PostgreSQL itself. */
const target = ({ host = "127.0.0.1", port = 5432 }: ClientConfig): net.NetConnectOpts =>
  host.startsWith("/") ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };

export async function startTcpProxy(direct: ClientConfig): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  const pairs = new Map<net.Socket, net.Socket>();
  let server: net.Server | undefined;
  let port = 0;
  let made = 0;

  const join = (incoming: net.Socket) => {
    const outgoing = net.connect(target(direct));
    pairs.set(incoming, outgoing);
    made += 1;
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        if (pairs.delete(incoming)) other.destroy();
      });
      socket.pipe(other);
    }
  };

  const mend = () =>
    new Promise<void>((resolve, reject) => {
      server = net.createServer(join).on("error", reject);
      server.listen(port, "127.0.0.1", () => {
        const address = server?.address();
        if (typeof address === "object" && address) port = address.port;
        resolve();
      });
    });

  const cut = async () => {
    const closing = new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
    for (const socket of sockets) socket.destroy();
    await closing;
    server = undefined;
  };

  const refuse = () => {
    server?.close();
    server = undefined;
  };

  const wither = () => {
    for (const [incoming, outgoing] of pairs) {
      pairs.delete(incoming);
      incoming.unpipe(outgoing);
      outgoing.unpipe(incoming);
      outgoing.destroy();
      incoming.once("data", () => incoming.destroy()).resume();
    }
  };

  const holdAnswers = () => {
    let sent = "";
    const note = (bytes: Buffer) => {
      sent += bytes.toString("latin1");
    };
    for (const [incoming, outgoing] of pairs) {
      outgoing.unpipe(incoming);
      incoming.on("data", note);
    }
    return {
      sent: () => sent,
      release() {
        for (const [incoming, outgoing] of pairs) {
          incoming.off("data", note);
          outgoing.pipe(incoming);
        }
      },
    };
  };

  await mend();
  return {
    through: (config) => ({ ...config, host: "127.0.0.1", port }),
    cut,
    refuse,
    wither,
    holdAnswers,
    mend,
    connections: () => pairs.size,
    made: () => made,
    close: cut,
  };
}
