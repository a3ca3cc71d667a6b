/** Forms that open in place and whose code is loaded on demand. */
import { useState } from "react";
import { type Code, showCodeFailure } from "./screen-code.tsx";

/**
 * Which of several forms of one kind is open, and the handlers of the buttons that open them. The code is
 * fetched as soon as somebody points at a button; if it cannot be loaded, a notice says so and nothing opens.
 */
export function useEditors<Which, Props = unknown>({
  load,
  prefetch,
}: Pick<Code<Props>, "load" | "prefetch">) {
  const [editing, setEditing] = useState<Which | null>(null);
  const open = async (which: Which) => {
    try {
      await load();
      setEditing(which);
    } catch (error) {
      await showCodeFailure(error);
    }
  };
  const opener = (which: Which) => ({
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => void open(which),
  });
  return { editing, close: () => setEditing(null), opener };
}

/** The same of the only form of its kind on a page. */
export function useEditor<Props>(code: Pick<Code<Props>, "load" | "prefetch">) {
  const { editing, close, opener } = useEditors<"the form", Props>(code);
  return { isOpen: editing !== null, close, opener: opener("the form") };
}
