/** Saves the present filters and order as a new view, or as the opened one. */

import {
  enquiryViewCreate,
  enquiryViewRoutes,
  viewCreate,
  viewRoutes,
} from "@helpline/contract/views/views";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { type FilteredList, partsOf } from "#shared/case-filters/filter-rules.ts";
import { FadingModal, useOpening } from "#shared/dialogs/fading-modal.tsx";
import { noText } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { toast } from "#shared/toasts/toast.ts";
import classes from "./case-query.module.css";
import { reloadViews, type ShownList, type View, viewWords } from "./views.api.ts";

interface SaveViewProps {
  readonly list: FilteredList;
  readonly shown: ShownList;
  /** The opened view, if it is the person's own. */
  readonly present: View | undefined;
  readonly hasSearch: boolean;
  readonly onSaved: (viewId: number) => void;
  readonly onClosed: () => void;
}

const fields = formFields(viewCreate);

const schemas = { cases: viewCreate, enquiries: enquiryViewCreate } as const;
const routes = { cases: viewRoutes, enquiries: enquiryViewRoutes } as const;

export default function SaveView(props: SaveViewProps) {
  const { list, shown, hasSearch, onSaved, onClosed } = props;
  const { opened, hide } = useOpening();
  // What is sent is checked by the schema of the list.
  const schema = schemas[list] as typeof viewCreate;
  const { create, update } = routes[list] as typeof viewRoutes;
  const client = useQueryClient();
  const [changed, setChanged] = useState(props.present);
  const { sort } = shown;
  const fixed = {
    filters: partsOf(list).set.written(shown.filters),
    sort: sort?.field ?? null,
    order: sort?.order ?? null,
  };
  return (
    <FadingModal
      opened={opened}
      onClose={hide}
      onExitTransitionEnd={onClosed}
      title={changed ? viewWords.changeTitle(changed.name) : viewWords.saveTitle}
      classNames={{ title: classes.modalTitle }}
    >
      <ContractForm
        draft={noText}
        key={changed?.id ?? "new"}
        label={viewWords.save}
        layout="dialog"
        focusFirst
        submitLabel={changed ? viewWords.saveChanges : viewWords.save}
        rules={{ fields, schema, fixed }}
        initial={{ name: changed?.name ?? "", shared: changed?.isShared ?? false }}
        intro={hasSearch && <p className={classes.lead}>{viewWords.searchLeftOut}</p>}
        send={async (body) => {
          if (!changed) return call(create, { body });
          const { id: view_id, version } = changed;
          return call(update, { body: { ...body, view_id, version } });
        }}
        onSaved={async ({ data, message }) => {
          toast(message);
          await reloadViews(client, list);
          onSaved(data.view_id);
          hide();
        }}
        other={
          changed
            ? { label: viewWords.saveNew, onClick: () => setChanged(undefined) }
            : { label: viewWords.cancel, onClick: hide }
        }
      />
    </FadingModal>
  );
}
