/**
 * The open event streams of this process (ADR 30). PostgreSQL tells of each change once per process; what it
 * means for the people here is asked in one query for all of them, and each stream gets only what is its
 * person's. Nothing is asked for each stream.
 */
import { Readable } from "node:stream";
import { mayAccess } from "@helpline/contract/access";
import { eventMessages } from "@helpline/contract/events/events";
import {
  type ChangedThing,
  type EventData,
  heartbeatSeconds,
  maxStreams,
  type OwnCall,
} from "@helpline/contract/events/events.plain";
import { refusals } from "@helpline/contract/refusals";
import type { Database } from "#database/database";
import type { Change, Notifications } from "#database/notifications";
import type { Identity, LoggedInContext } from "#http/context";
import { AppError } from "#http/errors";
import { isSameAccess } from "#http/long-answers";
import type { Clock } from "#operations/clock";
import { callsOf } from "./ringing.ts";

/** The maximum number of streams in one process, which accepts 5,000 connections. */
const maxInProcess = 2_000;
/** A stream ends when its client leaves this many bytes unread, so that it cannot use up memory. Sockets buffer some more. */
const maxUnread = 8 * 1024;
/** Changes within this time are one message, so that a change of many cases does not reload a desk many times. In ms. */
const defaultDebounceMs = 50;
/** How long an EventSource waits before it opens a stream that has ended, in ms. Ours has times of its own. */
const retryMs = 3_000;

const frame = <K extends keyof EventData>(event: K, data: EventData[K]) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

interface Stream {
  readonly identity: Identity;
  readonly body: Readable;
  identifyAgain(): Promise<Identity | null>;
  /** The calls that were sent last. */
  calls: string;
  /** Its end was sent, or is about to be read. */
  isEnding: boolean;
  /** Changes that were not sent yet. */
  readonly changed: Set<ChangedThing>;
}

export interface HubOptions {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  /** Aborted when the server begins to stop. */
  readonly ending: AbortSignal;
  warn(error: unknown, what: string): void;
  /** In ms; tests use less. */
  readonly heartbeatMs?: number;
  readonly debounceMs?: number;
}

export function createHub(options: HubOptions) {
  const { database, notifications, clock, ending, warn } = options;
  const streams = new Map<number, Set<Stream>>();
  let count = 0;
  let isSending = false;
  let sendAgain = false;
  let isDebouncing = false;

  const all = () => [...streams.values()].flatMap((own) => [...own]);

  function write({ body, isEnding }: Stream, text: string): void {
    if (body.destroyed || isEnding) return;
    body.push(text);
    if (body.readableLength > maxUnread) body.destroy();
  }

  /** What a client has not read yet is dropped. */
  const end = (stream: Stream): void => {
    const { body, isEnding } = stream;
    if (isEnding) return;
    stream.isEnding = true;
    if (body.readableLength > 0) body.destroy();
    else body.push(null);
  };

  function sendChanged(): void {
    isDebouncing = false;
    for (const each of all()) {
      if (each.changed.size === 0) continue;
      write(each, frame("changed", [...each.changed]));
      each.changed.clear();
    }
  }

  function markChanged(of: readonly Stream[], things: readonly ChangedThing[]): void {
    for (const { changed } of of) for (const thing of things) changed.add(thing);
    if (isDebouncing) return;
    isDebouncing = true;
    setTimeout(sendChanged, options.debounceMs ?? defaultDebounceMs).unref();
  }

  /** Sends each stream the calls of its person, if they have changed since it was sent them. */
  async function sendCalls(): Promise<void> {
    const listening = all().filter(({ identity }) => mayAccess("call takers", identity.userType));
    const userIds = [...new Set(listening.map(({ identity }) => identity.userId))];
    const calls = userIds.length > 0 ? await callsOf(database, userIds, clock.now()) : new Map();
    for (const each of listening) {
      const own: readonly OwnCall[] = calls.get(each.identity.userId) ?? [];
      const text = frame("calls", own);
      if (text === each.calls) continue;
      each.calls = text;
      write(each, text);
    }
  }

  /** One query at a time: messages that arrive meanwhile share the next one. */
  async function sendCallsSoon(): Promise<void> {
    sendAgain = true;
    if (isSending) return;
    isSending = true;
    while (sendAgain) {
      sendAgain = false;
      await sendCalls().catch((error: unknown) => warn(error, "could not send the calls"));
    }
    isSending = false;
  }

  /** Ends the streams of people who are no longer logged in, or whose role or duties have changed. */
  async function checkSessions(of: readonly Stream[]): Promise<void> {
    const check = async (each: Stream) => {
      if (!isSameAccess(each.identity, await each.identifyAgain())) end(each);
    };
    // Without its database Helpline does not know who is logged in; the next heartbeat asks again.
    await Promise.all(of.map((each) => check(each).catch(() => undefined)));
  }

  const affected = (change: Change): Stream[] => {
    if (change.kind === "session") return [...(streams.get(change.user) ?? [])];
    if (change.kind !== "desk") return all();
    const { users, access } = change;
    if (users) return users.flatMap((userId) => [...(streams.get(userId) ?? [])]);
    return all().filter(
      ({ identity }) => access === undefined || mayAccess(access, identity.userType),
    );
  };

  function onMessage(payload: string): void {
    const change = JSON.parse(payload) as Change;
    if (change.kind === "call") void sendCallsSoon();
    else if (change.kind === "session") void checkSessions(affected(change));
    else markChanged(affected(change), [change.kind]);
  }

  const stopListening = notifications.listen({
    channel: "helpline_events",
    onMessage(payload) {
      try {
        onMessage(payload);
      } catch (error) {
        warn(error, "could not read a notification");
      }
    },
    onLook(isNew) {
      if (!isNew) return;
      // What happened while nobody listened is not known.
      void checkSessions(all());
      void sendCallsSoon();
      markChanged(all(), ["desk", "notice"]);
    },
  });

  const heartbeat = setInterval(
    () => {
      for (const each of all()) write(each, ":\n\n");
      void checkSessions(all());
    },
    options.heartbeatMs ?? heartbeatSeconds * 1000,
  );
  heartbeat.unref();

  ending.addEventListener("abort", () => {
    clearInterval(heartbeat);
    stopListening();
    for (const each of all()) end(each);
  });

  function forget(stream: Stream): void {
    const own = streams.get(stream.identity.userId);
    if (!own?.delete(stream)) return;
    count -= 1;
    if (own.size === 0) streams.delete(stream.identity.userId);
  }

  return {
    get count() {
      return count;
    },

    /**
     * Opens a stream, which begins with the calls of its person.
     * @throws AppError 429 if they have too many, 503 if the process has, or is about to stop
     */
    open({ identity, identifyAgain }: LoggedInContext): Readable {
      const busy = (status: 429 | 503, message: string) =>
        new AppError(status, message, { headers: { "retry-after": "30" } });
      if (ending.aborted) throw busy(503, refusals.ending);
      const own = streams.get(identity.userId) ?? new Set();
      if (own.size >= maxStreams) throw busy(429, eventMessages.tooMany);
      if (count >= maxInProcess) throw busy(503, refusals.busy);
      const body = new Readable({ read: () => undefined });
      const stream: Stream = {
        identity,
        identifyAgain,
        body,
        calls: "",
        isEnding: false,
        changed: new Set(),
      };
      streams.set(identity.userId, own.add(stream));
      count += 1;
      body.once("close", () => forget(stream));
      // Sends the head of the answer at once, too.
      write(stream, `retry: ${retryMs}\n\n`);
      // The session may have ended after it was checked and before the stream was listed here.
      void checkSessions([stream]);
      void sendCallsSoon();
      return body;
    },
  };
}
