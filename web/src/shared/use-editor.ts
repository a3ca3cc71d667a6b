/** Forms that open in place and whose code is loaded on demand. */
import { messages } from "@helpline/contract/messages";
import { useState } from "react";
import { errorTitle, showNotice } from "./dialogs/dialogs.tsx";
import type { Code } from "./screen-code.tsx";

/**
 * Whether the form is open, and the handlers of the button that opens it. The code is fetched as soon as somebody
 * points at the button; if it cannot be loaded, a notice says so and the form stays closed.
 */
export function useEditor<Props>({ load }: Pick<Code<Props>, "load">) {
  const [isOpen, setOpen] = useState(false);
  const fetchCode = () => void load().catch(() => undefined);
  const open = async () => {
    try {
      await load();
      setOpen(true);
    } catch {
      await showNotice({ title: errorTitle, message: messages.noConnection });
    }
  };
  return {
    isOpen,
    close: () => setOpen(false),
    opener: { onPointerEnter: fetchCode, onFocus: fetchCode, onClick: () => void open() },
  };
}
