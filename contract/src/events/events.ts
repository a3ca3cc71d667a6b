/** The event stream: one answer that stays open and tells a browser what happens. And at which extension it rings. */
import * as z from "zod/mini";
import { optionalTextWith } from "../fields.ts";
import { defineRoute, reading } from "../http.ts";
import { extensionOf } from "../telephone/sent-numbers.ts";
import { eventsCall, maxStreams } from "./events.plain.ts";

export const eventMessages = {
  tooMany: `You have ${maxStreams} streams of events open already.`,
  extension:
    "Please enter the extension as your telephone system calls it: up to 20 letters, digits, dots, hyphens and underscores.",
  // Without the name: whose telephone is whose is nobody else's business, and only a manager can settle it.
  taken: "Somebody else has this extension. Please check it, or ask a manager.",
  saved: "When your telephone rings, this app shows who is calling.",
  removed: "This app no longer shows who is calling.",
} as const;

export const extensionForm = z.strictObject({
  extension: optionalTextWith({
    label: "Extension",
    // A whole number, with its spaces, is an extension too.
    max: 40,
    rule: (text) => extensionOf(text) !== null,
    message: eventMessages.extension,
  }),
});

const ownExtension = {
  access: "call takers",
  tag: "account",
  path: "/api/account/extension",
  data: z.object({ extension: z.nullable(z.string()) }),
} as const;

export const eventRoutes = {
  stream: defineRoute({ ...eventsCall, data: z.string() }),
  extension: defineRoute({
    ...ownExtension,
    ...reading,
    summary: "The extension at which the caller takes calls",
  }),
  changeExtension: defineRoute({
    ...ownExtension,
    method: "PUT",
    summary: "Change the extension at which the caller takes calls; null for none",
    body: extensionForm,
    status: 201,
    message: eventMessages.saved,
  }),
};
