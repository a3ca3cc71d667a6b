/** Asks for the person of one case or of many, and assigns them (document 4, A2). */
import { messages } from "@helpline/contract/messages";
import { Suspense, useEffect } from "react";
import { showError } from "#shared/dialogs/show-failure.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { createStore } from "#shared/store.ts";
import type { Assignment, AssignRequest } from "./assign-request.ts";

const open = createStore<AssignRequest | null>(null);

const modal = codeOf(() => import("./assign-modal.tsx"));

/** Opens the dialog. Resolves with the server's message, or undefined if nothing was assigned. */
export async function askAssignment(asked: Assignment): Promise<string | undefined> {
  try {
    await modal.load();
  } catch {
    await showError(messages.noConnection);
    return undefined;
  }
  open.get()?.answer(undefined);
  return new Promise((answer) => open.set({ ...asked, answer }));
}

/** Shows the dialog. Mounted once in the shell. */
export function AssignDialogHost() {
  const request = open.use();
  // The session may end while it is open.
  useEffect(
    () => () => {
      open.get()?.answer(undefined);
      open.set(null);
    },
    [],
  );
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <modal.Component
        key={request.caseIds.join()}
        request={request}
        onClosed={() => open.set(null)}
      />
    </Suspense>
  );
}
