/**
 * When the menu shows (spec 1 §2). It hides 1 second after the pointer has left it, or after it was
 * opened when the pointer never came; never while the focus is in it, nor while it is pinned beside a
 * wide screen. A finger cannot leave and a key cannot come: opened by those it stays until something is
 * chosen.
 */
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

export const hideAfterMilliseconds = 1000;
const pinKey = "helpline-menu-pinned";
const wide = "(min-width: 62em)";

const holdsFocus = (menu: HTMLElement | null) => menu?.contains(document.activeElement) ?? false;
const canHover = (event: PointerEvent) => event.pointerType !== "touch";

/** @param mayPin whether wide screens may keep the menu beside the screen, as they do at first. */
export function useMenu({ mayPin }: { readonly mayPin: boolean }) {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [wantsPin, setWantsPin] = useState(() => localStorage.getItem(pinKey) !== "no");
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const pressedByHover = useRef(false);
  const hiding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isPinned = mayPin && isWide && wantsPin;

  const stay = useCallback(() => clearTimeout(hiding.current), []);
  useEffect(() => stay, [stay]);

  const hideSoon = () => {
    stay();
    hiding.current = setTimeout(() => {
      if (!holdsFocus(menu.current)) setOpen(false);
    }, hideAfterMilliseconds);
  };

  const hide = useCallback(() => {
    stay();
    if (!isOpen) return;
    if (holdsFocus(menu.current)) opener.current?.focus();
    setOpen(false);
  }, [isOpen, stay]);
  useHotkeys([["Escape", hide]], []);

  const keepPinned = (wanted: boolean) => {
    localStorage.setItem(pinKey, wanted ? "yes" : "no");
    setWantsPin(wanted);
  };

  /** Unpinned, the menu stays in sight until the pointer leaves it. */
  const pin = (wanted: boolean) => {
    keepPinned(wanted);
    setOpen(!wanted);
  };

  /** The header's button. From the keyboard the focus follows into the menu. */
  const toggle = (event: MouseEvent) => {
    const byHover = pressedByHover.current;
    pressedByHover.current = false;
    stay();
    if (isPinned) keepPinned(false);
    setOpen(!isPinned && !isOpen);
    if (isPinned || isOpen) return;
    if (byHover) hideSoon();
    // A click made with the keyboard has no count.
    if (event.detail !== 0) return;
    requestAnimationFrame(() => menu.current?.querySelector<HTMLElement>("a, button")?.focus());
  };

  const onPointerLeave = (event: PointerEvent) => {
    if (!isPinned && canHover(event)) hideSoon();
  };

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // The focus went on elsewhere by keyboard; without a target the window itself lost it.
    const next = event.relatedTarget;
    if (isPinned || !next || event.currentTarget.contains(next) || next === opener.current) return;
    setOpen(false);
  };

  return {
    isPinned,
    isWide,
    isShown: isPinned || isOpen,
    menu,
    pin,
    /** Hides a menu that lies over the screen; a pinned one stays. */
    hide,
    opener: {
      ref: opener,
      onPointerDown: (event: PointerEvent) => {
        pressedByHover.current = canHover(event);
      },
      onClick: toggle,
    },
    handlers: { onPointerEnter: stay, onPointerLeave, onBlur },
  };
}

export type MenuState = ReturnType<typeof useMenu>;
