/**
 * The orders of a list of cases, on `cases` as in conditions.ts. What is shown in words is in the order of
 * the words, without regard to case and accents. A case without a log entry comes before all others.
 */
import type { CaseSort } from "@helpline/contract/case-query/case-filters";
import { workedStages } from "@helpline/contract/case-query/case-query.plain";
import { flagsOf, listStatus, nobody } from "@helpline/contract/cases/case-status";
import type { Stage } from "@helpline/contract/cases/stages";
import { type RawBuilder, sql } from "kysely";

export type Direction = "asc" | "desc";

/** By a column, which has an index of its own with the case ID. */
export interface ByColumn {
  readonly columns: readonly [string];
  readonly hasAbsent: boolean;
  /** New cases are at one end. The index of such an order contains all days that filters know. */
  readonly byTime: boolean;
}

/**
 * By the few words that many cases share: each case belongs to one group, and groups have a label. All
 * closed cases are in one.
 */
export interface ByGroup {
  /** The columns that tell the group. */
  readonly columns: readonly string[];
  readonly labelOfClosed: string;
  /** A query of the groups with their `label`. */
  readonly groups: RawBuilder<unknown>;
  /** Whether a case belongs to a group. */
  readonly belongs: RawBuilder<unknown>;
}

export type Order = ByColumn | ByGroup;

interface StatusGroup {
  readonly stage: Stage | "none";
  readonly awaiting: boolean;
  readonly clinic: boolean;
}

const closed: StatusGroup = { stage: "closed", awaiting: true, clinic: false };

const labelOf = (words: string) => words.toLowerCase();

/** Every status that a case can have. A closed case has no handler (`case_list`). */
const statusGroups: readonly StatusGroup[] = [
  ...workedStages.flatMap((stage) =>
    [true, false].flatMap((awaiting) =>
      (stage === "advocate" ? [false, true] : [false]).map((clinic) => ({
        stage,
        awaiting,
        clinic,
      })),
    ),
  ),
  closed,
  { stage: "none", awaiting: true, clinic: false },
];

function statusOf({ stage, awaiting, clinic }: StatusGroup): string {
  const id = awaiting ? null : 1;
  const ids = { advisor_id: id, advocate_id: id, evaluator_id: id };
  const noFlags = { with_advisor: 0, with_advocate: 0, with_evaluator: 0 };
  const flags =
    stage === "none"
      ? { ...noFlags, closed: 0, clinic_participating: 0 }
      : flagsOf({ stage, clinicParticipating: clinic });
  return listStatus(flags, ids);
}

const byStatus: ByGroup = {
  columns: ["stage", "handler_id", "clinic_participating"],
  labelOfClosed: labelOf(statusOf(closed)),
  groups: sql`SELECT label COLLATE "C" AS label, stage, awaiting, clinic FROM (VALUES ${sql.join(
    statusGroups.map((group) => {
      const { stage, awaiting, clinic } = group;
      const cells = [sql.lit(labelOf(statusOf(group))), sql.lit(stage), sql.lit(awaiting)];
      return sql`(${sql.join(cells)}, ${sql.lit(clinic ? 1 : 0)})`;
    }),
  )}) AS statuses (label, stage, awaiting, clinic)`,
  belongs: sql`cases.stage = groups.stage AND (cases.handler_id = 0) = groups.awaiting
    AND cases.clinic_participating = groups.clinic`,
};

const byHandler: ByGroup = {
  columns: ["handler_id"],
  labelOfClosed: labelOf(nobody),
  groups: sql`SELECT helpline_fold(first_name || ' ' || last_name) COLLATE "C" AS label, user_id AS handler_id
    FROM users UNION ALL SELECT ${sql.lit(labelOf(nobody))}, 0`,
  belongs: sql`cases.handler_id = groups.handler_id`,
};

const byColumn = (name: string): ByColumn => ({
  columns: [name],
  hasAbsent: false,
  byTime: false,
});

const byTime = (name: string, hasAbsent = false): ByColumn => ({
  columns: [name],
  hasAbsent,
  byTime: true,
});

export const byId = byTime("case_id");

export const orders: Readonly<Record<CaseSort, Order>> = {
  case_id: byId,
  guardian_name: byColumn("guardian_name"),
  child_name: byColumn("child_name"),
  status: byStatus,
  case_handler: byHandler,
  added_on: byTime("added_on"),
  last_entry_on: byTime("last_entry_on", true),
  minutes_used: byColumn("minutes_used"),
};

export const isGrouped = (order: Order): order is ByGroup => "groups" in order;

/**
 * The only column with absent values is that of the last log entry, and its index has them first. All other
 * indexes have PostgreSQL's default order; with NULLS FIRST it would not use them.
 */
export const directed = (key: RawBuilder<unknown>, direction: Direction, absentFirst = false) => {
  if (!absentFirst) return direction === "asc" ? sql`${key} ASC` : sql`${key} DESC`;
  return direction === "asc" ? sql`${key} ASC NULLS FIRST` : sql`${key} DESC NULLS LAST`;
};
