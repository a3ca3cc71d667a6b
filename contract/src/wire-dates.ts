/** Days and moments in answers. A value of one kind does not compile where the other is needed. */
import * as z from "zod/mini";
import type { Day, Moment } from "./dates.ts";

/** A calendar date `YYYY-MM-DD`. */
export const day = () => z.string() as unknown as z.ZodMiniType<Day, Day>;

/** A point in time as an ISO 8601 timestamp in UTC. */
export const moment = () => z.string() as unknown as z.ZodMiniType<Moment, Moment>;
