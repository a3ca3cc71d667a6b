/** What the dialog Assign is asked for: one case, or several by their ids. */
import type { AssigneeColumns } from "@helpline/contract/cases/assignees";

/** A case as the manager has seen it: one that has changed since is refused. */
export interface OneCase extends AssigneeColumns {
  readonly case_id: number;
  readonly version: number;
}

export type Assignment = OneCase | readonly number[];

export const onlyCase = (asked: Assignment): OneCase | undefined =>
  "case_id" in asked ? asked : undefined;

export const caseIdsOf = (asked: Assignment): readonly number[] =>
  "case_id" in asked ? [asked.case_id] : asked;
