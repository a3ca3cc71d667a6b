/** What a button opens above the page, and whose code is loaded on demand because it has a library. */
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from "react";
import { showCodeFailure } from "./screen-code.tsx";

/**
 * The state of what a button opens. It opens when its code has loaded, unless the focus has moved elsewhere meanwhile.
 * @param load loads its code
 */
export function useOpener(load: () => Promise<unknown>) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const open = async (from: HTMLElement) => {
    const focused = document.activeElement;
    try {
      await load();
      if (document.activeElement === focused) setOpener(from);
    } catch (error) {
      await showCodeFailure(error);
    }
  };
  return {
    /** What opened it and gets the focus back; null while it is closed. */
    opener,
    open: (from: HTMLElement) => void open(from),
    close: () => setOpener(null),
  };
}

export type Opener = ReturnType<typeof useOpener>;

/**
 * Closed when it is mounted, since Mantine remembers what had the focus when a popover opens. It closes at once: a
 * click elsewhere moves the focus right after, and Mantine would take it back.
 */
export function useOpenedOnceMounted(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted && isOpen;
}

/** What tells screen readers that a button opens something. @param id of the button; Mantine derives the other from it */
export const openerProps = (id: string, kind: "dialog" | "menu", isOpen: boolean) => ({
  id,
  "aria-haspopup": kind,
  "aria-expanded": isOpen,
  "aria-controls": isOpen ? `${id}-dropdown` : undefined,
});

interface TargetProps {
  readonly of: RefObject<HTMLElement | null>;
  /** Set by `Popover.Target` or `Menu.Target`. */
  readonly ref?: Ref<HTMLElement | null> | undefined;
}

/** The child of `Popover.Target` or `Menu.Target` for a button that is rendered before their code is there. */
export function RenderedButton({ of, ref }: TargetProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => of.current, [of]);
  return null;
}
