/** The connection that a form comes over: kept going, ended when it hangs, emptied when refused. */
import type { IncomingMessage } from "node:http";
import { createSpeedCheck, type LeastSpeed } from "./least-speed.ts";

/** Breaks the connection when bytes come slower than `speed`, or when all takes `totalMs`. */
export function watchProgress(
  request: IncomingMessage,
  { speed, totalMs }: { readonly speed: LeastSpeed; readonly totalMs: number },
): () => void {
  const began = performance.now();
  const isQuickEnough = createSpeedCheck(speed, began, request.socket?.bytesRead);
  const timer = setInterval(
    () => {
      const now = performance.now();
      const quick = isQuickEnough(now, request.socket?.bytesRead ?? 0);
      if (quick && now - began < totalMs) return;
      clearInterval(timer);
      if (!request.complete) request.destroy(new Error("The upload took too long"));
    },
    Math.max(10, speed.graceMs / 10),
  );
  return () => clearInterval(timer);
}

const longestDrainMs = 20_000;

/**
 * Throws the rest of a request away, up to `mostBytes`.
 * @returns whether it came to its end
 */
export function drain(request: IncomingMessage, mostBytes: number): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return Promise.resolve(request.readableEnded);
  request.unpipe();
  return new Promise((resolve) => {
    let seen = 0;
    const done = () => {
      clearTimeout(timer);
      request.off("data", count).off("end", done).off("close", done).off("error", done);
      request.pause();
      resolve(request.readableEnded);
    };
    const count = (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > mostBytes) done();
    };
    const timer = setTimeout(done, longestDrainMs);
    request.on("data", count).on("end", done).on("close", done).on("error", done);
    request.resume();
  });
}
