/** Shows the open list modal. Its code loads when the first one opens. */
import { Suspense } from "react";
import { codeOf, showCodeFailure, useCode } from "#shared/screen-code.tsx";
import { closeModalManager, startOfModal, useOpenModalManager } from "./modal-store.ts";

const recordManager = codeOf(() => import("#shared/record-manager/record-manager-modal.tsx"));

export function ModalManagerHost() {
  const entity = useOpenModalManager();
  const isLoaded = useCode(recordManager, entity !== null, (error) => {
    closeModalManager();
    void showCodeFailure(error);
  });
  if (!entity || !isLoaded) return null;
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
