/** Whether the dialog of keyboard shortcuts is open. */
import { createStore } from "#shared/store.ts";

export const { set: setShortcutsOpen, use: useShortcutsOpen } = createStore(false);
