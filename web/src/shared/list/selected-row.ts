/**
 * The selected row's id is stored in local storage while a modal is open, and cleared when the modal is
 * disposed of. Each open modal has its own key, so that two tabs with the same list do not edit
 * each other's record.
 */
import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useMemo, useState } from "react";

const prefix = "helpline.selected-row";

export interface SelectedRow {
  readonly keep: (id: number | null) => void;
  /** Null if there is none, or if the browser's storage was cleared meanwhile. */
  readonly read: () => number | null;
}

function storedAt(key: string): SelectedRow {
  return {
    keep: (id) => {
      if (id === null) localStorage.removeItem(key);
      else localStorage.setItem(key, String(id));
    },
    read: () => {
      const id = Number(localStorage.getItem(key));
      return Number.isInteger(id) && id > 0 ? id : null;
    },
  };
}

export function useSelectedRow(entity: string, selectedId: number | null): SelectedRow {
  const [key] = useState(() => `${prefix}.${entity}.${Math.random().toString(36).slice(2)}`);
  const row = useMemo(() => storedAt(key), [key]);

  useEffect(() => row.keep(selectedId), [row, selectedId]);
  useEffect(() => () => row.keep(null), [row]);
  // Closing or reloading the tab disposes of the modal too.
  useWindowEvent("pagehide", () => row.keep(null));
  return row;
}
