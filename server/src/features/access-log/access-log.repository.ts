/** Queries of the access log: the audit log with keyset pagination, newest first (PRIV-6). */

import type { AccessFilter, AccessKind } from "@helpline/contract/access-log/access-log";
import { letterDetail } from "@helpline/contract/access-log/access-words";
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { type Days, fullName, momentWithin } from "#database/expressions";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;
type Builder = ExpressionBuilder<Tables, "audit_log">;

/** The filter, and what the caller may see. */
export interface Asked extends AccessFilter {
  /** Logins, accounts and everything else that is not about a family: for admins. */
  readonly everything: boolean;
  readonly timeZone: string;
}

export interface Slice {
  /** Older than this entry. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** The ids that a search showed; `found` is null when there were more. */
interface Shown {
  readonly found: number | null;
  readonly ids: readonly number[];
}

const readActions = ["read", "download", "export"];
/** Nothing was read or changed. */
const neither = [
  "login",
  "login refused",
  "logout",
  "refused",
  "search",
  "second factor asked",
  "second factor passed",
  "second factor refused",
];

const ofKind: Readonly<Record<AccessKind, (eb: Builder) => Expression<SqlBool>>> = {
  reads: (eb) => eb("action", "in", readActions),
  changes: (eb) => eb("action", "not in", [...readActions, ...neither]),
  searches: (eb) => eb("action", "=", "search"),
  refusals: (eb) => eb("action", "=", "refused"),
  all: () => sql<SqlBool>`true`,
};

function fits({ everything, timeZone, user_id, case_id, from, to, kind = "reads" }: Asked) {
  return (eb: Builder): Expression<SqlBool> => {
    const days: Days = { from: from ?? null, to: to ?? null };
    const conditions = [ofKind[kind](eb), momentWithin("happened_at", days, timeZone)];
    if (user_id !== undefined) conditions.push(eb("audit_log.user_id", "=", user_id));
    if (case_id !== undefined) conditions.push(eb("case_id", "=", case_id));
    if (!everything) {
      const searched = eb.and([eb("action", "=", "search"), eb("entity", "=", "cases")]);
      const family = [eb("case_id", "is not", null), eb("entity", "=", "guardians"), searched];
      conditions.push(eb.or(family));
    }
    return eb.and(conditions);
  };
}

/** Entries never move, so a page is the same however often it is requested. */
const olderThan = (entry: number) => sql<SqlBool>`
  (happened_at, audit_id) < (SELECT happened_at, audit_id FROM audit_log WHERE audit_id = ${entry})`;

/** Accounts may have been deleted, and operator commands have none. */
const userName = sql<string>`CASE
  WHEN users.user_id IS NOT NULL THEN ${fullName("users")}
  WHEN audit_log.user_id IS NOT NULL THEN 'User ' || audit_log.user_id || ' (deleted)'
  WHEN audit_log.address = 'this machine' THEN 'A command on the server'
  ELSE 'Nobody logged in' END`;

export function accessQuery(db: Db, asked: Asked, { before, limit }: Slice) {
  return db
    .selectFrom("audit_log")
    .leftJoin("users", "users.user_id", "audit_log.user_id")
    .select([
      "audit_id",
      "happened_at",
      "audit_log.user_id",
      "audit_log.user_type",
      userName.as("user_name"),
      "action",
      "entity",
      "entity_id",
      "case_id",
      "audit_log.address",
      // For a file this is its name, which is for those who may open the case.
      sql<
        string | null
      >`CASE WHEN entity = 'case_files' AND detail <> ${letterDetail} THEN NULL ELSE detail END`.as(
        "detail",
      ),
      sql<Shown | null>`CASE WHEN action = 'search' THEN after END`.as("shown"),
    ])
    .where(fits(asked))
    .$if(before !== undefined, (query) => query.where(olderThan(before ?? 0)))
    .orderBy("happened_at", "desc")
    .orderBy("audit_id", "desc")
    .limit(limit);
}

export const accessEntries = (db: Db, asked: Asked, slice: Slice) =>
  accessQuery(db, asked, slice).execute();

export type Subject = { readonly caseId: number } | { readonly guardianId: number };

/** All entries about a case or a guardian's record, oldest first, with the changed fields. */
export async function recordedAbout(db: Db, subject: Subject) {
  return db
    .selectFrom("audit_log")
    .leftJoin("users", "users.user_id", "audit_log.user_id")
    .select([
      "happened_at",
      "action",
      "entity",
      "detail",
      "before",
      "after",
      userName.as("user_name"),
    ])
    .where((eb) =>
      "caseId" in subject
        ? eb("case_id", "=", subject.caseId)
        : eb.and([
            eb("entity", "=", "guardians"),
            eb("entity_id", "=", String(subject.guardianId)),
          ]),
    )
    .orderBy("happened_at")
    .orderBy("audit_id")
    .execute();
}

export const isReading = (action: string): boolean => readActions.includes(action);
export const isChange = (action: string): boolean =>
  !isReading(action) && !neither.includes(action);
