/**
 * What the server tells this browser as it happens. All tabs of a browser share one stream, because HTTP/1.1 allows
 * six connections to a server: with a stream in each of six tabs nothing else would load. The tab that holds a Web
 * Lock reads it and passes everything on; when it closes or crashes, the next one gets the lock. Reading it only in
 * the tab in sight would take no lock, but it would miss an answered call while somebody reads their mail. (And
 * browsers do not freeze a tab in the background that holds a lock.) Without locks, which browsers offer only over
 * HTTPS, there is no stream: screens ask the server now and then, as they do while the stream is down.
 */
import {
  type ChangedThing,
  type EventData,
  eventsCall,
  heartbeatSeconds,
  type OwnCall,
} from "@helpline/contract/events/events.plain";
import { ApiError, openStream } from "../api-client.ts";
import { serverNow } from "../session/session.ts";
import { type Live, live, nothing, tellChanged } from "./live-state.ts";

/** How long to wait before opening a stream that has ended, in ms: longer after each failure, never the same for all. */
const minWait = 3_000;
const maxWait = 60_000;

/** Whether a call still rings; the server may not be able to say that it has ended. */
export const rings = ({ state, rings_until }: OwnCall): boolean =>
  state === "ringing" && rings_until !== null && Date.parse(rings_until) > serverNow().getTime();

/** What tabs tell each other. A new tab says hello, and the one that reads the stream tells it what is. */
type Message =
  | { readonly kind: "hello" }
  | { readonly kind: "live"; readonly live: Live }
  | { readonly kind: "changed"; readonly things: readonly ChangedThing[] };

function receive(message: Message): void {
  if (message.kind === "live") live.set(message.live);
  else if (message.kind === "changed") tellChanged(message.things);
}

/** Resolves after `milliseconds`, or as soon as the network is back or somebody looks at the page. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const listening = { signal: done.signal };
    signal.addEventListener("abort", end, listening);
    window.addEventListener("online", end, listening);
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && end(),
      listening,
    );
  });
}

/** Reads the stream, again and again. */
async function lead(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  const set = (change: Partial<Live>) => tell({ kind: "live", live: { ...live.get(), ...change } });
  let failures = 0;
  while (!signal.aborted) {
    try {
      await readEvents(signal, {
        onOpen() {
          failures = 0;
          set({ isUp: true });
          // What happened before the stream was open nobody has told.
          tell({ kind: "changed", things: ["desk", "notice"] });
        },
        onMessage(event, data) {
          if (event === "calls") set({ calls: data as EventData["calls"] });
          if (event === "changed") tell({ kind: "changed", things: data as EventData["changed"] });
        },
      });
    } catch (error) {
      failures += 1;
      // Too many streams: asking again soon would not help.
      if (error instanceof ApiError && error.status === 429) failures = Math.max(failures, 4);
    }
    if (live.get().isUp) set({ isUp: false });
    const wait = Math.min(maxWait, minWait * 2 ** failures);
    if (!signal.aborted) await waitFor(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** Follows the events of this person. Returns a function that stops it. */
export function followEvents(userId: number): () => void {
  if (!navigator.locks || !("BroadcastChannel" in globalThis)) return () => undefined;
  const name = `helpline-events-${userId}`;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== "hello") receive(data);
    else if (isLeading) channel.postMessage({ kind: "live", live: live.get() });
  };
  const tell = (message: Message) => {
    receive(message);
    if (!stop.signal.aborted) channel.postMessage(message);
  };
  channel.postMessage({ kind: "hello" } satisfies Message);
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      isLeading = true;
      return lead(tell, stop.signal);
    })
    // Aborted while it waited for the lock.
    .catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
    live.set(nothing);
  };
}

// One stream is read until it ends (ADR 30).

/** Without a heartbeat for so long the connection is lost, though the browser may not know: after sleep, say. */
const silenceMilliseconds = heartbeatSeconds * 2500;

interface StreamHandlers {
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
async function readEvents(signal: AbortSignal, handlers: StreamHandlers): Promise<void> {
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
