/** The fields of a follow-up that a person fills in. */
import * as z from "zod/mini";
import { recordId, requiredDate, requiredText } from "../fields.ts";
import { followUpLabels } from "./follow-up-labels.ts";
import { followUpMessages, longestFollowUp } from "./follow-ups.messages.ts";

export const followUpFields = {
  due_on: requiredDate(followUpLabels.due_on, followUpMessages.dueOn, { days: "ahead" }),
  text: requiredText({
    label: followUpLabels.text,
    min: 1,
    max: longestFollowUp,
    message: followUpMessages.text,
    input: "textarea",
    lines: 2,
  }),
  /** A user id; left out or null: whoever writes it. */
  assigned_to: z.optional(z.nullable(recordId(followUpMessages.person))),
};
