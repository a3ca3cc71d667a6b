/** Whether the command palette is open. */
import { useSyncExternalStore } from "react";

/** The palette's field, focused as soon as it appears. */
export const paletteInputId = "palette-input";

const listeners = new Set<() => void>();
let open = false;

export function setPaletteOpen(next: boolean): void {
  open = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open);
}
