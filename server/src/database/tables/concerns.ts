/** Safeguarding concerns, and what was done about them. */

import type { ConcernDeed, Decision, FamilyTold } from "@helpline/contract/concerns/concern-values";
import type { ConcernPerson } from "@helpline/contract/concerns/concerns";
import type { ColumnType, Generated } from "kysely";

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
    people: ColumnType<ConcernPerson[], string, never>;
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
  };
}
