/** What helps people to work: follow-ups, views, drafts, mail, time on pages; and backups. */

import type { BackupKind, BackupPhase } from "@helpline/contract/backups/backups";
import type { ConcernMailKind } from "@helpline/contract/concerns/concern-values";
import type { MailKind, NotifiedStage } from "@helpline/contract/mail/mail";
import type { Delivery } from "@helpline/contract/mail/mail-outcome";
import type { MailState } from "@helpline/contract/mail/mail-states";
import type { ColumnType, Generated } from "kysely";

export interface WorkTables {
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
    /** Set by the database with each new version. */
    changed_on: Generated<string>;
  };

  /** Cases that are new to a user: assigned by somebody else and not opened since. */
  new_assignments: {
    case_id: number;
    user_id: number;
    assigned_on: Generated<string>;
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

  /** Calls that came with an Idempotency-Key, and their answers (http/idempotency.ts). */
  idempotency_keys: {
    user_id: number;
    /** Method and path. */
    call: string;
    key: string;
    body_hash: string;
    answer: ColumnType<{ data: unknown; message: string } | null, never, string | null>;
    saved_on: Generated<string>;
  };

  /** Filters and order of a list under a name. */
  saved_views: {
    view_id: Generated<number>;
    owner_id: number;
    list: Generated<"cases" | "enquiries">;
    name: string;
    filters: ColumnType<Record<string, unknown>, string, string>;
    sort: string | null;
    sort_order: "asc" | "desc" | null;
    shared: Generated<boolean>;
    added_on: Generated<string>;
    version: Generated<number>;
  };

  /** The settings changed in the product, a row for each change. */
  settings_versions: {
    version: number;
    settings: ColumnType<Record<string, unknown>, string, never>;
    keys: string[];
    /** The natures of case that it renamed. */
    renamed: ColumnType<{ from: string; to: string }[], string, never>;
    changed_by: number;
    changed_on: Generated<string>;
  };

  /** Logos as Helpline encoded them. */
  logos: {
    logo_id: Generated<number>;
    png: Buffer;
    added_by: number;
    added_on: Generated<string>;
  };

  /** Who has put away the first steps on Welcome. */
  first_run_hidden: {
    user_id: number;
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

  mail: {
    mail_id: Generated<number>;
    /** For the kinds of concerns, the first in `mail_concerns`: managers see none of these mails. */
    concern_id: number | null;
    kind: MailKind | ConcernMailKind;
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
    /** How many callers are to be rung back. */
    ring_backs: number | null;
    /** For the kinds `evaluation` and `evaluation reminder`. */
    evaluation_link_id: number | null;
    created_on: Generated<string>;
    last_tried_on: string | null;
    sent_on: string | null;
    /** How it left; null until then, and for mails of earlier versions. */
    delivery: Delivery | null;
    /** For the kinds of concerns: until then the mail waits for others of its author to join it. */
    send_after: string | null;
  };

  /** What a mail of the kind `family` says. */
  family_mails: {
    mail_id: number;
    guardian_id: number | null;
    subject: string;
    text: string;
    file_name: string | null;
    /** Null too if the file has been deleted. */
    file_id: number | null;
  };

  /** The concerns that a mail to a lead is about, of one author. */
  mail_concerns: {
    mail_id: number;
    concern_id: number;
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
}

/** Backups. */
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
