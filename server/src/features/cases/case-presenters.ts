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
