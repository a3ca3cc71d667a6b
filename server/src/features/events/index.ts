/** The stream of events (TEL-4, TEL-5). */
import { eventRoutes } from "@helpline/contract/events/events";
import { FileAnswer, type HandledRoute, read } from "#http/route";
import { createHub, type HubOptions } from "./hub.ts";

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  // A proxy that compresses or buffers would hold back events until it has enough of them.
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

export function eventsFeature(options: HubOptions): HandledRoute[] {
  const hub = createHub(options);
  return [
    read(eventRoutes.stream, async (_input, context) => new FileAnswer(hub.open(context), headers)),
  ];
}
