/** How much memory the process takes, beside what it needs (docs/performance.md has the figures). */
import { setFlagsFromString } from "node:v8";

/**
 * Left to itself the heap grows to several times of what is alive before it is cleaned, since nobody told
 * V8 that the machine is shared with PostgreSQL. It is cleaned here when it has grown by a third. There
 * is no fixed limit: what is needed is had.
 */
export const keepHeapSmall = (): void => setFlagsFromString("--heap-growing-percent=30");
