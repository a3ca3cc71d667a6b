/**
 * The tables as Kysely sees them. Columns that are sent to the browser come from the contract's schemas, so
 * none is declared twice; a test compares this with the database's catalogue.
 */
import type { UserType } from "@helpline/contract/access";
import type { BackupKind, BackupPhase } from "@helpline/contract/backups/backups";
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import type { StoredCase } from "@helpline/contract/cases/case-details";
import type { KeptFieldName } from "@helpline/contract/cases/kept-fields";
import type {
  ImportCounts,
  ImportRow,
  ImportRun,
  ImportState,
} from "@helpline/contract/import/import";
import type { ImportKindName } from "@helpline/contract/import/import-columns";
import type { ImportFormatName } from "@helpline/contract/import/import-formats";
import type { ImportOutcome } from "@helpline/contract/import/import-outcomes";
import type { MailKind, MailState, NotifiedStage } from "@helpline/contract/mail/mail";
import type { importedShape, RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { ReferenceRecordKind } from "@helpline/contract/reference-records/registry";
import type { users } from "@helpline/contract/users/users.schema";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type * as z from "zod/mini";

type Details<K extends RecordKind> = z.output<K["details"]>;

/** A record's table: its details, with the id and version that the database generates. */
type RecordTable<K extends RecordKind> = Omit<
  Details<K>,
  K["idField"] | "version" | keyof typeof importedShape
> & {
  [F in K["idField"]]: Generated<number>;
} & { version: Generated<number> };

/** What imports maintain. */
interface Imported {
  external_code: Generated<string | null>;
  closed_on: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

/** Table names are entity names with `_` for `-`. */
type TableName<E extends string> = E extends `${infer A}-${infer B}` ? `${A}_${TableName<B>}` : E;

type ReferenceRecordTables = {
  [E in ReferenceRecordKind["entity"] as TableName<E>]: RecordTable<
    Extract<ReferenceRecordKind, { readonly entity: E }>
  > &
    Imported;
};

type UserTable = Omit<RecordTable<typeof users>, "enabled" | "failed_logins" | "added_on"> & {
  password_hash: string;
  enabled: Generated<number>;
  failed_logins: Generated<number>;
  added_on: Generated<string>;
};

/** Columns that the server maintains and that are never null have a default in the database. */
type KeptColumns = {
  [N in KeptFieldName]: null extends StoredCase[N] ? StoredCase[N] : Generated<StoredCase[N]>;
};

type CaseTable = Omit<StoredCase, KeptFieldName> &
  KeptColumns & {
    deleted_at: string | null;
  };

/** What an entry's answer says of its author. */
type AddedToLog = "first_name" | "last_name" | "clinic_name";

/** The kept record's fields that a merge changed. */
export type TakenFields = Readonly<Record<string, { before: unknown; after: unknown }>>;

/** Who asked for an import or for its undoing, for the audit log. */
export interface AskedBy {
  readonly user_id: number | null;
  readonly user_type: UserType | null;
  readonly address: string;
  readonly request_id: string;
}

export interface Tables extends ReferenceRecordTables {
  users: UserTable;

  sessions: {
    session_id: string;
    user_id: number;
    started_at: ColumnType<string, Date | string | undefined, never>;
    expires_at: ColumnType<string, Date | string, Date | string>;
    begun_by: Generated<"password" | "openid connect">;
    provider_second_factor: Generated<boolean>;
    address: string | null;
    browser: string | null;
  };

  second_factors: {
    user_id: number;
    /** Sealed (security/sealing.ts). */
    secret: string;
    confirmed_on: string | null;
    last_step: Generated<number>;
  };

  recovery_codes: {
    user_id: number;
    code_hash: string;
  };

  failed_login_resets: {
    reset_id: Generated<number>;
    user_id: number;
    failed_logins: number;
    reset_by: string;
    reset_on: Generated<string>;
  };

  /** Links an identity at an OpenID Connect provider to an account (ADR 0027). */
  provider_links: {
    user_id: number;
    issuer: string;
    subject: string;
    linked_on: Generated<string>;
  };

  rate_limits: {
    key: string;
    window_start: ColumnType<string, Date | string, Date | string>;
    tries: number;
  };

  audit_log: {
    audit_id: Generated<number>;
    happened_at: Generated<string>;
    user_id: number | null;
    user_type: UserType | null;
    address: string | null;
    request_id: string | null;
    action: string;
    entity: string | null;
    entity_id: string | null;
    case_id: number | null;
    before: unknown;
    after: unknown;
    detail: string | null;
  };

  cases: CaseTable;

  /** The folded texts that a search of cases uses (0009_search_words.sql). */
  case_search: {
    case_id: number;
    child_first_name: string;
    child_last_name: string;
    primary_first_name: string;
    primary_last_name: string;
    primary_telephone: string | null;
    primary_mobile: string | null;
    primary_postcode: string;
    secondary_first_name: string | null;
    secondary_last_name: string | null;
    secondary_telephone: string | null;
    secondary_mobile: string | null;
    secondary_postcode: string | null;
  };

  /** What lists of cases are filtered and sorted by (0015_case_query.sql). */
  case_list: Pick<
    StoredCase,
    | ("case_id" | "added_on" | "closed_on" | "last_entry_on" | "minutes_used" | "clinic_id")
    | ("local_authority_id" | "school_id" | "gp_id" | "closed" | "band" | "clinic_participating")
    | "nature_of_case"
  > & {
    /** 0 while nobody handles the case. */
    handler_id: number;
    ehcp: number | null;
    consented: number | null;
    stage: string;
    /** Folded, as is the child's. */
    guardian_name: string;
    child_name: string;
  };

  case_logs: Omit<CaseLog, AddedToLog | "case_log_id" | "added_on"> & {
    case_log_id: Generated<number>;
    added_on: Generated<string>;
  };

  case_stage_changes: {
    change_id: Generated<number>;
    case_id: number;
    stage: string;
    clinic_participating: number;
    action: string;
    changed_by: number | null;
    changed_on: Generated<string>;
  };

  evaluations: {
    evaluation_id: Generated<number>;
    case_id: number;
    answers: ColumnType<Record<string, number | string>, string, string>;
    comments: string | null;
    evaluated_by: number;
    page_entered_on: string | null;
    added_on: Generated<string>;
    /** The answers as one character for each question (0022_evaluation_choices.sql). */
    choices: GeneratedAlways<string>;
  };

  drafts: {
    user_id: number;
    name: string;
    /** Null for a case that is being added. */
    case_id: number | null;
    bytes: number;
    draft: ColumnType<Record<string, unknown>, string, string>;
    saved_on: Generated<string>;
  };

  case_files: {
    file_id: Generated<number>;
    case_id: number;
    name: string;
    /** In bytes. */
    size: number;
    object_key: string;
    added_by: number;
    added_on: Generated<string>;
  };

  /** Filters and order of the case manager's list under a name. */
  saved_views: {
    view_id: Generated<number>;
    owner_id: number;
    name: string;
    filters: ColumnType<Record<string, unknown>, string, string>;
    sort: string | null;
    sort_order: "asc" | "desc" | null;
    shared: Generated<boolean>;
    added_on: Generated<string>;
    version: Generated<number>;
  };

  /** Keys whose bytes may be in the file store although no file refers to them. */
  loose_objects: {
    object_key: string;
    sweep_after: ColumnType<string, Date | string, Date | string>;
    claimed: Generated<boolean>;
  };

  /** A row is a current hold; lifted holds are in the audit log. */
  legal_holds: {
    case_id: number;
    reason: string;
    set_by: number | null;
    set_on: string;
  };

  /** The private address of a user's calendar. */
  calendar_addresses: {
    user_id: number;
    secret_hash: Buffer;
    made_on: Generated<string>;
  };

  /** The days whose digests are stored. */
  digest_days: {
    day: string;
    made_on: Generated<string>;
  };

  /** Who wants no digest. */
  digest_off: {
    user_id: number;
  };

  /** Who has put away the first steps on Welcome. */
  first_run_hidden: {
    user_id: number;
  };

  follow_ups: {
    follow_up_id: Generated<number>;
    case_id: number;
    due_on: string;
    text: string;
    assigned_to: number | null;
    created_by: number;
    created_on: Generated<string>;
    done_on: string | null;
    done_by: number | null;
    closed_with_case: Generated<boolean>;
    version: Generated<number>;
  };

  /** What people have entered of a case's key dates; dates by key. */
  case_key_dates: {
    case_id: number;
    starts: ColumnType<Record<string, string>, string, string>;
    met: ColumnType<Record<string, string>, string, string>;
    version: number;
  };

  /** Cases that are new to a user: assigned by somebody else and not opened since. */
  new_assignments: {
    case_id: number;
    user_id: number;
    assigned_on: Generated<string>;
  };

  mail: {
    mail_id: Generated<number>;
    kind: MailKind;
    /** The case and its stage, for the kind `notify`; for others see `mail_cases`. */
    case_id: number | null;
    stage: NotifiedStage | null;
    to_user_id: number | null;
    to_name: string;
    to_address: string;
    state: ColumnType<MailState, MailState | undefined, MailState>;
    tries: Generated<number>;
    last_error: string | null;
    job_id: string | null;
    created_by: number | null;
    /** For the kind `digest`: how many follow-ups were overdue, and due that day. */
    overdue: number | null;
    due_today: number | null;
    created_on: Generated<string>;
    last_tried_on: string | null;
    sent_on: string | null;
  };

  mail_cases: {
    mail_id: number;
    case_id: number;
  };

  notice: {
    notice_id: Generated<number>;
    enabled: number;
    title: string | null;
    message: string | null;
    until: string | null;
    changed_by: number | null;
    changed_on: string | null;
    version: number;
  };

  page_times: {
    page_time_id: Generated<number>;
    user_id: number;
    case_id: number | null;
    page_name: string;
    page_entered_on: string;
    page_exited_on: string;
    /** Minutes; the driver returns a numeric as text. */
    time_on_page: ColumnType<string, number, never>;
    clamped: Generated<number>;
  };

  /** Imports of records from files, and what they need until they are done (ADR 0058). */
  import_runs: {
    import_run_id: Generated<number>;
    kind: ImportKindName;
    file_name: string;
    format: ImportFormatName | null;
    encoding: ImportRun["encoding"];
    separator: ImportRun["separator"];
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
    reason: string | null;
    cells: ColumnType<string[] | null, string | null, string | null>;
    undo: "undone" | "left" | null;
  };

  /** A record that was merged into another one (ADR 0045). */
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
  };

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

  /** The backup that is being made: at most one row (ADR 0061). */
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
