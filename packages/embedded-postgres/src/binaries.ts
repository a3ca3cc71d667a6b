import { randomBytes } from "node:crypto";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import type { Account } from "./account.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";
import { canEnter } from "./folder-handle.ts";
import { run } from "./processes.ts";
import type { Site } from "./site.ts";

/** PostgreSQL's programs, in a folder from which its user can run them. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const COPY_PREFIX = "program-";

/** The major version of the PostgreSQL in a package: "18" for 18.4.0-beta.17. */
export async function majorVersion(packageFolder: string): Promise<string> {
  return (await packageVersion(packageFolder)).split(".")[0] ?? "";
}

async function packageVersion(packageFolder: string): Promise<string> {
  const manifest = await readFile(path.join(packageFolder, "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

/**
 * Finds or makes binaries that PostgreSQL's user can run: those of the package, with the library links of
 * its postinstall script (which npm may have skipped), or else a copy of them. A copy goes next to the data
 * or, for root if its user cannot reach that either, into `cacheFolder`.
 * @throws EmbeddedPostgresError with PostgreSQL's own message if they run nowhere
 */
export async function prepareBinaries(
  packageFolder: string,
  { app, account, paths }: Site,
  cacheFolder: string,
): Promise<Binaries> {
  const cache = account && process.platform === "linux" ? cacheFolder : undefined;
  const linked = await makeLinks(packageFolder);
  let problem = linked ? await whyNotRunning(packageFolder, account) : "library links are missing";
  if (problem === undefined) return programsIn(packageFolder);
  for (const folder of [paths.root, cache]) {
    if (folder === undefined || !(await usableFor(folder, account))) continue;
    const copy = await makeCopy(packageFolder, folder);
    if (folder === paths.root) await removeOtherCopies(copy);
    problem = await whyNotRunning(copy, account);
    if (problem === undefined) return programsIn(copy);
    await rm(copy, { recursive: true, force: true });
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL that comes with ${app.title} does not run here${account ? ` as user ${account.name}` : ""}: ${problem}\n` +
      "It needs Linux with glibc 2.27 or newer, macOS or Windows, and a folder that the user can reach. " +
      `Install ${app.title} in such a folder (/opt/${app.name}, for example), or ${app.alternative}.`,
  );
}

async function whyNotRunning(folder: string, account: Account | undefined) {
  const { code, output } = await run(programsIn(folder).postgres, ["--version"], { account });
  return code === 0 ? undefined : output;
}

async function usableFor(folder: string, account: Account | undefined): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return account === undefined || canEnter(folder, account);
}

/** The copy is atomic: it is complete or absent, even after interruptions. */
async function makeCopy(packageFolder: string, parent: string): Promise<string> {
  const name = `${COPY_PREFIX}${await packageVersion(packageFolder)}`;
  const target = path.join(parent, name);
  if (await exists(target)) return target;
  const draft = path.join(parent, `${COPY_PREFIX}${randomBytes(6).toString("hex")}.new`);
  const native = path.join(draft, "native");
  await cp(path.join(packageFolder, "native"), native, { recursive: true, verbatimSymlinks: true });
  await makeLinks(draft);
  await openToAll(draft);
  await rename(draft, target).catch((error: unknown) => {
    // Another process on this machine finished first (in the shared cache).
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
    return rm(draft, { recursive: true, force: true });
  });
  return target;
}

/** Only safe while we hold the lock of the data directory: other processes may use copies in the cache. */
async function removeOtherCopies(copy: string): Promise<void> {
  const parent = path.dirname(copy);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(COPY_PREFIX) || name === path.basename(copy)) continue;
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

/** The package may have been installed under a umask that keeps others out. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, entry);
    const stat = await lstat(file);
    if (stat.isSymbolicLink()) continue;
    await chmod(file, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Makes the missing library links; returns false if that is not permitted. */
async function makeLinks(folder: string): Promise<boolean> {
  try {
    const list = await readFile(path.join(folder, "native", "pg-symlinks.json"), "utf8");
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = path.join(folder, target);
      const to = path.relative(path.dirname(link), path.join(folder, source));
      if (!(await exists(link))) await symlink(to, link);
    }
    return true;
  } catch (error) {
    // ENOENT: the package has no list, because this platform needs no links. EEXIST: another process is
    // making the links at the same time and makes the rest.
    return codeOf(error) === "ENOENT" || codeOf(error) === "EEXIST";
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

function programsIn(folder: string): Binaries {
  return programsAt(path.join(folder, "native", "bin"));
}

/** The programs in a `bin` folder, of the package or of another PostgreSQL. */
export function programsAt(folder: string): Binaries {
  const extension = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => path.join(folder, name + extension);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}
