// Keeps the machine busy while tests run.

import os from "node:os";
import { Worker } from "node:worker_threads";

/** Loads every core until the returned function is called or this process ends. */
export function busyCores() {
  const workers = Array.from({ length: os.availableParallelism() }, () => {
    const worker = new Worker("for (;;);", { eval: true });
    worker.unref();
    return worker;
  });
  return () => {
    for (const worker of workers) void worker.terminate();
  };
}
