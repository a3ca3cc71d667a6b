/**
 * Dialogs that a function call opens and that answer with what was done, such as "Assign". At most one is
 * open; its code is loaded when it is first asked.
 */
import { type ReactNode, Suspense } from "react";
import { type Code, showCodeFailure } from "../screen-code.tsx";
import { createStore } from "../store.ts";
import { useCloseWithPage } from "./close-with-page.ts";

/** The props of such a dialog. */
export interface AskedDialogProps<Asked> {
  readonly asked: Asked;
  /** Called once, with the server's message, or undefined if nothing was done. */
  readonly answer: (message: string | undefined) => void;
  /** The dialog has closed and may be disposed of. */
  readonly onClosed: () => void;
}

interface OpenDialog {
  readonly content: ReactNode;
  readonly cancel: () => void;
}

const open = createStore<OpenDialog | null>(null);
/** Increases whenever a dialog is asked for or closed. */
let turns = 0;

/** Opens the dialog. Resolves with the server's message, or undefined if nothing was done. */
export async function askInDialog<Asked>(
  dialog: Pick<Code<AskedDialogProps<Asked>>, "load" | "Component">,
  asked: Asked,
): Promise<string | undefined> {
  turns += 1;
  const turn = turns;
  try {
    await dialog.load();
  } catch (error) {
    await showCodeFailure(error);
    return undefined;
  }
  // While the code loaded, the page was left or another dialog asked.
  if (turn !== turns) return undefined;
  open.get()?.cancel();
  return new Promise((answer) => {
    open.set({
      content: (
        <dialog.Component
          key={turn}
          asked={asked}
          answer={answer}
          onClosed={() => open.set(null)}
        />
      ),
      cancel: () => answer(undefined),
    });
  });
}

function close(): void {
  turns += 1;
  open.get()?.cancel();
  open.set(null);
}

/** Shows the dialog. Mounted once in the shell. */
export function AskedDialogHost() {
  const current = open.use();
  useCloseWithPage(close);
  return current && <Suspense fallback={null}>{current.content}</Suspense>;
}
