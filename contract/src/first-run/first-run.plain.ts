/**
 * The words and the calls of the first steps on an admin's Welcome screen (HELP-4), without schemas: Welcome
 * needs them at once (ADR 24).
 */
import { firstRunCall } from "../first-load-calls.ts";
import { messages } from "../messages.ts";

/** How many education authorities come with the product (SET-9). */
export const authorityCount = 208;

export const firstRunMessages = {
  title: "First steps",
  intro: "What a new helpline needs. Each step is ticked once it is done, and you can go on later.",
  done: "Done",
  toDo: "To do",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: "Hide these steps",
  show: "Show the first steps on Welcome",
  showHint: "What a new helpline needs, from the password to backups, with a tick at what is done.",
  hidden: "The first steps are hidden. Your account has a switch that shows them again.",
  shown: "The first steps are shown on Welcome, unless everything is done.",
  /** Asked while names need more than two letters. */
  shortNames: (least: number) =>
    `Do you have families with names of one or two letters, such as Ng, Li or Jo? Names need ${least} letters now: change “Shortest name” in Settings.`,
  authorities: "Take over the UK's 208 authorities",
  authoritiesAdded: (added: number, onFile: number) =>
    `${added} local authorities have been added${onFile === 0 ? "" : `; ${onFile} were on file already`}.`,
  hiddenNeeded: "Please say whether the steps are hidden: true or false.",
} as const;

/** What is wrong with backups; null: they are scheduled and encrypted. */
export function backupWarning({
  backups,
  backups_encrypted,
}: {
  readonly backups: "none" | "once" | "scheduled";
  readonly backups_encrypted: boolean;
}): string | null {
  if (backups !== "scheduled") return "Backups are not scheduled.";
  return backups_encrypted ? null : "Backups are not encrypted.";
}

const { access, tag, path } = firstRunCall;
const common = { access, tag, path } as const;

export const firstRunCalls = {
  state: firstRunCall,
  hide: {
    ...common,
    method: "PUT",
    summary: "Hide the first steps from the caller's Welcome screen, or show them again",
    status: 201,
    message: firstRunMessages.hidden,
  },
  authorities: {
    ...common,
    method: "POST",
    path: "/api/first-run/authorities",
    summary: "Add the UK's education authorities, with their nations, that are not on file",
    status: 201,
    message: messages.ok,
  },
} as const;
