/** Shows the open list modal. Its code loads when the first one opens. */
import { Suspense, useEffect, useState } from "react";
import { codeOf } from "#shared/screen-code.tsx";
import { closeModalManager, startOfModal, useOpenModalManager } from "./modal-store.ts";

const recordManager = codeOf(() => import("#shared/record-manager/record-manager-modal.tsx"));

export function ModalManagerHost() {
  const entity = useOpenModalManager();
  const [ready, setReady] = useState(false);

  useEffect(() => {
    if (!entity || ready) return;
    recordManager.load().then(
      () => setReady(true),
      // The failure is logged and nothing opens; the current screen stays (SHELL-9).
      (error: unknown) => {
        console.error("The list modal could not be loaded.", error);
        closeModalManager();
      },
    );
  }, [entity, ready]);

  if (!entity || !ready) return null;
  return (
    <Suspense fallback={null}>
      <recordManager.Component
        key={entity}
        entity={entity}
        start={startOfModal()}
        onClose={closeModalManager}
      />
    </Suspense>
  );
}
