/** The event stream: one answer that stays open and tells a browser what happens. */
import * as z from "zod/mini";
import { defineRoute } from "../http.ts";
import { eventsCall, maxStreams } from "./events.plain.ts";

export const eventMessages = {
  tooMany: `You have ${maxStreams} streams of events open already.`,
} as const;

export const eventRoutes = {
  stream: defineRoute({ ...eventsCall, data: z.string() }),
};
