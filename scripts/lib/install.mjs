// Installs exactly what package-lock.json names, only if it is not installed already.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmCommand, root } from "./processes.mjs";
import { quietStep } from "./steps.mjs";

const LIMIT_MS = 15 * 60_000;
const lockFile = path.join(root, "package-lock.json");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".helpline-install");

/** Makes sure that node_modules matches package-lock.json, for this Node and this machine. */
export async function ensureInstalled() {
  const wanted = wantedStamp();
  const stamp = readIfThere(stampFile);
  if (stamp === wanted) return;
  if (isFromHere(stamp, wanted) && installedByHand()) {
    writeFileSync(stampFile, wanted);
    return;
  }
  // Vite and TypeScript are needed to build, even where NODE_ENV=production would omit them, and the
  // embedded PostgreSQL is an optional package.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  await quietStep("Installing packages (npm ci)", npmCommand(args), { limitMs: LIMIT_MS });
  writeFileSync(stampFile, wanted);
}

function wantedStamp() {
  const lock = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  const nodeMajor = process.versions.node.split(".")[0];
  return `${lock} node${nodeMajor} ${process.platform} ${process.arch}\n`;
}

/** Whether the stamp is missing, or from another lock file with this Node on this machine. */
function isFromHere(stamp, wanted) {
  return (
    stamp === undefined || stamp.split(" ").slice(1).join() === wanted.split(" ").slice(1).join()
  );
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Whether an earlier `npm install` or `npm ci` installed exactly the packages of the lock file: npm records
 * what it has installed. Saves a developer a second install.
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

/** Ignores optional packages that have no platform or require a C library. */
function isForThisMachine({ optional, devOptional, extraneous, os, cpu, libc }) {
  if (extraneous) return false;
  if (!optional && !devOptional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}
