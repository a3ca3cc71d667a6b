/** Opens a list modal as a picker of a form. */
import type { ModalManagerName } from "@helpline/contract/screens";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import type { MoreNotes } from "#shared/form/field-specs.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { browsePage, type PageRequest } from "./manager-state.ts";

const RecordManagerModal = codeOf(() => import("./record-manager-modal.tsx")).Component;

export interface Picker {
  readonly open: () => void;
  /**
   * Opens a short form for a new record, which asks for what it needs besides these values, and returns the
   * record once it is saved.
   */
  readonly add: (values: FormValues, notes?: MoreNotes) => void;
  /** The form renders this anywhere. */
  readonly modal: ReactNode;
}

/**
 * `onSelect` gets the details of the chosen record; the modal closes by itself.
 * @param onTyped keeps what is typed for a new record, so leaving its form asks nothing
 */
export function usePicker(
  entity: ModalManagerName,
  onSelect: (details: Record<string, unknown>) => void,
  onTyped?: (values: FormValues) => void,
): Picker {
  const [start, setStart] = useState<PageRequest | null>(null);
  const open = useCallback(() => setStart(browsePage), []);
  const add = useCallback(
    (values: FormValues, notes: MoreNotes = {}) =>
      setStart({ name: "add", values, notes, short: true }),
    [],
  );
  const modal = start && (
    <Suspense fallback={null}>
      <RecordManagerModal
        entity={entity}
        mode="select"
        start={start}
        onSelect={onSelect}
        onTyped={onTyped}
        onClose={() => setStart(null)}
      />
    </Suspense>
  );
  return { open, add, modal };
}
