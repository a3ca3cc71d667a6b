/** The edit page of a list modal (spec 1 §2): the kind's update fields, based on a version (A11). */
import { messages } from "@helpline/contract/messages";
import { useMemo } from "react";
import { type ApiError, call } from "#shared/api-client.ts";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { showFailure } from "#shared/dialogs/show-failure.ts";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { RecordForm } from "#shared/form/record-form.tsx";
import { useFieldLimits } from "#shared/product-config.ts";
import { useManager, usePages } from "./manager.ts";
import { PageHeading } from "./page-heading.tsx";
import { type LoadedRecord, RecordLoader } from "./record-loader.tsx";
import { managerMessages } from "./record-manager.messages.ts";
import classes from "./record-manager.module.css";
import { recordName } from "./views/record-view.ts";

export function EditPage({ id }: { readonly id: number }) {
  const { kind } = useManager().view;
  return (
    <RecordLoader id={id} title={`Edit a ${kind.one}`}>
      {(loaded) => <EditForm key={loaded.readAt} id={id} {...loaded} />}
    </RecordLoader>
  );
}

/** A 409 may also be a username that is taken; this one is about the record having changed. */
const isStale = (error: ApiError) =>
  error.status === 409 && error.message === messages.staleVersion;

function EditForm({ id, record, reload }: LoadedRecord & { readonly id: number }) {
  const { view, state, guard } = useManager();
  const { kind, routes } = view;
  const pages = usePages();
  const title = `Edit a ${kind.one}`;
  const { version } = record;
  const notOffered = view.notOffered?.(id);
  const limits = useFieldLimits();
  const rules = useMemo<FormRules>(
    () => ({
      fields: formFields(kind.update, view.notes).filter(
        ({ name }) => !view.notOffered?.(id)?.fields.includes(name),
      ),
      schema: view.updateOf?.(record) ?? kind.update,
      isShown: view.isShown,
      limits,
      fixed: { id, version },
    }),
    [kind, view, id, version, record, limits],
  );

  const save = async (body: Record<string, unknown>) => {
    const answer = await call(routes.update, { body });
    pages.saved(state.page, { ...body, ...answer.data }, answer.message);
  };
  // What was typed stays on the screen until the person has chosen.
  const offerReload = async (error: ApiError) => {
    const message = [error.message, managerMessages.reloadQuestion];
    if (await askYesNo({ title: managerMessages.error, message })) {
      await reload().catch(showFailure);
    }
  };

  return (
    <>
      <PageHeading>
        {title}: {recordName(kind, record)}
      </PageHeading>
      {notOffered && <p className={classes.note}>{notOffered.note}</p>}
      <RecordForm
        label={title}
        rules={rules}
        initial={formValuesOf(rules.fields, record)}
        onChanged={guard.setChanged}
        onBack={() => void pages.back()}
        onSave={save}
        onRefused={(error) => (isStale(error) ? offerReload(error) : undefined)}
      />
    </>
  );
}
