/** What is open above the current screen: one list modal at most, the command palette, the shortcuts. */
import type { ModalManagerName } from "@helpline/contract/screens";
import type { PageRequest } from "#shared/record-manager/manager-state.ts";
import { createStore } from "#shared/store.ts";

/** Whether the dialog of keyboard shortcuts is open. */
export const { set: setShortcutsOpen, use: useShortcutsOpen } = createStore(false);

/** The palette's field, focused as soon as it appears. */
export const paletteInputId = "palette-input";

/** Whether the command palette is open. */
export const { set: setPaletteOpen, use: usePaletteOpen } = createStore(false);

/** The open list modal. */
const open = createStore<ModalManagerName | null>(null);
let startPage: PageRequest | undefined;

/** @param start the first page; default: the list */
export function openModalManager(name: ModalManagerName, start?: PageRequest): void {
  startPage = start;
  open.set(name);
}
export const closeModalManager = (): void => open.set(null);
export const useOpenModalManager = open.use;

/** The first page of the open list modal; undefined for the list. */
export const startOfModal = (): PageRequest | undefined => startPage;
