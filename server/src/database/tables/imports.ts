/** Imports of records, and merged records. */
import type { UserType } from "@helpline/contract/access";
import type {
  ImportCounts,
  ImportRow,
  ImportRun,
  ImportState,
} from "@helpline/contract/import/import";
import type { ImportOutcome } from "@helpline/contract/import/import.plain";
import type { ImportKindName } from "@helpline/contract/import/import-columns";
import type { ImportFormatName } from "@helpline/contract/import/import-formats";
import type { ColumnType, Generated } from "kysely";

/** The kept record's fields that a merge changed. */
export type TakenFields = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** What else a doubtful row can become. */
export interface RowOptions {
  /** A change of the record that it may be about. */
  readonly same?: {
    readonly record_id: number;
    readonly record_version: number;
    readonly after: Readonly<Record<string, string | null>>;
    readonly before: Readonly<Record<string, string | null>>;
  };
  /** A record of its own. */
  readonly new?: { readonly after: Readonly<Record<string, string | null>> };
}

/** Who asked for an import or for its undoing, for the audit log. */
export interface AskedBy {
  readonly user_id: number | null;
  readonly user_type: UserType | null;
  readonly address: string;
  readonly request_id: string;
}

export interface ImportTables {
  /** Imports of records from files, and what they need until they are done (ADR 19). */
  import_runs: {
    import_run_id: Generated<number>;
    kind: ImportKindName;
    file_name: string;
    format: ImportFormatName | null;
    encoding: ImportRun["encoding"];
    separator: ImportRun["separator"];
    rows_above: Generated<number>;
    headings: ColumnType<string[], string, string>;
    first_rows: ColumnType<string[][], string, string>;
    columns: ColumnType<Record<string, number | null>, string, string>;
    state: ImportState | "uploading";
    problem: string | null;
    counts: ColumnType<ImportCounts | null, string | null, string | null>;
    uploaded_on: ColumnType<string, Date | string, never>;
    uploaded_by: number | null;
    checked_on: ColumnType<string | null, Date | string | null, Date | string | null>;
    imported_on: ColumnType<string | null, Date | string | null, Date | string | null>;
    imported_by: number | null;
    undone_on: ColumnType<string | null, Date | string | null, Date | string | null>;
    asked_by: ColumnType<AskedBy | null, string | null, string | null>;
  };

  import_chunks: {
    import_run_id: number;
    chunk_number: number;
    bytes: Buffer;
  };

  import_progress: {
    import_run_id: number;
    done: number;
    total: number;
    noted_on: Generated<string>;
  };

  import_rows: {
    import_run_id: number;
    row_number: number;
    outcome: ImportOutcome;
    name: string;
    code: string | null;
    match_name: string | null;
    match_postcode: string | null;
    record_id: number | null;
    record_version: number | null;
    after: ColumnType<Record<string, string | null> | null, string | null, string | null>;
    before: ColumnType<Record<string, string | null> | null, string | null, string | null>;
    errors: ColumnType<ImportRow["errors"] | null, string | null, string | null>;
    doubts: ColumnType<ImportRow["doubts"] | null, string | null, string | null>;
    reason: string | null;
    cells: ColumnType<string[] | null, string | null, string | null>;
    options: ColumnType<RowOptions | null, string | null, string | null>;
    undo: "undone" | "left" | null;
  };

  /** A record that was merged into another one (ADR 15). */
  record_merges: {
    record_merge_id: Generated<number>;
    entity: string;
    merged_id: number;
    kept_id: number;
    merged_on: string;
    merged_by: number | null;
    /** The merged record's fields; null once the merge can no longer be undone. */
    record: ColumnType<Record<string, unknown> | null, string, null>;
    taken: ColumnType<TakenFields | null, string, null>;
    external_code: Generated<string | null>;
  };

  record_merge_cases: {
    record_merge_id: number;
    case_id: number;
    field: string;
    /** What the merge cleared in a deleted case that named both guardians. */
    cleared: ColumnType<Record<string, unknown> | null, string | undefined, never>;
  };
}
