/** The mail in the morning about one's follow-ups, and turning it off (MAIL-9, ADR 18). */
import * as z from "zod/mini";
import { defineRoute, reading } from "../http.ts";

/** When it is sent, in the helpline's time zone. */
export const digestTime = "07:00";

export const digestMessages = {
  on: `You get a mail at ${digestTime} on days when a follow-up of yours is due or overdue, or a caller waits for you to ring back.`,
  off: "You get no more mails in the morning.",
  wanted: "Please say whether the mail is wanted: true or false.",
} as const;

const state = z.object({ wanted: z.boolean() });

const common = { access: "logged-in", tag: "account", path: "/api/account/digest" } as const;

export const digestRoutes = {
  state: defineRoute({
    ...common,
    ...reading,
    summary: "Whether the caller gets a mail in the morning about follow-ups that are due",
    data: state,
  }),
  change: defineRoute({
    ...common,
    method: "PUT",
    summary: "Turn the caller's mail in the morning on or off",
    body: z.strictObject({ wanted: z.boolean({ error: digestMessages.wanted }) }),
    status: 201,
    message: digestMessages.on,
    data: state,
  }),
};
