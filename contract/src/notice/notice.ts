/** The notice shown to everybody: its settings, and what pages receive (MAIL-7). */

import * as z from "zod/mini";
import { fieldNotes, flag, optionalDate, optionalText, recordVersion } from "../fields.ts";
import { defineRoute, moment, reading } from "../http.ts";
import { sentShortly } from "../sent-text.ts";
import { optionalTime } from "../time-field.ts";
import { ruleAcross, type Sent, trimmedLength } from "../validation.ts";

export const noticeMessages = {
  /** The title of the modal in the browser. */
  modalTitle: "Helpline Notification",
  title: "Please enter a title for the notice.",
  message: "Please enter the message of the notice.",
  until: "Please enter a date and time, or leave it blank.",
  untilDay: "Please enter the day until which the notice is shown.",
  untilTime: "Please enter the time until which the notice is shown, such as 17:30.",
  untilPast: "The notice would end before it begins. Please choose a later date and time.",
  saved: "The notice has been saved.",
} as const;

/** An ISO timestamp with its zone; null and "" mean until it is switched off. */
const momentField = () => {
  const isMoment = (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text));
  const given = sentShortly(noticeMessages.until).check(
    z.refine((text) => text === "" || isMoment(text), noticeMessages.until),
  );
  const inUtc = z.transform((text: string | null) => (text ? new Date(text).toISOString() : null));
  return z.optional(z.pipe(z.nullable(given), inUtc));
};

const words = {
  title: optionalText({ label: "Title", max: 100 }),
  message: optionalText({ label: "Message", max: 2000, input: "textarea" }),
};
const state = {
  enabled: flag("Enabled").register(fieldNotes, {
    label: "Show this notice to everybody",
    input: "flag",
  }),
  version: z.optional(recordVersion()),
};
const fields = { ...words, until: momentField(), ...state };

type NoticeInput = z.input<ReturnType<typeof z.strictObject<typeof fields>>>;

const isOff = (values: Sent<NoticeInput>) => values.enabled !== 1;
const has = (text: unknown) => trimmedLength(text) > 0;

const needsTitle = ruleAcross<NoticeInput>(
  "title",
  noticeMessages.title,
  (v) => isOff(v) || has(v.title),
);
const needsMessage = ruleAcross<NoticeInput>(
  "message",
  noticeMessages.message,
  (v) => isOff(v) || has(v.message),
);

/** A notice that is switched on needs a title and a message; the server also checks its end. */
export const noticeUpdate = z.strictObject(fields).check(needsTitle, needsMessage);

const end = {
  until_day: optionalDate({
    label: "Until",
    message: noticeMessages.untilDay,
    days: "ahead",
  }),
  until_time: optionalTime({
    label: "Time",
    message: noticeMessages.untilTime,
    hint: "Without a day and a time, it is shown until somebody switches it off.",
  }),
};

type End = z.input<ReturnType<typeof z.strictObject<typeof end>>>;

/** The form of the notice: its end is a day and a time in the helpline's time zone, both or neither. */
export const noticeForm = z.strictObject({ ...words, ...end, ...state }).check(
  needsTitle,
  needsMessage,
  ruleAcross<End>(
    "until_day",
    noticeMessages.untilDay,
    ({ until_day, until_time }) => has(until_day) || !has(until_time),
  ),
  ruleAcross<End>(
    "until_time",
    noticeMessages.untilTime,
    ({ until_day, until_time }) => has(until_time) || !has(until_day),
  ),
);

const managing = { access: "managers", tag: "notice", path: "/api/notice" } as const;

export const noticeRoutes = {
  shown: defineRoute({
    access: "anyone",
    tag: "notice",
    ...reading,
    path: "/notification.json",
    changesSeldom: true,
    summary: "The notice as it is shown now; switched off and empty when there is none",
    data: z.object({ enabled: z.boolean(), title: z.string(), message: z.string() }),
    bare: true,
  }),
  get: defineRoute({
    ...managing,
    ...reading,
    summary: "The notice as it is set",
    data: z.object({
      enabled: z.number(),
      title: z.nullable(z.string()),
      message: z.nullable(z.string()),
      until: z.nullable(moment()),
      version: z.number(),
      changed_on: z.nullable(moment()),
      changed_by: z.nullable(z.string()),
    }),
  }),
  put: defineRoute({
    ...managing,
    method: "PUT",
    summary: "Set the notice that everybody is shown",
    body: noticeUpdate,
    status: 201,
    message: noticeMessages.saved,
    data: z.object({ version: z.number() }),
    errors: [409],
  }),
};
