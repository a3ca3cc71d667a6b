/** What PostgreSQL is told of the machine (docs/performance.md says what each was measured to be worth). */
import { totalmem } from "node:os";

const mebibyte = 1024 * 1024;

/** `bytes` as PostgreSQL reads it, within limits in MiB. */
const within = (bytes: number, least: number, most: number): string =>
  `${Math.round(Math.min(Math.max(bytes / mebibyte, least), most))}MB`;

/**
 * @param memory of the machine, in bytes
 * @returns settings of PostgreSQL. None of them says when a commit is on the disk.
 */
export const tuningFor = (memory: number): Readonly<Record<string, string>> => ({
  // An eighth: the machine is Helpline's too, and the system keeps files in memory as well.
  shared_buffers: within(memory / 8, 128, 1024),
  effective_cache_size: within(memory / 2, 256, 65_536),
  work_mem: within(memory / 256, 4, 16),
  maintenance_work_mem: within(memory / 16, 64, 512),
  // Disks without a head to move: an index is worth it sooner than PostgreSQL thinks by itself.
  random_page_cost: "1.1",
  // Our queries are short; translating one takes longer than running it.
  jit: "off",
  // Fewer checkpoints, after each of which every page that is changed goes to the log as a whole.
  // (Compressing those cost more than it saved.)
  max_wal_size: "2GB",
});

/** In bytes; in a container what it is given, if that is less. */
export function memoryOfMachine(): number {
  const given = process.constrainedMemory();
  return given > 0 ? Math.min(given, totalmem()) : totalmem();
}
