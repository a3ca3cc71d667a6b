/** The add page of a list modal (spec 1 §2): an empty form of the kind's create fields. */
import { call } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useFieldLimits } from "#shared/product-config.ts";
import { useManager, usePages } from "./manager.ts";
import { PageHeading } from "./page-heading.tsx";

export function AddPage() {
  const { view, state, guard } = useManager();
  const { kind, routes } = view;
  const pages = usePages();
  const title = `Add a ${kind.one}`;
  const limits = useFieldLimits();
  const fields = formFields(kind.create, view.notes);
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <ContractForm
        label={title}
        layout="modal"
        focusFirst
        rules={{ fields, schema: kind.create, isShown: view.isShown, limits }}
        initial={{ ...formValuesOf(fields, {}), ...view.startsWith }}
        onChanged={guard.setChanged}
        other={{ label: "Back", onClick: () => void pages.back() }}
        send={(body) => call(routes.create, { body })}
        onSaved={({ data, message }, body) =>
          pages.saved(state.page, { ...body, ...data }, message)
        }
      />
    </>
  );
}
