/** The add page of a list modal: an empty form of the kind's create fields. */
import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { showFormErrors } from "#shared/form/form-errors.ts";
import { type FormValues, formValuesOf } from "#shared/form/form-values.ts";
import { useFieldLimits } from "#shared/product-config.ts";
import { useManager, usePages } from "./manager.ts";
import { addTitle, isForNew } from "./manager-state.ts";
import { PageHeading } from "./page-heading.tsx";
import { useSimilarRecords } from "./similar/use-similar-records.tsx";

const nothingOffered = { queryKey: ["nothing offered"], queryFn: () => null, enabled: false };

/** Waits for what the form offers; without a connection there is nothing to wait for. */
export function AddPage() {
  const { offered } = useManager().view;
  const { data, isLoading } = useQuery<FormValues | null>(offered?.query ?? nothingOffered);
  return isLoading ? null : <AddForm offers={data ?? null} />;
}

function AddForm({ offers }: { readonly offers: FormValues | null }) {
  const { view, state, guard, choose } = useManager();
  const { kind, routes } = view;
  const { values } = state.page;
  const pages = usePages();
  const title = addTitle(kind);
  const limits = useFieldLimits();
  const similar = useSimilarRecords();
  const fields = formFields(kind.create, { ...view.notes, ...(offers && view.offered?.notes) });
  return (
    <>
      {!isForNew(state.page) && <PageHeading>{title}</PageHeading>}
      <ContractForm
        label={title}
        layout="modal"
        focusFirst="empty"
        onInvalid={showFormErrors}
        rules={{ fields, schema: kind.create, isShown: view.isShown, limits }}
        initial={{ ...formValuesOf(fields, {}), ...view.startsWith, ...offers, ...values }}
        onChanged={guard.setChanged}
        {...similar}
        other={{ label: "Back", onClick: () => void pages.back() }}
        send={(body) => call(routes.create, { body })}
        onSaved={({ data, message }, body) => {
          const { link, ...saved } = data;
          const record = { ...body, ...saved };
          // A picker that was opened to add this record is done, unless there is a link to pass on first.
          if (choose && values && !link) choose(record);
          else pages.saved(state.page, record, message, link ? String(link) : undefined);
        }}
      />
    </>
  );
}
