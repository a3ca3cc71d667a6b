/** A way to the database that can be cut and mended, as a network or a restart does. */
import net from "node:net";
import path from "node:path";
import type { ClientConfig } from "pg";

export interface TcpProxy {
  /** The way to `direct` through this proxy. */
  through(direct: ClientConfig): ClientConfig;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections again, at the same place. */
  mend(): Promise<void>;
  /** How many connections there are now. */
  connections(): number;
  close(): Promise<void>;
}

/** A folder in place of a host stands for the unix socket in it, as in PostgreSQL itself. */
const target = ({ host = "127.0.0.1", port = 5432 }: ClientConfig): net.NetConnectOpts =>
  host.startsWith("/") ? { path: path.join(host, `.s.PGSQL.${port}`) } : { host, port };

export async function startTcpProxy(direct: ClientConfig): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  let port = 0;

  const join = (incoming: net.Socket) => {
    const outgoing = net.connect(target(direct));
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
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

  await mend();
  return {
    through: (config) => ({ ...config, host: "127.0.0.1", port }),
    cut,
    mend,
    connections: () => sockets.size / 2,
    close: cut,
  };
}
