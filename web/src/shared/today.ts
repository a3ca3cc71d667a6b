/** Today in the helpline's time zone, by the server's clock. */
import { dayIn } from "@helpline/contract/dates";
import { useTimeZone } from "./product-config.ts";
import { serverNow } from "./session/session.ts";

export const useToday = (): string => dayIn(useTimeZone(), serverNow());
