/** The stream of events, and the extension at which calls ring for somebody (TEL-4, TEL-5). */
import { eventRoutes } from "@helpline/contract/events/events";
import { FileAnswer, type HandledRoute, read, write } from "#http/route";
import { changeExtension, ownExtension } from "./extension.ts";
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
    read(eventRoutes.extension, (_input, { db, identity }) => ownExtension(db, identity.userId)),
    write(eventRoutes.changeExtension, ({ body: { extension = null } }, context) =>
      changeExtension(context, extension),
    ),
  ];
}
