/** The list modal that is open above the current screen (spec 1 §2); at most one. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let open: ModalManagerName | null = null;

function set(next: ModalManagerName | null): void {
  open = next;
  for (const listener of [...listeners]) listener();
}

export const openModalManager = (name: ModalManagerName): void => set(name);
export const closeModalManager = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useOpenModalManager(): ModalManagerName | null {
  return useSyncExternalStore(subscribe, () => open);
}
