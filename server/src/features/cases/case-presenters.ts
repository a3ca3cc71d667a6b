/** Rows and details as they are answered: the derived texts beside the stored fields (A12, A13). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import {
  type AssignedIds,
  editStage,
  handlerIdOf,
  listStatus,
  type StageFlags,
} from "@helpline/contract/cases/case-status";
import type { caseRowsOfPage } from "./case-list.repository.ts";
import type { auditedChangesOf } from "./cases.repository.ts";

type CaseRow = Awaited<ReturnType<typeof caseRowsOfPage>>[number];

const nobody = "NA";

export function presentRow(row: CaseRow) {
  return {
    ...row,
    guardian_name: row.guardian_name ?? "",
    status: listStatus(row, row),
    case_handler: row.closed === 1 ? nobody : (row.handler_name ?? nobody),
  };
}

export function presentDetails(found: Readonly<Record<string, unknown>>): CaseDetails {
  const flags = found as unknown as StageFlags & AssignedIds;
  const names = found as Readonly<Record<string, string | null>>;
  const handler =
    handlerIdOf(flags, flags) === null
      ? null
      : flags.with_advisor === 1
        ? names.advisor_name
        : flags.with_advocate === 1
          ? names.advocate_name
          : names.evaluator_name;
  return {
    ...found,
    status: listStatus(flags, flags),
    case_handler: handler ?? nobody,
    case_stage: editStage(flags, flags),
  } as CaseDetails;
}

const asText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

type AuditedChange = Awaited<ReturnType<typeof auditedChangesOf>>[number];

/** One audit row as a list of fields before and after. */
export function presentChange(change: AuditedChange) {
  const before = (change.before ?? {}) as Record<string, unknown>;
  const after = (change.after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    changed_on: change.happened_at,
    changed_by: change.changed_by,
    action: change.action,
    fields: names.map((field) => ({
      field,
      before: asText(before[field]),
      after: asText(after[field]),
    })),
  };
}
