/** A store that speaks S3, which can go away, come back, or say nothing. */
import { createServer, type Server } from "node:net";
import S3rver from "s3rver";

const bucket = "helpline";
const address = "127.0.0.1";

export interface Store {
  /** The FILES_URL. */
  readonly url: string;
  /** Refuses every connection from now on. */
  goAway(): Promise<void>;
  /** Accepts connections, and answers nothing. */
  fallSilent(): Promise<void>;
  /** Is there again, with everything that was stored. */
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3(directory: string): Promise<Store> {
  const open = async (at: number) => {
    const where = { port: at, address, silent: true, directory };
    const s3 = new S3rver({ ...where, configureBuckets: [{ name: bucket }] });
    const { port: its } = await s3.run();
    return { port: its, close: () => s3.close() };
  };

  const openSilent = async (at: number) => {
    const sockets = new Set<{ destroy(): unknown }>();
    const server: Server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined).resume());
    });
    await new Promise<void>((resolve) => server.listen(at, address, resolve));
    const close = () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    };
    return { port: at, close };
  };

  let now: Awaited<ReturnType<typeof open>> | undefined = await open(0);
  const { port } = now;
  const goAway = async () => {
    await now?.close();
    now = undefined;
  };
  const endpoint = encodeURIComponent(`http://${address}:${port}`);
  return {
    url: `s3://S3RVER:S3RVER@${bucket}/files?endpoint=${endpoint}`,
    goAway,
    async fallSilent() {
      await goAway();
      now = await openSilent(port);
    },
    async comeBack() {
      await goAway();
      now = await open(port);
    },
    close: goAway,
  };
}
