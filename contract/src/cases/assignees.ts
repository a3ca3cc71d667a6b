/** Who works on a case at present. What happens when that changes: server/src/features/cases/case-assignees.ts. */
import { type AssignedIds, handlerIdOf, type StageFlags } from "./case-status.ts";

/** The columns of a case that decide who works on it. */
export interface AssigneeColumns extends StageFlags, AssignedIds {
  readonly clinic_id: number | null;
}

export const assigneeColumns = [
  "closed",
  "with_advisor",
  "with_advocate",
  "with_evaluator",
  "clinic_participating",
  "advisor_id",
  "advocate_id",
  "clinic_id",
  "evaluator_id",
] as const satisfies readonly (keyof AssigneeColumns)[];

export interface Assignees {
  readonly closed: boolean;
  /** The user who handles the present stage; null if the case is closed or waits for somebody. */
  readonly handler: number | null;
  /** The clinic's user while the clinic takes part. */
  readonly clinic: number | null;
}

export const assigneesOf = (columns: AssigneeColumns): Assignees => ({
  closed: columns.closed === 1,
  handler: handlerIdOf(columns, columns),
  clinic:
    columns.closed === 0 && columns.with_advocate === 1 && columns.clinic_participating === 1
      ? columns.clinic_id
      : null,
});

/** The ids of the users who work on the case. */
export const assigneeIds = ({ handler, clinic }: Assignees): number[] =>
  [handler, clinic].filter((id) => id !== null);
