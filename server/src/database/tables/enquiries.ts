/** Contacts with the helpline, and the attempts to ring back. */
import type { Channel, Enquirer, Outcome } from "@helpline/contract/enquiries/enquiry-values";
import type { Generated, GeneratedAlways } from "kysely";

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
