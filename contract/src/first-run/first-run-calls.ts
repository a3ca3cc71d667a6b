/** The calls of the first run, without their schemas: Welcome needs them at once (ADR 24). */
import { reading } from "../first-load-calls.ts";
import { firstRunMessages } from "./first-run.messages.ts";

const common = { access: "admins", tag: "first run", path: "/api/first-run" } as const;

export const firstRunCalls = {
  state: {
    ...common,
    ...reading,
    summary: "Which of the first steps of a new helpline are done, as the data tell",
  },
  hide: {
    ...common,
    method: "PUT",
    summary: "Hide the first steps from the caller's Welcome screen, or show them again",
    status: 201,
    message: firstRunMessages.hidden,
  },
} as const;
