/** Tells of a success where no dialog is required. {@link toast} is called anywhere. */
import { createStore } from "#shared/store.ts";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
  readonly about?: string | undefined;
}

export interface ToastOptions {
  /** Takes back what was done. */
  readonly undo?: () => void;
  /** What it tells about: a later one about the same replaces it, and its undo with it. */
  readonly about?: string;
}

/** More at once would be read by nobody. */
const maxToasts = 3;

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a text for some seconds, without taking the focus. Nothing for an empty text. */
export function toast(text: string, { undo, about }: ToastOptions = {}): void {
  if (text === "") return;
  lastId += 1;
  const isReplaced = (each: Toast) =>
    each.text === text || (about !== undefined && each.about === about);
  const others = shown.get().filter((each) => !isReplaced(each));
  shown.set([...others, { id: lastId, text, undo, about }].slice(-maxToasts));
}

export const dismissToast = (id: number): void =>
  shown.set(shown.get().filter((each) => each.id !== id));

/** When somebody logs out: the texts may name people. */
export const dismissToasts = (): void => shown.set([]);

export const useToasts = (): readonly Toast[] => shown.use();
