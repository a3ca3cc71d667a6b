/**
 * The audit log: who did what, when, from where, and for a change the fields before and after (PRIV-1).
 * Written in the transaction of the change, so that neither exists without the other.
 */
import type { UserType } from "@helpline/contract/access";
import type { AuditEntity, ShownList } from "@helpline/contract/access-log/access-words";
import { largestId } from "@helpline/contract/limits";
import { type Kysely, sql } from "kysely";
import { createBatch } from "#database/batch";
import { isWriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import type { CallOrigin, ChangeContext, Context, LoggedInContext } from "#http/context";

type AuditAction =
  | "login"
  | "login refused"
  | "logout"
  | "refused"
  | "read"
  | "search"
  | "create"
  | "update"
  | "delete"
  | "restore"
  | "merge"
  | "unmerge"
  | "action"
  | "download"
  | "export"
  | "erase"
  | "reset failed logins"
  | "second factor on"
  | "second factor off"
  | "second factor reset"
  | "new recovery codes"
  | "recovery code used"
  | "second factor asked"
  | "second factor passed"
  | "second factor refused"
  | "password changed"
  | "password refused"
  | "password chosen"
  | "password link asked"
  | "password link refused"
  | "password link sent"
  | "password link shown"
  | "evaluation link refused"
  | "calendar address made"
  | "calendar address removed"
  | "sessions ended"
  | "login linked"
  | "login unlinked";

type Fields = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity?: AuditEntity;
  readonly entityId?: number | string;
  /** The case it is about, if neither entity nor fields tell. */
  readonly caseId?: number;
  readonly before?: Fields;
  readonly after?: Fields;
  readonly detail?: string;
}

export interface AuditActor {
  readonly userId: number | null;
  readonly userType: UserType | null;
}

/** Never logged, whatever the caller passes. */
const secret = new Set(["password", "password_hash"]);
/** Maintained by the database or the server itself. */
const derived = new Set(["version", "password_set_by_other", "email_changed_by_owner"]);

function withoutSecrets(fields: Fields | undefined): Fields | null {
  if (!fields) return null;
  const shown = Object.entries(fields).filter(([name]) => !derived.has(name));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, secret.has(name) ? "(changed)" : value]),
  );
}

/** The case that an entry is about; the access log finds entries by it. */
function caseOf({ entity, entityId, caseId, before, after }: AuditEntry): number | null {
  const id = caseId ?? (entity === "cases" ? entityId : (after ?? before)?.case_id);
  return typeof id === "number" && id <= largestId ? id : null;
}

/** A row of the log as it is inserted. */
type Row = ReturnType<typeof rowOf>;

const rowOf = (actor: AuditActor, origin: CallOrigin, entry: AuditEntry) => ({
  user_id: actor.userId,
  user_type: actor.userType,
  address: origin.address,
  request_id: origin.requestId,
  action: entry.action,
  entity: entry.entity ?? null,
  entity_id: entry.entityId === undefined ? null : String(entry.entityId),
  case_id: caseOf(entry),
  before: withoutSecrets(entry.before),
  after: withoutSecrets(entry.after),
  detail: entry.detail ?? null,
});

/** Inserts any number of rows, in order. The text is always the same, so that it is prepared once. */
const insertion = (rows: readonly Row[]) =>
  sql`INSERT INTO audit_log (user_id, user_type, address, request_id, action, entity, entity_id, case_id,
      before, after, detail)
    SELECT user_id, user_type, address, request_id, action, entity, entity_id, case_id, before, after, detail
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(rows)}::json) AS (user_id integer, user_type text,
      address text, request_id text, action text, entity text, entity_id text, case_id integer,
      before jsonb, after jsonb, detail text)) WITH ORDINALITY
    ORDER BY ordinality`;

/** One batch per database: records of reads are inserted together with those of other callers. */
const batches = new WeakMap<Kysely<Tables>, (row: Row) => Promise<void>>();

function batchOf(database: Kysely<Tables>) {
  const known = batches.get(database);
  if (known) return known;
  const batch = createBatch<Row, void>(async (rows) => {
    await insertion(rows).execute(database);
    return [];
  });
  batches.set(database, batch);
  return batch;
}

/**
 * Writes one record. Outside a transaction it is durable once the promise resolves; in a transaction it is
 * committed or rolled back with it.
 */
export async function writeAudit(
  db: Kysely<Tables>,
  actor: AuditActor,
  origin: CallOrigin,
  entry: AuditEntry,
): Promise<void> {
  const row = rowOf(actor, origin, entry);
  if (!db.isTransaction) return batchOf(db)(row);
  const statement = insertion([row]);
  if (isWriteTransaction(db)) db.defer(statement);
  else await statement.execute(db);
}

const actorOf = ({ identity }: Pick<Context, "identity">): AuditActor => ({
  userId: identity?.userId ?? null,
  userType: identity?.userType ?? null,
});

/** Records what the caller of this route did. */
export const audit = (context: Context, entry: AuditEntry): Promise<void> =>
  writeAudit(context.db, actorOf(context), context.origin, entry);

/** How many rows one statement inserts. */
const rowsAtOnce = 1000;

/** Records many changes of one call, in order, in its transaction. */
export function auditAll(context: ChangeContext, entries: readonly AuditEntry[]): void {
  const { db, origin } = context;
  const actor = actorOf(context);
  for (let from = 0; from < entries.length; from += rowsAtOnce) {
    const rows = entries.slice(from, from + rowsAtOnce).map((each) => rowOf(actor, origin, each));
    const statement = insertion(rows);
    db.defer(statement);
  }
}

/** Records who searched which list and what they were shown, never the text of the search. */
export const auditSearch = (
  context: Context,
  search: {
    readonly entity: AuditEntity;
    /** Which list, if the entity has several. */
    readonly list?: string;
    /** The ids shown; a search shows at most 200. */
    readonly ids: readonly number[];
    /** The cases shown with them, if the search shows cases of the records that it found. */
    readonly caseIds?: readonly number[];
    /** Whether there were more than shown. */
    readonly more: boolean;
    /** The case that the screen is about. */
    readonly caseId?: number | undefined;
  },
): Promise<void> =>
  audit(context, {
    action: "search",
    entity: search.entity,
    ...(search.list !== undefined && { detail: search.list }),
    ...(search.caseId !== undefined && { caseId: search.caseId }),
    after: {
      found: search.more ? null : search.ids.length,
      ids: search.ids,
      ...(search.caseIds && { case_ids: search.caseIds }),
    },
  });

/**
 * Records which cases a screen showed beside the one it is about, or without any: the desk, follow-ups, a
 * family, the cases of a practice. One row for all of them; none if there were no cases.
 * @param caseId the case that the screen is about, if it is about one
 */
export async function auditShown(
  context: Context,
  list: ShownList,
  rows: readonly { readonly case_id: number }[],
  caseId?: number,
): Promise<void> {
  const ids = [...new Set(rows.map(({ case_id }) => case_id))];
  if (ids.length === 0) return;
  await auditSearch(context, { entity: "cases", list, ids, more: false, caseId });
}

/** Records what somebody did with their own account. */
export const auditSelf = (
  db: Kysely<Tables>,
  { identity, origin }: Pick<LoggedInContext, "identity" | "origin">,
  entry: AuditEntry,
): Promise<void> =>
  writeAudit(db, identity, origin, { ...entry, entity: "users", entityId: identity.userId });

/** Records what a command on the server, or the server itself, did; nobody is logged in then. */
export const auditCommand = (
  db: Kysely<Tables>,
  command: "backup" | "restore" | "retention" | "reset-password" | "import" | "reminder",
  entry: AuditEntry,
): Promise<void> =>
  writeAudit(
    db,
    { userId: null, userType: null },
    { address: "this machine", requestId: command },
    entry,
  );

/** Only the fields that differ, before and after. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}
