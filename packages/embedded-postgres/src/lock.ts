import { randomBytes } from "node:crypto";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownerOf } from "./account.ts";
import { isOfAnotherUser, processStart } from "./processes.ts";

/** A process holds this lock while it uses a data directory. */
export interface Lock {
  release(): Promise<void>;
}

/** The process that holds the requested lock. */
export interface Holder {
  readonly holderPid: number;
}

interface Claim {
  readonly name: string;
  readonly pid: number;
  readonly start: string;
  readonly held: boolean;
}

const PREFIX = "lock_";
const HELD = ".held";
const PATIENCE_MS = 10_000;

/**
 * Takes the lock of a folder, or reports its holder. Safe across kill -9 and reused process ids.
 *
 * Each process that wants the lock first creates a file of its own, named after the process, and then reads
 * the files of the others. Of several that read at the same time, each sees every file created before its
 * own; the smallest name wins, and the winner marks its file as held. Anybody may remove a dead process's
 * file at any time, because no other process ever uses that name. So two processes can never take over the
 * same stale lock.
 */
export async function takeLock(folder: string): Promise<Lock | Holder> {
  const start = (await processStart(process.pid)) ?? "unknown";
  const name = `${PREFIX}${process.pid}_${start}_${randomBytes(6).toString("hex")}`;
  await writeFile(path.join(folder, name), "", { flag: "wx", mode: 0o600 });
  try {
    const holder = await waitForTurn(folder, name);
    if (holder === undefined) {
      await writeFile(path.join(folder, name + HELD), "", { flag: "wx", mode: 0o600 });
      return { release: () => remove(folder, name) };
    }
    await remove(folder, name);
    return { holderPid: holder.pid };
  } catch (error) {
    await remove(folder, name);
    throw error;
  }
}

async function waitForTurn(folder: string, own: string): Promise<Claim | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const others = (await livingClaims(folder)).filter((claim) => claim.name !== own);
    const first = others[0];
    if (first === undefined) return undefined;
    const ahead = others.find((claim) => claim.held || claim.name < own);
    if (ahead !== undefined) return ahead;
    // Processes after us give way, unless they looked before our file existed; then they will soon hold the
    // lock.
    if (Date.now() > deadline) return first;
    await sleep(20);
  }
}

async function livingClaims(folder: string): Promise<Claim[]> {
  const files = new Set(await readdir(folder));
  const living: Claim[] = [];
  for (const name of files) {
    if (!name.startsWith(PREFIX) || name.endsWith(HELD)) continue;
    const [, pid, start = ""] = name.split("_");
    const claim = { name, pid: Number(pid), start, held: files.has(name + HELD) };
    if (await lives(folder, claim)) living.push(claim);
    else await remove(folder, name);
  }
  return living;
}

async function lives(folder: string, { name, pid, start }: Claim): Promise<boolean> {
  const now = await processStart(pid);
  if (now !== "unknown") return now !== undefined && (now === start || start === "unknown");
  // It runs, but its start time is hidden (hidepid, ProtectProc). A process of another user did not create our file:
  // it got the id of one that has ended.
  const owner = await ownerOf(path.join(folder, name));
  return owner === undefined || owner !== process.getuid?.() || !isOfAnotherUser(pid);
}

async function remove(folder: string, name: string): Promise<void> {
  // In this order, so that no mark outlives its claim.
  await rm(path.join(folder, name + HELD), { force: true });
  await rm(path.join(folder, name), { force: true });
}
