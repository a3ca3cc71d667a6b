/** The add page of a list modal (spec 1 §2): an empty form of the kind's create fields. */
import { useMemo } from "react";
import { call } from "#shared/api-client.ts";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { RecordForm } from "#shared/form/record-form.tsx";
import { useFieldLimits } from "#shared/product-config.ts";
import { useManager, usePages } from "./manager.ts";
import { PageHeading } from "./page-heading.tsx";

export function AddPage() {
  const { view, state, guard } = useManager();
  const { kind, routes } = view;
  const pages = usePages();
  const title = `Add a ${kind.one}`;
  const limits = useFieldLimits();
  const rules = useMemo<FormRules>(
    () => ({
      fields: formFields(kind.create, view.notes),
      schema: kind.create,
      isShown: view.isShown,
      limits,
    }),
    [kind, view, limits],
  );
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <RecordForm
        label={title}
        rules={rules}
        initial={{ ...formValuesOf(rules.fields, {}), ...view.startsWith }}
        onChanged={guard.setChanged}
        onBack={() => void pages.back()}
        onSave={async (body) => {
          const answer = await call(routes.create, { body });
          pages.saved(state.page, { ...body, ...answer.data }, answer.message);
        }}
      />
    </>
  );
}
