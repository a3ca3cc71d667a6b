/** The question for somebody who leaves a form with a draft: it says where the draft really is. */
import type { DraftState } from "./draft-keeper.ts";
import { draftMessages } from "./drafts.api.ts";

interface OpenDraft {
  readonly settle: () => Promise<DraftState>;
}

/** How long leaving waits for the server, in milliseconds. */
const patience = 2_000;

const open = new Set<OpenDraft>();

/** Registers the draft of an open form. Returns a function that unregisters it. */
export function draftOpened(draft: OpenDraft): () => void {
  open.add(draft);
  return () => open.delete(draft);
}

export const hasOpenDraft = (): boolean => open.size > 0;

const tooSlow = () =>
  new Promise<DraftState>((resolve) => setTimeout(() => resolve("failed"), patience));

/** Saves the open drafts as far as possible, and says what became of them. */
export async function leaveQuestion(): Promise<string> {
  const states = await Promise.all(
    [...open].map((draft) => Promise.race([draft.settle(), tooSlow()])),
  );
  if (states.includes("refused")) return draftMessages.leave.refused;
  if (states.includes("failed")) return draftMessages.leave.failed;
  // None has a draft once another tab has saved it.
  return draftMessages.leave[states.includes("kept") ? "kept" : "none"];
}
