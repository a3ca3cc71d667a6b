/**
 * The toasts. F6 goes to them and back, Esc dismisses the one that has the focus, and they stay while one has it;
 * the rest is Mantine's.
 */
import { writtenToFile } from "@helpline/contract/mail/mail-outcome";
import { Button } from "@mantine/core";
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { focusHeading } from "#shared/focus-heading.ts";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import { type Toast, told } from "./toast.ts";
import classes from "./toasts.module.css";

/** More at once would be read by nobody. */
const maxToasts = 3;

/** How long one is shown, in milliseconds: at least, with an undo, and for each letter. */
const [least, toUndo, perLetter] = [6_000, 10_000, 80] as const;

/** Where the focus was before it went to the toasts. */
let cameFrom: EventTarget | null = null;
let hasFocus = false;
let lastId = 0;

const change = (to: (all: NotificationData[]) => NotificationData[]) =>
  notifications.updateState(notificationsStore, to);
const elementOf = (id: string | undefined): Element | null =>
  document.querySelector(`[data-toast="${id}"]`);
const isShown = (id: string): boolean =>
  notificationsStore.getState().notifications.some((each) => each.id === id);
const timed = (each: NotificationData): NotificationData => ({
  ...each,
  autoClose: hasFocus ? false : each["data-milliseconds"],
});

function setFocused(now: boolean): void {
  hasFocus = now;
  change((all) => all.map(timed));
}

function giveFocusBack(): void {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
  else focusHeading();
}

function notificationOf({ text, undo, about }: Toast): NotificationData {
  lastId += 1;
  const id = String(lastId);
  const takeBack = () => {
    // It can be pressed again while the toast fades out.
    if (!isShown(id)) return;
    notifications.hide(id);
    undo?.();
  };
  return {
    id,
    message: (
      <>
        <span>{text}</span>
        {undo && (
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.undo}
            aria-label={`Undo: ${text}`}
            onClick={takeBack}
          >
            Undo
          </Button>
        )}
      </>
    ),
    // A mail that reaches nobody is no success.
    ...(text.includes(writtenToFile)
      ? { icon: <IconAlertTriangle size={18} aria-hidden="true" />, color: "orange.9" }
      : { icon: <IconCheck size={18} aria-hidden="true" />, color: "green.9" }),
    withBorder: true,
    // The region around them announces them.
    role: "none",
    className: classes.toast,
    // However long the text is.
    style: { maxHeight: "none" },
    classNames: { body: classes.body, description: classes.text, closeButton: classes.dismiss },
    closeButtonProps: { "aria-label": "Dismiss", title: "Dismiss" },
    onKeyDown: (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      notifications.hide(id);
    },
    // Not now: the store is being changed, and would forget what the focus changes in it.
    onClose: () =>
      queueMicrotask(() => {
        if (elementOf(id)?.contains(document.activeElement)) giveFocusBack();
      }),
    "data-toast": id,
    "data-text": text,
    "data-about": about,
    "data-milliseconds": Math.max(undo ? toUndo : least, least / 2 + text.length * perLetter),
  };
}

function show(toast: Toast): void {
  const isReplaced = (each: NotificationData) =>
    each["data-text"] === toast.text ||
    (toast.about !== undefined && each["data-about"] === toast.about);
  change((all) => {
    const kept = all.filter((each) => !isReplaced(each)).slice(1 - maxToasts);
    for (const gone of all) if (!kept.includes(gone)) gone.onClose?.(gone);
    return [...kept, timed(notificationOf(toast))];
  });
}

/** @param box the region around them, which is put where it covers nothing */
export default function ShownToasts({ box }: { readonly box: RefObject<HTMLElement | null> }) {
  const { notifications: toasts } = useNotifications();
  const waiting = told.use();
  usePlace(box, toasts);
  useLayoutEffect(() => {
    if (waiting.length === 0) return;
    told.set([]);
    for (const each of waiting) show(each);
  }, [waiting]);
  useEffect(
    () => () => {
      hasFocus = false;
      notifications.clean();
    },
    [],
  );
  useShortcut("messages", () => {
    if (toasts.length === 0) return false;
    if (box.current?.contains(document.activeElement)) return giveFocusBack();
    cameFrom = document.activeElement;
    elementOf(toasts.at(-1)?.id)?.querySelector("button")?.focus();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whether the focus is anywhere in it
    <div
      onFocus={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        if (relatedTarget) cameFrom = relatedTarget;
        setFocused(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      }}
    >
      <Notifications
        withinPortal={false}
        limit={maxToasts}
        transitionDuration={150}
        // Their text can be selected.
        allowDragDismiss={false}
        allowScrollDismiss={false}
      />
    </div>
  );
}

// How high toasts are shown: as low as they cover no title, no button and not the field in use.

/** The space to the edge of the window and to what must stay in sight, in pixels. */
const gap = 8;
/** The space below them at the bottom of the window, and how far they move at a time. */
const step = 16;

const keptInSight = "h1, h2, button, .mantine-Button-root";

/** What must stay in sight: on the screen, or in the modal above it. */
function keptBoxes(host: HTMLElement): DOMRect[] {
  const modals = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
  const top = [...modals].at(-1) ?? document.body;
  const focused = document.activeElement;
  const kept = [
    ...top.querySelectorAll(keptInSight),
    ...(focused && focused !== document.body && focused.closest("main") !== focused
      ? [focused]
      : []),
  ];
  return kept
    .filter((each) => !host.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

const covers = (box: DOMRect, other: DOMRect): boolean =>
  box.left - gap < other.right &&
  other.left < box.right + gap &&
  box.top - gap < other.bottom &&
  other.top < box.bottom + gap;

/** The lowest free place; if there is none, the one at which the fewest are covered. */
function lowestPlace(host: HTMLElement, present: number): number {
  const { left, width, height } = host.getBoundingClientRect();
  const kept = keptBoxes(host);
  const coveredAt = (bottom: number) => {
    const box = new DOMRect(left, window.innerHeight - bottom - height, width, height);
    return kept.filter((each) => covers(box, each)).length;
  };
  // Toasts that are in nobody's way do not move.
  if (coveredAt(present) === 0) return present;
  const places = [];
  for (let bottom = step; bottom + height <= window.innerHeight - gap; bottom += step) {
    places.push({ bottom, covered: coveredAt(bottom) });
  }
  const [best] = places.toSorted((a, b) => a.covered - b.covered);
  return best?.bottom ?? step;
}

/** @param shown places them again when it changes, as do the focus and the length of the screen */
function usePlace(box: RefObject<HTMLElement | null>, shown: readonly unknown[]): void {
  const bottom = useRef(step);
  useLayoutEffect(() => {
    const host = box.current;
    if (!host) return;
    const put = (place: number) => {
      bottom.current = place;
      host.style.bottom = `${place}px`;
    };
    if (shown.length === 0) return put(step);
    const place = () => put(lowestPlace(host, bottom.current));
    place();
    const screen = new ResizeObserver(place);
    for (const each of document.querySelectorAll("main")) screen.observe(each);
    document.addEventListener("focusin", place);
    return () => {
      screen.disconnect();
      document.removeEventListener("focusin", place);
    };
  }, [box, shown]);
}
