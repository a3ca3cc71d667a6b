/** What to ask somebody who leaves a form that keeps a draft: it says where the draft really is. */
import type { DraftState } from "./draft-keeper.ts";
import { draftMessages } from "./drafts.messages.ts";

interface OpenDraft {
  readonly settle: () => Promise<DraftState>;
}

/** Milliseconds that somebody who wants to leave waits for the server. */
const patience = 2_000;

const open = new Set<OpenDraft>();

/** The draft of a form on the screen. Returns how to say that the form is gone. */
export function draftOpened(draft: OpenDraft): () => void {
  open.add(draft);
  return () => open.delete(draft);
}

const tooSlow = () =>
  new Promise<DraftState>((resolve) => setTimeout(() => resolve("failed"), patience));

/** Keeps the drafts that are open as far as can be, and says what became of them. */
export async function leaveQuestion(): Promise<string> {
  const states = await Promise.all(
    [...open].map((draft) => Promise.race([draft.settle(), tooSlow()])),
  );
  if (states.includes("refused")) return draftMessages.leave.refused;
  return states.includes("failed") ? draftMessages.leave.failed : draftMessages.leave.kept;
}
