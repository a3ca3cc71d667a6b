/**
 * The connection that a form arrives over: monitored for progress, ended when it stalls, drained after a
 * refusal.
 */
import type { IncomingMessage } from "node:http";
import { createSpeedCheck, type LeastSpeed } from "./least-speed.ts";

/** Ends the connection if bytes arrive slower than `speed`, or if the whole takes longer than `totalMs`. */
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
 * Discards the rest of a request, up to `maxBytes`.
 * @returns whether the end was reached
 */
export function drain(request: IncomingMessage, maxBytes: number): Promise<boolean> {
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
      if (seen > maxBytes) done();
    };
    const timer = setTimeout(done, longestDrainMs);
    request.on("data", count).on("end", done).on("close", done).on("error", done);
    request.resume();
  });
}
