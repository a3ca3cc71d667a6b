/** Accounts, how they log in, and what they did. */
import type { UserType } from "@helpline/contract/access";
import type { users } from "@helpline/contract/users/users.schema";
import type { ColumnType, Generated } from "kysely";
import type { RecordTable } from "./records.ts";

type UserTable = Omit<RecordTable<typeof users>, "enabled" | "failed_logins" | "added_on"> & {
  password_hash: string;
  enabled: Generated<number>;
  failed_logins: Generated<number>;
  added_on: Generated<string>;
};

export interface PeopleTables {
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
}
