/** Opens a list modal as a picker of a form (spec 1 §2: user, school, gp, guardian, la). */
import type { ModalManagerName } from "@helpline/contract/screens";
import { lazy, type ReactNode, Suspense, useState } from "react";

const RecordManagerModal = lazy(() => import("./record-manager-modal.tsx"));

export interface Picker {
  readonly open: () => void;
  /** The form renders this anywhere. */
  readonly modal: ReactNode;
}

/** `onSelect` gets the details of the chosen record; the modal closes by itself. */
export function usePicker(
  entity: ModalManagerName,
  onSelect: (details: Record<string, unknown>) => void,
): Picker {
  const [opened, setOpened] = useState(false);
  const modal = opened && (
    <Suspense fallback={null}>
      <RecordManagerModal
        entity={entity}
        mode="select"
        onSelect={onSelect}
        onClose={() => setOpened(false)}
      />
    </Suspense>
  );
  return { open: () => setOpened(true), modal };
}
