/** Accounts, how they log in, and what they did; and the reference records, guardians among them. */
import type { UserType } from "@helpline/contract/access";
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import type { LinkPurpose } from "@helpline/contract/password-links/password-links.messages";
import type { importedShape, RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { ReferenceRecordKind } from "@helpline/contract/reference-records/registry";
import type { users } from "@helpline/contract/users/users.schema";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type * as z from "zod/mini";

type KeptByServer = "enabled" | "safeguarding_lead" | "failed_logins" | "invited" | "added_on";

type UserTable = Omit<RecordTable<typeof users>, KeptByServer> & {
  /** Null for somebody who was invited and has not chosen a password yet. */
  password_hash: string | null;
  invited: GeneratedAlways<number>;
  password_set_by_other: Generated<boolean>;
  email_changed_by_owner: Generated<boolean>;
  safeguarding_lead: Generated<number>;
  /** Where they take calls, as the telephone system calls it. */
  extension: ColumnType<string | null, string | null | undefined, string | null>;
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

  /** Links an identity at an OpenID Connect provider to an account (ADR 6). */
  provider_links: {
    user_id: number;
    issuer: string;
    subject: string;
    linked_on: Generated<string>;
  };

  /** Links with which people choose a password (security/password-links.ts). */
  password_links: {
    link_id: GeneratedAlways<number>;
    user_id: number;
    purpose: LinkPurpose;
    token_hashes: Generated<Buffer[]>;
    mail_id: number | null;
    created_by: number | null;
    created_on: ColumnType<string, Date, never>;
    expires_on: ColumnType<string, Date, Date>;
    used_on: ColumnType<string | null, never, Date>;
  };

  /** Forgotten passwords that were answered and are not looked at yet. */
  forgotten_passwords: {
    request_id: GeneratedAlways<number>;
    username: string;
    address: string;
    audit_request_id: string;
    asked_on: ColumnType<string, Date, never>;
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

// The tables of the reference records: one for each kind of the contract.

type Details<K extends RecordKind> = z.output<K["details"]>;

/** A record's table: its details, with the id and version that the database generates. */
type RecordTable<K extends RecordKind> = Omit<
  Details<K>,
  K["idField"] | "version" | keyof typeof importedShape
> & {
  [F in K["idField"]]: Generated<number>;
} & { version: Generated<number> };

/** What imports maintain, for the kinds that are imported. */
interface Imported {
  external_code: Generated<string | null>;
  closed_on: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

/** Table names are entity names with `_` for `-`. */
type TableName<E extends string> = E extends `${infer A}-${infer B}` ? `${A}_${TableName<B>}` : E;

/** The alerts of a guardian: written as JSON, none by default. */
interface Alerts {
  alerts: ColumnType<GuardianAlert[], string | undefined, string>;
}

type WithImported<K extends RecordKind> = Omit<RecordTable<K>, "alerts"> &
  (keyof typeof importedShape extends keyof Details<K> ? Imported : unknown) &
  ("alerts" extends keyof Details<K> ? Alerts : unknown);

export type ReferenceRecordTables = {
  [E in ReferenceRecordKind["entity"] as TableName<E>]: WithImported<
    Extract<ReferenceRecordKind, { readonly entity: E }>
  >;
};
