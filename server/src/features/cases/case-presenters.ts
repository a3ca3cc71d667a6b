/** Adds the derived texts to rows and details (WIRE-20, WIRE-21). */
import type { CaseDetails, FoundCase } from "@helpline/contract/cases/case-details";
import {
  editStage,
  handlerIdOf,
  listStatus,
  nobody,
  stageOf,
} from "@helpline/contract/cases/case-status";
import type { caseRowsOfPage } from "./case-list.repository.ts";

type CaseRow = Awaited<ReturnType<typeof caseRowsOfPage>>[number];

export function presentRow<R extends CaseRow>(row: R) {
  return {
    ...row,
    guardian_name: row.guardian_name ?? "",
    status: listStatus(row, row),
    case_handler: row.closed === 1 ? nobody : (row.handler_name ?? nobody),
  };
}

/** The name of the person who handles the case's current stage. */
function handlerNameOf(found: FoundCase): string | null {
  const stage = stageOf(found);
  if (stage === null || stage === "closed" || handlerIdOf(found, found) === null) return null;
  return found[`${stage}_name`];
}

export function presentDetails(found: FoundCase): CaseDetails {
  return {
    ...found,
    status: listStatus(found, found),
    case_handler: handlerNameOf(found) ?? nobody,
    case_stage: editStage(found, found),
  };
}
