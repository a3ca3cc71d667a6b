/** Backups. */
import type { BackupKind, BackupPhase } from "@helpline/contract/backups/backups";
import type { ColumnType, Generated } from "kysely";

export interface BackupTables {
  /** The result of a backup: `file_name` if it succeeded, `error` if it failed. */
  backup_runs: {
    backup_run_id: Generated<number>;
    kind: Generated<BackupKind>;
    /** Who pressed the button; null if nobody did. */
    made_by: number | null;
    started_on: ColumnType<string, Date, never>;
    finished_on: ColumnType<string, Date, never>;
    file_name: string | null;
    bytes: number | null;
    error: string | null;
    problems: string | null;
  };

  /** The backup that is being made: at most one row (ADR 20). */
  backup_under_way: {
    kind: BackupKind;
    made_by: number | null;
    started_on: ColumnType<string, Date, never>;
    file_name: string;
    phase: BackupPhase;
    /** From 0 to 1. */
    share: number;
  };
}
