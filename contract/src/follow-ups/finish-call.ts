/** The call that marks a follow-up as done, without its schemas: the desk has it (ADR 24). */
import { followUpMessages } from "./follow-ups.messages.ts";

export const finishCall = {
  access: "logged-in",
  tag: "follow-ups",
  method: "POST",
  path: "/api/follow-ups/done",
  summary: "Mark a follow-up as done, or open it again",
  status: 201,
  errors: [403, 404, 409],
  message: followUpMessages.isDone,
} as const;
