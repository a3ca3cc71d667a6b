/**
 * Shows the toasts. Mounted once in the shell, so that the live region is there before the first one. F6 goes
 * to them and back, Esc dismisses the one that has the focus.
 */
import { IconCircleCheck, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { focusHeading } from "#shared/focus-heading.ts";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import { dismissToast, dismissToasts, type Toast, useToasts } from "./toast-store.ts";
import classes from "./toasts.module.css";
import { usePlace } from "./use-place.ts";

/** How long one is shown, in milliseconds: at least, with an undo, and for each letter. */
const [least, toUndo, perLetter] = [6_000, 10_000, 80] as const;

const timeOf = ({ text, undo }: Toast) =>
  Math.max(undo ? toUndo : least, least / 2 + text.length * perLetter);

export function ToastHost() {
  const toasts = useToasts();
  const box = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const [isHeld, setHeld] = useState({ byPointer: false, byFocus: false });
  const bottom = usePlace(box, toasts);
  useEffect(() => dismissToasts, []);

  const goBack = () => {
    const target = cameFrom.current;
    if (target instanceof HTMLElement && target.isConnected) target.focus();
    else focusHeading();
  };
  useShortcut("messages", () => {
    if (toasts.length === 0) return false;
    if (box.current?.contains(document.activeElement)) return goBack();
    cameFrom.current = document.activeElement;
    const last = [...(box.current?.querySelectorAll("[data-toast]") ?? [])].at(-1);
    last?.querySelector("button")?.focus();
  });
  const leave = (id: number) => {
    const hadFocus = box.current
      ?.querySelector(`[data-toast="${id}"]`)
      ?.contains(document.activeElement);
    if (hadFocus) goBack();
    dismissToast(id);
    if (toasts.length === 1) setHeld({ byPointer: false, byFocus: false });
  };

  return (
    <section
      ref={box}
      aria-label="Messages"
      aria-keyshortcuts="F6"
      className={classes.host}
      style={{ bottom }}
      data-paper="hidden"
      onPointerEnter={() => setHeld((now) => ({ ...now, byPointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, byPointer: false }))}
      onFocus={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
          cameFrom.current = event.relatedTarget;
        }
        setHeld((now) => ({ ...now, byFocus: true }));
      }}
      onBlur={(event) => {
        const stays = event.currentTarget.contains(event.relatedTarget);
        if (!stays) setHeld((now) => ({ ...now, byFocus: false }));
      }}
    >
      {/* Only what is new is announced. */}
      <div role="status" aria-atomic="false" className={classes.list}>
        {toasts.map((each) => (
          <Shown
            key={each.id}
            toast={each}
            isHeld={isHeld.byPointer || isHeld.byFocus}
            onLeave={() => leave(each.id)}
          />
        ))}
      </div>
    </section>
  );
}

interface ShownProps {
  readonly toast: Toast;
  /** Somebody reads it: it stays. */
  readonly isHeld: boolean;
  readonly onLeave: () => void;
}

function Shown({ toast, isHeld, onLeave }: ShownProps) {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => leave.current(), timeOf(toast));
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onLeave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc, wherever the focus is in it
    <div className={classes.toast} data-toast={toast.id} onKeyDown={onKeyDown}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <span className={classes.text}>{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          className={classes.undo}
          aria-label={`Undo: ${toast.text}`}
          onClick={() => {
            onLeave();
            toast.undo?.();
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        title="Dismiss"
        className={classes.dismiss}
        onClick={onLeave}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
