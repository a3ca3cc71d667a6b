/**
 * Decides when the menu shows. It hides 1 second after the pointer leaves it, or after it opens
 * if the pointer never enters it; never while it contains the focus or is pinned beside a wide screen.
 * Opened by touch or keyboard, which have no leaving pointer, it stays until something is chosen.
 */
import { useMediaQuery } from "@mantine/hooks";
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";

export const hideAfterMilliseconds = 1000;
const pinKey = "helpline-menu-pinned";
const wide = "(min-width: 62em)";

const holdsFocus = (menu: HTMLElement | null) => menu?.contains(document.activeElement) ?? false;
const canHover = (event: PointerEvent) => event.pointerType !== "touch";
/** A click by keyboard has a count of 0. */
const byMouse = (event: MouseEvent) => event.detail !== 0;

/** @param mayPin whether wide screens may keep the menu beside the screen, as they do by default */
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
  useShortcut("close", () => {
    hide();
    // Other parts close on this key too.
    return false;
  });

  const keepPinned = (wanted: boolean) => {
    localStorage.setItem(pinKey, wanted ? "yes" : "no");
    setWantsPin(wanted);
  };

  /** For the menu's own button. When unpinned, the menu stays visible until the pointer or the focus leaves it. */
  const pin = (event: MouseEvent) => {
    keepPinned(!isPinned);
    setOpen(isPinned);
    // A mouse click leaves the focus on the button inside, which would keep the menu open.
    if (isPinned && byMouse(event)) opener.current?.focus();
  };

  /** The header's button. If pressed from the keyboard, the focus moves into the menu. */
  const toggle = (event: MouseEvent) => {
    const byHover = pressedByHover.current;
    pressedByHover.current = false;
    stay();
    if (isPinned) keepPinned(false);
    setOpen(!isPinned && !isOpen);
    if (isPinned || isOpen) return;
    if (byHover) hideSoon();
    if (byMouse(event)) return;
    requestAnimationFrame(() => menu.current?.querySelector<HTMLElement>("a, button")?.focus());
  };

  const onPointerLeave = (event: PointerEvent) => {
    if (!isPinned && canHover(event)) hideSoon();
  };

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    // The focus moved on by keyboard; without a target the window itself lost it.
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
    /** Hides a menu that overlays the screen; a pinned one stays. */
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
