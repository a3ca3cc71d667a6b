/** Records an attempt to ring back: somebody was reached, or is to be rung on another day. */
import { draftName } from "@helpline/contract/drafts/drafts";
import {
  type EnquiryDetails,
  enquiryFields,
  enquiryRoutes,
} from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { notesOf } from "@helpline/contract/fields";
import { nextWorkingDay } from "@helpline/contract/working-days";
import { type ApiError, call, type WebRequest } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { StaleNote } from "#shared/form/stale-note.tsx";
import { useToday } from "#shared/product-config.ts";
import { outcomeInWords } from "../enquiry-words.tsx";

const schema = enquiryRoutes.attempt.body;
type Body = WebRequest<typeof enquiryRoutes.attempt>["body"];

const reached: FieldSpec = {
  name: "reached",
  notes: {
    label: "Did you reach them?",
    input: "radios",
    required: true,
    isWide: true,
    options: [
      { value: "yes", label: "Reached", key: "r" },
      { value: "no", label: "Not reached", key: "n" },
    ],
  },
};

const fieldOf = (
  name: "outcome" | "call_back_on" | "notes" | "minutes",
  more: Partial<FieldSpec["notes"]>,
): FieldSpec => ({ name, notes: { ...notesOf(enquiryFields[name]), ...more } });

const fields: readonly FieldSpec[] = [
  reached,
  fieldOf("outcome", { label: "What came of it" }),
  fieldOf("call_back_on", { label: "Ring again on", required: true }),
  fieldOf("notes", { lines: 3 }),
  fieldOf("minutes", {}),
];

const ringsAgain = (values: Readonly<Record<string, unknown>>) =>
  values.reached === "no" || (values.reached === "yes" && values.outcome === "call back");

function isShown(name: string, values: Readonly<Record<string, unknown>>): boolean {
  if (name === "outcome") return values.reached === "yes";
  return name === "call_back_on" ? ringsAgain(values) : true;
}

const answers: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Leaves out the outcome, which stays, if nobody was reached. */
function tidy({ reached: answer, outcome, call_back_on, ...body }: Record<string, unknown>) {
  const given = { ...body, reached: answers[String(answer)], call_back_on };
  return answer === "yes" ? { ...given, outcome } : given;
}

interface AttemptFormProps {
  readonly enquiry: EnquiryDetails;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
  readonly onRefused: (error: ApiError) => Promise<"done">;
  readonly onSaved: (message: string) => Promise<void>;
}

export function AttemptForm({ enquiry, onChanged, onRefused, onSaved }: AttemptFormProps) {
  const { enquiry_id, version, outcome } = enquiry;
  const today = useToday();
  const isOver = outcome !== "call back";
  return (
    <ContractForm
      draft={draftName("enquiry-attempt", enquiry_id)}
      label="Record an attempt to ring back"
      submitLabel="Record the attempt"
      onChanged={onChanged}
      intro={
        isOver && <StaleNote message={enquiryMessages.rungBack} stored={outcomeInWords(outcome)} />
      }
      {...(isOver && { other: { label: "Discard", onClick: (form) => form.reset() } })}
      rules={{ fields, schema, isShown, tidy, fixed: { enquiry_id, version } }}
      initial={formValuesOf(fields, { call_back_on: nextWorkingDay(today), minutes: 1 })}
      send={(body, idempotencyKey) =>
        call(enquiryRoutes.attempt, { body: body as Body }, { idempotencyKey })
      }
      onRefused={(error) => (error.status === 409 ? onRefused(error) : undefined)}
      onSaved={({ message }) => onSaved(message)}
    />
  );
}
