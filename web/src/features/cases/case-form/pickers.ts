/** The case form's picker fields: list modal, displayed name, and which records they refuse. */
import type { UserType } from "@helpline/contract/access";
import { type CaseDetails, namedRecords } from "@helpline/contract/cases/case-details";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { type NamedRecord, nameFieldOf } from "@helpline/contract/cases/named-record";
import type { ModalManagerName } from "@helpline/contract/screens";
import { nameInList, recordIdOf, recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";

export interface PickerField {
  readonly entity: ModalManagerName;
  /** The field with the displayed name; the server derives its own. */
  readonly nameField: string;
  readonly record: NamedRecord;
}

export const pickers: Readonly<Record<string, PickerField>> = Object.fromEntries(
  namedRecords.map((record) => [
    record.field,
    {
      entity: record.kind.entity as ModalManagerName,
      nameField: nameFieldOf(record),
      record,
    },
  ]),
);

export type PickedRecord = Readonly<Record<string, unknown>>;

export interface Objection {
  readonly title: string;
  readonly message: string;
}

/** Why somebody may not be chosen for a role; null if they have it. */
export function wrongType(wanted: UserType, record: PickedRecord): Objection | null {
  const type = String(record.user_type);
  if (type === wanted) return null;
  const message =
    wanted === "evaluator" ? caseMessages.wrongEvaluator(type) : caseMessages.wrongType(wanted);
  return { title: caseMessages.usageError, message };
}

const guardianRules = {
  primary_guardian_id: ["secondary_guardian_id", caseMessages.guardianTwicePrimary],
  secondary_guardian_id: ["primary_guardian_id", caseMessages.guardianTwiceSecondary],
} as const;

/** Why a choice is refused, given the other fields of the form; null if it is allowed. */
export function objectionTo(
  field: string,
  record: PickedRecord,
  chosenIn: (field: string) => unknown,
): Objection | null {
  const picker = pickers[field];
  if (!picker) return null;
  const { role } = picker.record;
  if (role) return wrongType(role, record);
  const rule = guardianRules[field as keyof typeof guardianRules];
  if (!rule) return null;
  const [other, message] = rule;
  const taken = String(chosenIn(other) ?? "") === pickedId(picker, record);
  return taken ? { title: caseMessages.usageLimitation, message } : null;
}

export const pickedId = ({ entity }: PickerField, record: PickedRecord): string =>
  String(recordIdOf(recordViews[entity].kind, record));

/** The name to display: for a clinic's account the clinic's name, otherwise the name as in its list. */
export function pickedName(
  { entity, record: { role } }: PickerField,
  record: PickedRecord,
): string {
  if (role === "clinic" && record.clinic_name) return String(record.clinic_name);
  return recordName(recordViews[entity].kind, record);
}

/** The displayed names of the records chosen in a stored case. */
export function storedNames(details: CaseDetails | null): Record<string, string> {
  const stored = (details ?? {}) as Readonly<Record<string, unknown>>;
  const nameOf = ({ nameField, record: { alias } }: PickerField) => {
    const name =
      stored[nameField] ??
      [stored[`${alias}_first_name`], stored[`${alias}_last_name`]].filter(Boolean).join(" ");
    return nameInList(String(name), { closed_on: stored[`${alias}_closed_on`] });
  };
  return Object.fromEntries(
    Object.values(pickers).map((picker) => [picker.nameField, nameOf(picker)]),
  );
}
