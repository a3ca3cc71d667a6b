/** Adds an enquiry to a case that exists, where it becomes a log entry. */

import { type EnquiryDetails, enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { type ApiError, call, type WebRequest } from "#shared/api-client.ts";
import { noText } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import type { FieldSpec } from "#shared/form/field-specs.ts";

const schema = enquiryRoutes.toCase.body;
type Body = WebRequest<typeof enquiryRoutes.toCase>["body"];

const fields: readonly FieldSpec[] = [
  {
    name: "case_id",
    notes: {
      label: "Number of the case",
      input: "text",
      required: true,
      hint: "The notes and minutes become a log entry there, in the name of the person who took the enquiry.",
    },
  },
];

interface JoinCaseProps {
  readonly enquiry: EnquiryDetails;
  readonly onCancel: () => void;
  readonly onRefused: (error: ApiError) => Promise<"done">;
  readonly onSaved: (message: string) => void;
}

export function JoinCase({ enquiry, onCancel, onRefused, onSaved }: JoinCaseProps) {
  const { enquiry_id, version } = enquiry;
  return (
    <ContractForm
      draft={noText}
      label="Add the enquiry to a case"
      submitLabel="Add to this case"
      layout="card"
      focusFirst
      rules={{ fields, schema, fixed: { enquiry_id, version } }}
      other={{ label: "Cancel", onClick: onCancel }}
      send={(body) => call(enquiryRoutes.toCase, { body: body as Body })}
      onRefused={(error) => (error.status === 409 ? onRefused(error) : undefined)}
      onSaved={({ message }) => onSaved(message)}
    />
  );
}
