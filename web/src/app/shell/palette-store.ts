/** Whether the command palette is open. */
import { createStore } from "#shared/store.ts";

/** The palette's field, focused as soon as it appears. */
export const paletteInputId = "palette-input";

export const { set: setPaletteOpen, use: usePaletteOpen } = createStore(false);
