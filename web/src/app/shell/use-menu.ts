/**
 * When the menu shows (spec 1 §2): pinned beside the screen, or over it until 1 second after the
 * pointer has left. Never does it go while the focus is in it. On narrow screens it lies over the
 * screen and stays until something is chosen.
 */
import { useMediaQuery } from "@mantine/hooks";
import {
  type FocusEvent,
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

export function useMenu() {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [wantsPin, setWantsPin] = useState(() => localStorage.getItem(pinKey) !== "no");
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hiding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isPinned = isWide && wantsPin;

  const stay = useCallback(() => clearTimeout(hiding.current), []);
  useEffect(() => stay, [stay]);

  const hide = useCallback(() => {
    stay();
    if (holdsFocus(menu.current)) opener.current?.focus();
    setOpen(false);
  }, [stay]);

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
  const toggle = (byKeyboard: boolean) => {
    if (isPinned) {
      keepPinned(false);
      setOpen(false);
      return;
    }
    stay();
    setOpen(!isOpen);
    if (isOpen || !byKeyboard) return;
    requestAnimationFrame(() => menu.current?.querySelector<HTMLElement>("a, button")?.focus());
  };

  const onPointerLeave = (event: PointerEvent) => {
    // A finger that is lifted has not left, and a narrow screen's menu waits for a choice.
    if (isPinned || !isWide || event.pointerType === "touch") return;
    stay();
    hiding.current = setTimeout(() => {
      if (!holdsFocus(menu.current)) setOpen(false);
    }, hideAfterMilliseconds);
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
    opener,
    pin,
    toggle,
    /** Hides a menu that lies over the screen; a pinned one stays. */
    hide,
    handlers: { onPointerEnter: stay, onPointerLeave, onBlur },
  };
}

export type MenuState = ReturnType<typeof useMenu>;
