/**
 * Contacts with the helpline: enquiries and the attempts to ring back, the calls that a telephone system reports, and the
 * tokens of such systems.
 */
import type { Channel, Enquirer, Outcome } from "@helpline/contract/enquiries/enquiry-values";
import type { ServiceScope } from "@helpline/contract/service-tokens/service-tokens.plain";
import type { Direction } from "@helpline/contract/telephone/telephone.plain";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export interface EnquiryTables {
  enquiries: {
    enquiry_id: Generated<number>;
    reference: string;
    taken_by: number;
    taken_on: Generated<string>;
    channel: Channel;
    caller: Enquirer;
    topic: string | null;
    minutes: number;
    notes: string | null;
    outcome: Outcome;
    name: string | null;
    telephone: string | null;
    email: string | null;
    postcode: string | null;
    child_name: string | null;
    local_authority_id: number | null;
    guardian_id: number | null;
    case_id: number | null;
    /** The log entry that it became. */
    case_log_id: number | null;
    call_back_on: string | null;
    call_back_by: number | null;
    /** When retention cleared what is known of the caller. */
    erased_on: string | null;
    version: Generated<number>;
    /** Set by the database with each new version. */
    changed_on: Generated<string>;
    search_name: GeneratedAlways<string | null>;
    search_telephone: GeneratedAlways<string | null>;
    search_email: GeneratedAlways<string | null>;
    search: GeneratedAlways<string>;
  };

  enquiry_attempts: {
    attempt_id: Generated<number>;
    enquiry_id: number;
    tried_by: number;
    tried_on: Generated<string>;
    reached: boolean;
    minutes: number;
    notes: string | null;
  };

  /** The enquiries that a merge moved to the record that stays. */
  record_merge_enquiries: {
    record_merge_id: number;
    enquiry_id: number;
  };
}

export interface TelephoneTables {
  service_tokens: {
    token_id: GeneratedAlways<number>;
    name: string;
    scope: ServiceScope;
    token_hash: Buffer;
    made_by: number;
    made_on: ColumnType<string, Date | string, never>;
    last_used_on: string | null;
    version: Generated<number>;
  };

  telephone_calls: {
    telephone_call_id: GeneratedAlways<number>;
    call_id: string | null;
    direction: Direction;
    /** The number outside; null: withheld, not known yet, or erased. */
    number: string | null;
    digits: GeneratedAlways<string | null>;
    own_number: string | null;
    rung: Generated<string[]>;
    answered_extension: string | null;
    answered_by: number | null;
    /** When the first event came. */
    rang_at: ColumnType<string, Date | string, never>;
    answered_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    ended_at: ColumnType<string | null, Date | string | null, Date | string | null>;
    cause: string | null;
    last_event_at: ColumnType<string, Date | string, Date | string>;
    done_on: ColumnType<string | null, Date | string | null, Date | string | null>;
    done_by: number | null;
    version: Generated<number>;
  };
}
