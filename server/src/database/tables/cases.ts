/** Cases and what belongs to each, and safeguarding concerns with what was done about them. */
import type { CaseLog } from "@helpline/contract/case-logs/case-logs";
import type { StoredCase } from "@helpline/contract/cases/case-details";
import type { KeptFieldName } from "@helpline/contract/cases/kept-fields";
import type { ConcernDeed, Decision, FamilyTold } from "@helpline/contract/concerns/concern-values";
import type { ConcernPerson } from "@helpline/contract/concerns/concerns";
import type { Consent } from "@helpline/contract/consents/consents.plain";
import type { Answerer, LinkEnding } from "@helpline/contract/evaluations/evaluation-links.plain";
import type { Addressee } from "@helpline/contract/letters/letters";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

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

export interface CaseTables {
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
    timed_minutes: number | null;
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
    answers: ColumnType<Record<string, number | string | null>, string, string>;
    comments: string | null;
    answered_by: Generated<Answerer>;
    /** Null if the family answered by link. */
    evaluated_by: number | null;
    page_entered_on: string | null;
    added_on: Generated<string>;
    /** The version of the settings whose wording it answers. */
    questions_version: Generated<number>;
    /** The answers as one character for each question (0022_evaluation_choices.sql). */
    choices: GeneratedAlways<string>;
  };

  /** Links with which families answer the questions (security/evaluation-links.ts). */
  evaluation_links: {
    link_id: GeneratedAlways<number>;
    case_id: number;
    token_hashes: Generated<Buffer[]>;
    to_name: string;
    to_address: string;
    sent_by: number | null;
    sent_on: ColumnType<string, Date, never>;
    expires_on: ColumnType<string, Date, never>;
    reminded_on: ColumnType<string | null, never, Date>;
    ended_on: ColumnType<string | null, never, Date>;
    ended_because: ColumnType<LinkEnding | null, never, LinkEnding>;
    answer_hash: ColumnType<Buffer | null, never, Buffer>;
    version: Generated<number>;
  };

  /** The attempts to reach a family for its evaluation. */
  evaluation_attempts: {
    attempt_id: GeneratedAlways<number>;
    case_id: number;
    tried_by: number | null;
    tried_on: ColumnType<string, Date, never>;
    note: string | null;
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
    /** Whether it was written from a template. */
    is_letter: Generated<boolean>;
  };

  letter_templates: {
    template_id: Generated<number>;
    name: string;
    addressed_to: Addressee;
    version: Generated<number>;
  };

  /** Every file that a template has had. */
  letter_template_versions: {
    template_id: number;
    number: number;
    file_name: string;
    file: Buffer;
    placeholders: ColumnType<string[], string, never>;
    added_by: number | null;
    added_on: Generated<string>;
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

  case_consents: Omit<Consent, "consent_id" | "version"> & {
    consent_id: Generated<number>;
    case_id: number;
    version: Generated<number>;
  };

  /** What people have entered of a case's key dates; dates by key. */
  case_key_dates: {
    case_id: number;
    starts: ColumnType<Record<string, string>, string, string>;
    met: ColumnType<Record<string, string>, string, string>;
    version: number;
    /** That of the case, kept by the database. */
    closed: ColumnType<number, never, never>;
    /** Set by the database with each new version. */
    changed_on: Generated<string>;
  };
}

export interface ConcernTables {
  concerns: {
    concern_id: number;
    raised_by: number;
    raised_by_name: string;
    raised_on: string;
    case_id: number | null;
    enquiry_id: number | null;
    guardian_id: number | null;
    /** As when it was raised; `guardian_id` moves with merges of guardians. */
    raised_guardian_id: number | null;
    words: string;
    immediate_danger: 0 | 1;
    family_told: FamilyTold;
    about: string;
    people: ColumnType<ConcernPerson[], string, string>;
    acknowledged_on: string | null;
    acknowledged_by_name: string | null;
    decision: Decision | null;
    review_on: string | null;
    version: Generated<number>;
  };

  concern_events: {
    event_id: Generated<number>;
    concern_id: number;
    deed: ConcernDeed;
    happened_on: string;
    user_id: number | null;
    user_name: string | null;
    address: string | null;
    request_id: string | null;
    due_hour: number | null;
    decision: Decision | null;
    agency: string | null;
    reason: string | null;
    review_on: string | null;
    /** The case that it was tied to. */
    case_id: number | null;
  };
}
