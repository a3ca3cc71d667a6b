/** How much memory the process takes, beside what it needs (docs/performance.md has the figures). */
import { setFlagsFromString } from "node:v8";

/**
 * Left to itself the heap grows to several times of what is alive before it is cleaned, since nobody told
 * V8 that the machine is shared with PostgreSQL. There is no fixed limit: what is needed is had.
 */
export function keepHeapSmall(): void {
  // What was made for one request, MB. By default three halves of 16.
  setFlagsFromString("--max-semi-space-size=4");
  // Cleaned when it has grown by a quarter since it was cleaned last.
  setFlagsFromString("--heap-growing-percent=25");
}
