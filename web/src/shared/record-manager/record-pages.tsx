/** Shows the current page of the list modal, or handles a page that cannot be shown. */
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { showError } from "#shared/dialogs/show-failure.ts";
import { AddPage } from "./add-page.tsx";
import { BrowsePage } from "./browse-page.tsx";
import { EditPage } from "./edit-page.tsx";
import { useManager } from "./manager.ts";
import { browsePage } from "./manager-state.ts";
import { MergePage } from "./merge/merge-page.tsx";
import { managerMessages } from "./record-manager.messages.ts";
import { ViewPage } from "./view-page.tsx";

const recordPages: Readonly<Record<string, ComponentType<{ readonly id: number }>>> = {
  edit: EditPage,
  view: ViewPage,
  merge: MergePage,
};

/** Says why a page cannot be shown, then returns to browse. */
function Redirect({ message }: { readonly message: string }) {
  const { dispatch } = useManager();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    void showError(message).then(() => dispatch({ type: "opened", page: browsePage }));
  }, [message, dispatch]);
  return null;
}

export function RecordPages(): ReactNode {
  const { name, id } = useManager().state.page;
  const left = useRef(false);
  useEffect(() => {
    if (name !== browsePage.name) left.current = true;
  }, [name]);

  if (name === browsePage.name) return <BrowsePage returning={left.current} />;
  if (name === "add") return <AddPage />;
  const RecordPage = Object.hasOwn(recordPages, name) ? recordPages[name] : undefined;
  if (!RecordPage) return <Redirect message={managerMessages.unknownPage} />;
  if (id === undefined) return <Redirect message={managerMessages.idNotSupplied} />;
  return <RecordPage key={id} id={id} />;
}
