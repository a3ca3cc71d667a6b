/** The program of the worker: does one task after another and answers each. */
import { parentPort } from "node:worker_threads";
import type { TaskAnswer, TaskCall } from "./messages.ts";
import { Refused } from "./refused.ts";
import { tasks } from "./tasks.ts";

/** Buffers arrive as bare arrays of bytes. */
function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return asBuffer(value);
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      each instanceof Uint8Array ? asBuffer(each) : each,
    ]),
  );
}

const asBuffer = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Does a task. Whatever it throws is part of the answer. */
export function answerOf({ name, input }: TaskCall): TaskAnswer {
  try {
    const task = tasks[name] as (input: unknown) => unknown;
    return { kind: "done", value: task(withBuffers(input)) };
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", message: error.message };
    // A stack that is too deep is a matter of the file, like too much memory.
    if (error instanceof RangeError) return { kind: "too much" };
    return { kind: "failed", error };
  }
}

parentPort?.on("message", (call: TaskCall) => parentPort?.postMessage(answerOf(call)));
