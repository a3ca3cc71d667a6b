/** The event stream without schemas: the first screens open it. */
import type { Moment } from "../dates.ts";
import { reading } from "../first-load-calls.ts";
import type { Direction } from "../telephone/telephone.plain.ts";

export const eventsCall = {
  ...reading,
  access: "logged-in",
  tag: "events",
  path: "/api/events",
  bare: true,
  stream: true,
  summary: "What happens, as it happens: server-sent events",
  errors: [429],
} as const;

/** How many streams one person may have open in one process; a browser opens one for all its tabs. */
export const maxStreams = 20;

/**
 * At least this often the stream says something, if only an empty comment, so that both sides notice a lost
 * connection. In seconds.
 */
export const heartbeatSeconds = 30;

/** A call that rings for somebody, or that they have answered. */
export interface OwnCall {
  readonly call_id: number;
  readonly direction: Direction;
  /** The number of the other party; null if it is withheld. */
  readonly number: string | null;
  /** `ended`: they answered it, and it ended a few minutes ago. */
  readonly state: "ringing" | "answered" | "ended";
  /** When it stops ringing, even if nobody says that it has ended; null if it does not ring. */
  readonly rings_until: Moment | null;
  readonly answered_on: Moment | null;
  readonly ended_on: Moment | null;
}

/** What a message `changed` tells a browser to read again. */
export type ChangedThing = "desk" | "notice";

/** The data of each kind of message. */
export interface EventData {
  /** All calls of the person at present: at the start of the stream, and whenever they change. */
  readonly calls: readonly OwnCall[];
  readonly changed: readonly ChangedThing[];
}
