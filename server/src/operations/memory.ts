/** Limits the memory that the process uses (figures in docs/performance.md). */
import { setFlagsFromString } from "node:v8";

/**
 * By default V8 lets the heap grow to several times the live data before it collects garbage, because it
 * does not know that PostgreSQL shares the machine. This makes it collect after the heap has grown by 30 %.
 * There is no fixed limit: the process gets the memory that it needs.
 */
export const keepHeapSmall = (): void => setFlagsFromString("--heap-growing-percent=30");
