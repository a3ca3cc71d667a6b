// Installing exactly what package-lock.json names, and only when that is not there already.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmCommand, root } from "./processes.mjs";
import { quietStep } from "./steps.mjs";

const LIMIT_MS = 15 * 60_000;
const lockFile = path.join(root, "package-lock.json");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".helpline-install");

/** Makes sure that node_modules is what package-lock.json says, for this Node and this machine. */
export async function ensureInstalled() {
  const wanted = wantedStamp();
  const stamp = readIfThere(stampFile);
  if (stamp === wanted) return;
  if (isFromHere(stamp, wanted) && installedByHand()) {
    writeFileSync(stampFile, wanted);
    return;
  }
  // Vite and TypeScript are needed to build, also where NODE_ENV=production would leave them out, and
  // the embedded PostgreSQL is an optional package.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  await quietStep("Installing packages (npm ci)", npmCommand(args), { limitMs: LIMIT_MS });
  writeFileSync(stampFile, wanted);
}

function wantedStamp() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  const nodeMajor = process.versions.node.split(".")[0];
  return `${lock} node${nodeMajor} ${process.platform} ${process.arch}\n`;
}

/** No stamp at all, or one of another lock file by this Node on this machine. */
function isFromHere(stamp, wanted) {
  return (
    stamp === undefined || stamp.split(" ").slice(1).join() === wanted.split(" ").slice(1).join()
  );
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Whether someone's own `npm install` or `npm ci` already brought exactly the packages of the lock
 * file: npm notes at the end of an install what it has put where. Spares a developer a second install.
 */
function installedByHand() {
  const installed = readIfThere(path.join(modules, ".package-lock.json"));
  if (installed === undefined) return false;
  const there = JSON.parse(installed).packages;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  return Object.entries(wanted).every(
    ([place, entry]) =>
      !place.includes("node_modules/") || !isForThisMachine(entry) || isSame(entry, there[place]),
  );
}

function isSame(wanted, there) {
  return there !== undefined && there.version === wanted.version && there.link === wanted.link;
}

/** Optional packages without a platform of their own, or with a C library to match, are not looked at. */
function isForThisMachine({ optional, devOptional, extraneous, os, cpu, libc }) {
  if (extraneous) return false;
  if (!optional && !devOptional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}
