import { lstat, mkdtemp, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";
import { canEnter } from "./folder-handle.ts";
import { giveTo } from "./ownership.ts";
import type { Paths, Site } from "./site.ts";

/** Where PostgreSQL listens: on a unix socket or, on Windows, on a port that only this machine can reach. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** The PostgreSQL settings for this endpoint. */
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const PORT = 5432;
const LOOPBACK = "127.0.0.1";
const SOCKET = `.s.PGSQL.${PORT}`;
/** PostgreSQL's lock file next to its socket; it contains the process id of its owner. */
export const SOCKET_LOCK = `${SOCKET}.lock`;
/** sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const LONGEST = 103;

/**
 * Chooses the socket in `<dataDir>/postgres/run` or, if that path is too long for a socket, in a new
 * private folder in the system's temporary folder.
 * @throws EmbeddedPostgresError if no temporary folder can be used either
 */
export async function chooseEndpoint(
  site: Site,
  platform: NodeJS.Platform = process.platform,
): Promise<Endpoint> {
  if (platform === "win32") return loopback();
  const { run } = site.paths;
  const note = noteIn(site.paths);
  const removeShort = (folder: string) => removeShortFolder(folder, prefixOf(site));
  await removeShort(await readFile(note, "utf8").catch(() => ""));
  if (fits(run)) return unixSocket(run, "../run", async () => undefined);
  const folder = await makeShortFolder(site);
  await writeFile(note, folder, { mode: 0o600 });
  return unixSocket(folder, folder, () => removeShort(folder));
}

const prefixOf = ({ app }: Site) => `${app.name}-`;

/** The endpoint of a PostgreSQL that another process started on the data directory, if there is one. */
export async function endpointInUse(
  paths: Paths,
): Promise<Pick<Endpoint, "host" | "port"> | undefined> {
  if (process.platform === "win32") {
    // The fourth line is the port.
    const lines = await readFile(path.join(paths.cluster, "postmaster.pid"), "utf8").catch(
      () => "",
    );
    const port = Number.parseInt(lines.split("\n")[3] ?? "", 10);
    return port > 0 ? { host: LOOPBACK, port } : undefined;
  }
  if (fits(paths.run)) return { host: paths.run, port: PORT };
  const host = await readFile(noteIn(paths), "utf8").catch(() => "");
  return host === "" ? undefined : { host, port: PORT };
}

/** The file that records the socket's short folder, if there is one. */
function noteIn(paths: Paths): string {
  return path.join(paths.root, "socket-folder");
}

/**
 * Whether a PostgreSQL answers on the data directory's own socket. Called after orphans have ended: one
 * that still answers is invisible from here, in another container with the same volume.
 */
export function isAnswered(paths: Paths): Promise<boolean> {
  if (process.platform === "win32" || !fits(paths.run)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = net.connect(path.join(paths.run, SOCKET));
    const answer = (value: boolean) => {
      socket.destroy();
      resolve(value);
    };
    socket.on("connect", () => answer(true));
    socket.on("error", () => answer(false));
  });
}

/**
 * `directory` is the folder's name for the server. If it is relative, the server needs no access to the
 * parent folders.
 */
function unixSocket(host: string, directory: string, remove: () => Promise<void>): Endpoint {
  const settings = {
    listen_addresses: "",
    port: String(PORT),
    unix_socket_directories: directory,
    unix_socket_permissions: "0700",
  };
  return { host, port: PORT, settings, remove };
}

async function makeShortFolder(site: Site): Promise<string> {
  const { account } = site;
  const { dataDirSetting } = site.app;
  for (const parent of new Set([os.tmpdir(), "/tmp"])) {
    const folder = await mkdtemp(path.join(parent, prefixOf(site))).catch(() => undefined);
    if (folder === undefined) continue;
    await giveTo(account, folder);
    if (fits(folder) && (await canEnter(folder, account))) return folder;
    await rmdir(folder);
  }
  throw new EmbeddedPostgresError(
    `The path of ${dataDirSetting} is too long for PostgreSQL's socket, and no folder for temporary files can be used instead. ` +
      `Set ${dataDirSetting} to a folder with a shorter path, or TMPDIR to a folder that everyone may enter.`,
  );
}

/** Removes the known contents of a short folder and the folder itself; ignores any other folder. */
async function removeShortFolder(folder: string, prefix: string): Promise<void> {
  if (!path.basename(folder).startsWith(prefix)) return;
  const stat = await lstat(folder).catch(() => undefined);
  if (!stat?.isDirectory()) return;
  for (const name of [SOCKET, SOCKET_LOCK]) await rm(path.join(folder, name), { force: true });
  await rmdir(folder).catch(() => undefined);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET)) <= LONGEST;
}

async function loopback(): Promise<Endpoint> {
  const host = LOOPBACK;
  const port = await freePort(host);
  const settings = { listen_addresses: host, port: String(port), unix_socket_directories: "" };
  return { host, port, settings, remove: async () => undefined };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on("error", reject);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : PORT));
    });
  });
}
