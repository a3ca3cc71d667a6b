/** Initial values of the case form, and how they become the request body. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import {
  caseCreate,
  caseUpdate,
  withoutHiddenAnswers,
} from "@helpline/contract/cases/cases.schema";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { type FormValues, formValuesOf } from "#shared/form/form-values.ts";
import { addFields, editFields, isShown } from "./case-form-fields.ts";
import { pickers, storedNames } from "./pickers.ts";
import { noSources } from "./taken-over.ts";

const nameFieldOfGuardian = pickers.primary_guardian_id?.nameField ?? "";

/** Select values are texts, but a band is a number. */
const tidy = (body: Record<string, unknown>) =>
  withoutHiddenAnswers({ ...body, band: body.band === null ? null : Number(body.band) });

export const addRules: FormRules = { fields: addFields, schema: caseCreate, isShown, tidy };

export const editRules = (caseId: number): FormRules => ({
  fields: editFields,
  schema: caseUpdate,
  isShown,
  tidy,
  fixed: { case_id: caseId },
});

/** Today's date on this computer, `YYYY-MM-DD`. */
function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A guardian who is already known when a case is added. */
export interface KnownGuardian {
  readonly id: number;
  readonly name: string;
}

/** The fields that name the primary guardian. */
export const guardianValues = ({ id, name }: KnownGuardian): FormValues => ({
  primary_guardian_id: String(id),
  [nameFieldOfGuardian]: name,
});

export const newCaseValues = (): FormValues => ({
  ...formValuesOf(addFields, { added_on: today() }),
  ...storedNames(null),
  ...noSources(),
});

/** The form values of a stored case. */
export const caseValues = (details: CaseDetails): FormValues => ({
  ...formValuesOf(editFields, details),
  ...storedNames(details),
});
