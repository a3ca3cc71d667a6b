/** The extension at which calls ring for the person who is logged in (TEL-4). */

import { eventRoutes, extensionForm } from "@helpline/contract/events/events";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import cards from "#shared/card.module.css";
import { noText } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { toast } from "#shared/toasts/toast.ts";

const extensionQuery = queryOptions({
  queryKey: ["account", "extension"],
  queryFn: async ({ signal }) => (await call(eventRoutes.extension, {}, { signal })).data,
});

const fields = formFields(extensionForm, {
  extension: { hint: "Such as 201 or anna. Leave it blank if nothing is to be shown." },
});

export function OwnExtension() {
  const client = useQueryClient();
  const { data } = useQuery(extensionQuery);
  return (
    <section className={cards.card} aria-labelledby="extension-title">
      <h2 id="extension-title">Telephone</h2>
      <p>
        When this extension rings, this app shows who is calling, and times the call once you
        answer. It needs a telephone system that reports its calls; an admin connects it in
        Settings.
      </p>
      {data && (
        <ContractForm
          draft={noText}
          label="Telephone"
          submitLabel="Save extension"
          layout="card"
          rules={{ fields, schema: extensionForm }}
          initial={formValuesOf(fields, data)}
          followsInitial
          send={(body) => call(eventRoutes.changeExtension, { body })}
          onSaved={({ data: changed, message }) => {
            client.setQueryData(extensionQuery.queryKey, changed);
            toast(message);
          }}
        />
      )}
    </section>
  );
}
