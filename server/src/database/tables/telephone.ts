/** Tokens of other systems, and the calls that a telephone system reports. */
import type { ServiceScope } from "@helpline/contract/service-tokens/service-tokens.plain";
import type { Direction } from "@helpline/contract/telephone/telephone.plain";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

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
