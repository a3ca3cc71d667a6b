/** The edit page of a list modal: the kind's update fields, based on a version (WIRE-17). */

import { showDay } from "@helpline/contract/dates";
import { Text } from "@mantine/core";
import { type ApiError, call, isStaleVersion } from "#shared/api-client.ts";
import { askYesNo, errorTitle, showFailure } from "#shared/dialogs/dialogs.tsx";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { showFormErrors } from "#shared/form/form-errors.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useFieldLimits, useTimeZone } from "#shared/product-config.ts";
import { managerMessages, useManager, usePages } from "./manager.ts";
import { recordDraft } from "./record-draft.ts";
import { type LoadedRecord, PageHeading, RecordLoader } from "./record-loader.tsx";
import { useSimilarRecords } from "./similar/use-similar-records.tsx";
import { recordName } from "./views/record-view.ts";

export function EditPage({ id }: { readonly id: number }) {
  const { kind } = useManager().view;
  return (
    <RecordLoader id={id} title={`Edit a ${kind.one}`}>
      {(loaded) => <EditForm key={loaded.readAt} id={id} {...loaded} />}
    </RecordLoader>
  );
}

/** What imports keep is shown, and not edited here. */
function ImportedNote({ record: { external_code, closed_on } }: Pick<LoadedRecord, "record">) {
  const timeZone = useTimeZone();
  const lines = [
    external_code ? managerMessages.code(String(external_code)) : "",
    closed_on ? managerMessages.closed(showDay(String(closed_on), timeZone)) : "",
  ].filter((line) => line !== "");
  if (lines.length === 0) return null;
  return (
    <Text c="dimmed" mb={16}>
      {lines.join(" ")}
    </Text>
  );
}

function EditForm({ id, record, reload }: LoadedRecord & { readonly id: number }) {
  const { view, state, guard } = useManager();
  const { kind, routes } = view;
  const pages = usePages();
  const title = `Edit a ${kind.one}`;
  const notOffered = view.notOffered?.(id);
  const limits = useFieldLimits();
  const similar = useSimilarRecords(id);
  const fields = formFields(kind.update, view.notes).filter(
    ({ name }) => !notOffered?.fields.includes(name),
  );

  // The typed values stay until the person has chosen.
  const offerReload = async (error: ApiError) => {
    const message = [error.message, managerMessages.reloadQuestion];
    if (await askYesNo({ title: errorTitle, message })) await reload().catch(showFailure);
    return "done" as const;
  };

  return (
    <>
      <PageHeading>
        {title}: {recordName(kind, record)}
      </PageHeading>
      <ImportedNote record={record} />
      {notOffered && (
        <Text c="dimmed" mb={16}>
          {notOffered.note}
        </Text>
      )}
      <ContractForm
        draft={recordDraft(kind, id)}
        label={title}
        layout="modal"
        focusFirst
        onInvalid={showFormErrors}
        rules={{
          fields,
          schema: view.updateOf?.(record) ?? kind.update,
          isShown: view.isShown,
          hintOf: view.hintOf?.(record),
          limits,
          fixed: { id, version: record.version },
        }}
        initial={formValuesOf(fields, record)}
        onChanged={guard.setChanged}
        {...similar}
        other={{ label: "Back", onClick: () => void pages.back() }}
        send={(body) => call(routes.update, { body })}
        onSaved={({ data, message }, body) =>
          pages.saved(state.page, { ...body, ...data }, message)
        }
        onRefused={(error) => (isStaleVersion(error) ? offerReload(error) : undefined)}
      />
    </>
  );
}
