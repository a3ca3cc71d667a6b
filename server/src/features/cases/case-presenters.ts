/** Adds the derived texts to rows and details (WIRE-20, WIRE-21). */
import type { CaseDetails, FoundCase } from "@helpline/contract/cases/case-details";
import { editStage, listStatus, nobody, stageOf } from "@helpline/contract/cases/case-status";
import type { Stage } from "@helpline/contract/cases/stages";
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

/** The name of the person who handles a stage; nobody handles a closed case. */
const handlerNames: Readonly<Record<Stage, (found: FoundCase) => string | null>> = {
  advisor: ({ advisor_name }) => advisor_name,
  advocate: ({ advocate_name }) => advocate_name,
  evaluator: ({ evaluator_name }) => evaluator_name,
  closed: () => null,
};

function handlerNameOf(found: FoundCase): string | null {
  const stage = stageOf(found);
  return stage === null ? null : handlerNames[stage](found);
}

export function presentDetails(found: FoundCase): CaseDetails {
  return {
    ...found,
    status: listStatus(found, found),
    case_handler: handlerNameOf(found) ?? nobody,
    case_stage: editStage(found, found),
  };
}
