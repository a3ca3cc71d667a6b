/** Several rows chosen with their boxes, for what is done with all of them at once. */
import { useState } from "react";

export interface ChosenRows {
  readonly ids: ReadonlySet<number>;
  /** Chooses these rows too, or no longer. */
  readonly set: (ids: readonly number[], isChosen: boolean) => void;
  readonly clear: () => void;
}

const none: ReadonlySet<number> = new Set();

/** @param list names what the list shows: another one has no row chosen. Pages of one list belong together. */
export function useChosenRows(list: string): ChosenRows {
  const [chosen, setChosen] = useState({ list, ids: none });
  const ids = chosen.list === list ? chosen.ids : none;
  return {
    ids,
    set: (changed, isChosen) => {
      const next = new Set(ids);
      for (const id of changed) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      setChosen({ list, ids: next });
    },
    clear: () => setChosen({ list, ids: none }),
  };
}
