/** Opens a list modal as a picker of a form. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { FormValues } from "#shared/form/form-values.ts";
import { browsePage, type PageRequest } from "./manager-state.ts";

const RecordManagerModal = lazy(() => import("./record-manager-modal.tsx"));

export interface Picker {
  readonly open: () => void;
  /** Opens the form for a new record with these values, and returns it once it is saved. */
  readonly add: (values: FormValues) => void;
  /** The form renders this anywhere. */
  readonly modal: ReactNode;
}

/** `onSelect` gets the details of the chosen record; the modal closes by itself. */
export function usePicker(
  entity: ModalManagerName,
  onSelect: (details: Record<string, unknown>) => void,
): Picker {
  const [start, setStart] = useState<PageRequest | null>(null);
  const open = useCallback(() => setStart(browsePage), []);
  const add = useCallback((values: FormValues) => setStart({ name: "add", values }), []);
  const modal = start && (
    <Suspense fallback={null}>
      <RecordManagerModal
        entity={entity}
        mode="select"
        start={start}
        onSelect={onSelect}
        onClose={() => setStart(null)}
      />
    </Suspense>
  );
  return { open, add, modal };
}
