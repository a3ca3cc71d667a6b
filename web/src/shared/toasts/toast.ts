/** Tells of a success where no dialog is required. {@link toast} is called anywhere. */
import { createStore } from "#shared/store.ts";

export interface Toast {
  readonly text: string;
  /** Takes back what was done. */
  readonly undo?: () => void;
  /** What it tells about: a later one about the same replaces it, and its undo with it. */
  readonly about?: string;
}

/** What is to be told as soon as the code that shows it is loaded. */
export const told = createStore<readonly Toast[]>([]);

/** Shows a text for some seconds, without taking the focus. Nothing for an empty text. */
export function toast(text: string, options: Omit<Toast, "text"> = {}): void {
  if (text !== "") told.set([...told.get(), { text, ...options }]);
}
