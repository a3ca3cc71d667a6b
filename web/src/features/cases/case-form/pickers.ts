/** The picked fields of the case form: which list modal, which name, and whom they refuse (spec 2 §5). */
import type { UserType } from "@helpline/contract/access";
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import type { ModalManagerName } from "@helpline/contract/screens";
import { recordIdOf, recordName } from "#shared/record-manager/views/record-view.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";

export interface PickerField {
  readonly entity: ModalManagerName;
  /** The form's copy of the name for display; the server derives its own. */
  readonly nameField: string;
  readonly wanted?: UserType;
}

export const pickers: Readonly<Record<string, PickerField>> = {
  primary_guardian_id: { entity: "guardians", nameField: "primary_guardian_name" },
  secondary_guardian_id: { entity: "guardians", nameField: "secondary_guardian_name" },
  gp_id: { entity: "gps", nameField: "practice_name" },
  local_authority_id: { entity: "local-authorities", nameField: "local_authority_name" },
  school_id: { entity: "schools", nameField: "school_name" },
  advisor_id: { entity: "users", nameField: "advisor_name", wanted: "advisor" },
  advocate_id: { entity: "users", nameField: "advocate_name", wanted: "advocate" },
  clinic_id: { entity: "users", nameField: "clinic_name", wanted: "clinic" },
  evaluator_id: { entity: "users", nameField: "evaluator_name", wanted: "evaluator" },
};

export type PickedRecord = Readonly<Record<string, unknown>>;

export interface Objection {
  readonly title: string;
  readonly message: string;
}

const typeNames = { advisor: "Advisor", advocate: "Advocate", clinic: "Clinic" } as const;

function wrongType(wanted: UserType, record: PickedRecord): Objection | null {
  const type = String(record.user_type);
  if (type === wanted) return null;
  const message =
    wanted in typeNames
      ? caseMessages.wrongType(typeNames[wanted as keyof typeof typeNames])
      : caseMessages.wrongEvaluator(type);
  return { title: caseMessages.usageError, message };
}

const guardianRules = {
  primary_guardian_id: ["secondary_guardian_id", caseMessages.guardianTwicePrimary],
  secondary_guardian_id: ["primary_guardian_id", caseMessages.guardianTwiceSecondary],
} as const;

/** What stands against a choice, given what else is in the form; null when nothing does. */
export function objectionTo(
  field: string,
  record: PickedRecord,
  chosenIn: (field: string) => unknown,
): Objection | null {
  const picker = pickers[field];
  if (!picker) return null;
  if (picker.wanted) return wrongType(picker.wanted, record);
  const rule = guardianRules[field as keyof typeof guardianRules];
  if (!rule) return null;
  const [other, message] = rule;
  const taken = String(chosenIn(other) ?? "") === pickedId(picker, record);
  return taken ? { title: caseMessages.usageLimitation, message } : null;
}

export const pickedId = ({ entity }: PickerField, record: PickedRecord): string =>
  String(recordIdOf(recordViews[entity].kind, record));

/** The name to show: a clinic's own name for its account, everybody else's as their list has it. */
export function pickedName({ entity, wanted }: PickerField, record: PickedRecord): string {
  if (wanted === "clinic" && record.clinic_name) return String(record.clinic_name);
  return recordName(recordViews[entity].kind, record);
}

/** The names of what a stored case has chosen. */
export function storedNames(details: CaseDetails | null): Record<string, string> {
  const stored = (details ?? {}) as Readonly<Record<string, unknown>>;
  const full = (prefix: string) =>
    [stored[`${prefix}_first_name`], stored[`${prefix}_last_name`]].filter(Boolean).join(" ");
  return Object.fromEntries(
    Object.values(pickers).map(({ entity, nameField }) => [
      nameField,
      entity === "guardians"
        ? full(nameField.replace(/_name$/, ""))
        : String(stored[nameField] ?? ""),
    ]),
  );
}
