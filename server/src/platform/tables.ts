/**
 * The tables as Kysely sees them. Columns that travel come from the contract's schemas, so none is
 * written twice; a test holds this against the database's own catalogue.
 */
import type { UserType } from "@helpline/contract/access";
import type { gps } from "@helpline/contract/reference-records/gps";
import type { guardians } from "@helpline/contract/reference-records/guardians";
import type { localAuthorities } from "@helpline/contract/reference-records/local-authorities";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { schools } from "@helpline/contract/reference-records/schools";
import type { users } from "@helpline/contract/users/users.schema";
import type { ColumnType, Generated } from "kysely";
import type * as z from "zod/mini";

type Details<K extends RecordKind> = z.output<K["details"]>;

/** A record's table: its details with id and version made by the database, and the kept search text. */
type RecordTable<K extends RecordKind> = Omit<Details<K>, K["idField"] | "version"> & {
  [F in K["idField"]]: Generated<number>;
} & { version: Generated<number>; search: ColumnType<string, never, never> };

type UserTable = Omit<RecordTable<typeof users>, "enabled" | "failed_logins" | "added_on"> & {
  password_hash: string;
  enabled: Generated<number>;
  failed_logins: Generated<number>;
  added_on: Generated<string>;
};

interface SessionTable {
  session_id: string;
  user_id: number;
  started_at: Generated<string>;
  expires_at: ColumnType<string, Date | string, Date | string>;
}

interface RateLimitTable {
  key: string;
  window_start: ColumnType<string, Date | string, Date | string>;
  tries: number;
}

interface AuditTable {
  audit_id: Generated<number>;
  happened_at: Generated<string>;
  user_id: number | null;
  user_type: UserType | null;
  address: string | null;
  request_id: string | null;
  action: string;
  entity: string | null;
  entity_id: string | null;
  before: unknown;
  after: unknown;
  detail: string | null;
}

/** What the checks before a delete look at; cases are written out by their own feature. */
interface CaseReferences {
  case_id: Generated<number>;
  primary_guardian_id: number;
  secondary_guardian_id: number | null;
  gp_id: number | null;
  school_id: number | null;
  local_authority_id: number | null;
  advisor_id: number | null;
  advocate_id: number | null;
  clinic_id: number | null;
  evaluator_id: number | null;
  primary_guardian_relationship_with_child: string;
  reason_for_the_call_today: string;
  band: number;
  added_on: string;
}

interface CaseLogTable {
  case_log_id: Generated<number>;
  case_id: number;
  entry_type: string;
  duration: number;
  further_action: string;
  user_type: string;
  logged_by: number;
}

export interface Tables {
  gps: RecordTable<typeof gps>;
  schools: RecordTable<typeof schools>;
  guardians: RecordTable<typeof guardians>;
  local_authorities: RecordTable<typeof localAuthorities>;
  users: UserTable;
  sessions: SessionTable;
  rate_limits: RateLimitTable;
  audit_log: AuditTable;
  cases: CaseReferences;
  case_logs: CaseLogTable;
}
