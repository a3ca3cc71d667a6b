/** PostgreSQL settings for this machine (docs/performance.md has the measurements). */
import { totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/** `bytes` in PostgreSQL's notation, clamped to limits in MiB. */
const within = (bytes: number, least: number, most: number): string =>
  `${Math.round(Math.min(Math.max(bytes / mebibyte, least), most))}MB`;

/**
 * @param memory of the machine, in bytes
 * @returns settings of PostgreSQL. None of them weakens the durability of commits.
 */
export const tuningFor = (memory: number): Readonly<Record<string, string>> => ({
  // An eighth: Helpline shares the machine, and the operating system caches files too.
  shared_buffers: within(memory / 8, 128, 1024),
  effective_cache_size: within(memory / 2, 256, 65_536),
  work_mem: within(memory / 256, 4, 16),
  maintenance_work_mem: within(memory / 16, 64, 512),
  // Solid-state disks read randomly almost as fast as in sequence, so indexes pay off sooner than
  // PostgreSQL assumes by default.
  random_page_cost: "1.1",
  // Our queries are short; JIT compilation takes longer than execution.
  jit: "off",
  // Fewer checkpoints, because after each one the first change of a page writes the whole page to the log.
  // (Compressing those pages cost more than it saved.)
  max_wal_size: "2GB",
});

/** In bytes; in a container its memory limit, if that is lower. */
export function memoryOfMachine(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}
