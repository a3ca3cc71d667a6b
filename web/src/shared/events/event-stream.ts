/** Reads one event stream of the server until it ends (ADR 30). */
import { eventsCall, heartbeatSeconds } from "@helpline/contract/events/events.plain";
import { openStream } from "../api-client.ts";

/** Without a heartbeat for so long the connection is lost, though the browser may not know: after sleep, say. */
const silenceMilliseconds = heartbeatSeconds * 2500;

export interface StreamHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (event: string, data: unknown) => void;
}

/** The messages in `text`, and what is left of it: the beginning of one. Comments and other fields are ignored. */
function messagesIn(text: string): {
  readonly messages: readonly (readonly [event: string, data: unknown])[];
  readonly rest: string;
} {
  const parts = text.split("\n\n");
  const rest = parts.pop() ?? "";
  const messages = parts.flatMap((part) => {
    const { event, data } = /^event: (?<event>.*)\ndata: (?<data>.*)$/.exec(part)?.groups ?? {};
    return event === undefined || data === undefined ? [] : [[event, JSON.parse(data)] as const];
  });
  return { messages, rest };
}

/**
 * Resolves when the server ends the stream.
 * @throws ApiError if it refuses it; an error if the connection is lost or `signal` is aborted
 */
export async function readEvents(signal: AbortSignal, handlers: StreamHandlers): Promise<void> {
  const silence = new AbortController();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => silence.abort(), silenceMilliseconds);
  };
  heard();
  try {
    const stream = await openStream(eventsCall, AbortSignal.any([signal, silence.signal]));
    handlers.onOpen();
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const { messages, rest } = messagesIn(text + decoder.decode(value, { stream: true }));
      text = rest;
      for (const [event, data] of messages) handlers.onMessage(event, data);
    }
  } finally {
    clearTimeout(watchdog);
  }
}
