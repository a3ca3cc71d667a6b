/**
 * The audit log: who did what, when, from where, and for a change the fields before and after
 * (decision B20). Written through the transaction of the change, so that neither stands alone.
 */
import type { UserType } from "@helpline/contract/access";
import type { Kysely } from "kysely";
import type { CallOrigin, Context } from "./context.ts";
import type { Tables } from "./tables.ts";

type AuditAction =
  | "login"
  | "login refused"
  | "logout"
  | "refused"
  | "read"
  | "create"
  | "update"
  | "delete"
  | "restore"
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
  | "second factor refused"
  | "password changed"
  | "password refused"
  | "sessions ended";

type Fields = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity?: string;
  readonly entityId?: number | string;
  /** Which case it is about, where neither entity nor fields say so. */
  readonly caseId?: number;
  readonly before?: Fields;
  readonly after?: Fields;
  readonly detail?: string;
}

export interface AuditActor {
  readonly userId: number | null;
  readonly userType: UserType | null;
}

/** Never in the log, whatever the caller hands over. */
const secret = new Set(["password", "password_hash"]);
/** Kept by the database for itself. */
const derived = new Set(["search", "version"]);

function withoutSecrets(fields: Fields | undefined): string | null {
  if (!fields) return null;
  const shown = Object.entries(fields).filter(([name]) => !derived.has(name));
  return JSON.stringify(
    Object.fromEntries(
      shown.map(([name, value]) => [name, secret.has(name) ? "(changed)" : value]),
    ),
  );
}

/** The case that an entry is about: who read or changed which case is looked up by it. */
function caseOf({ entity, entityId, caseId, before, after }: AuditEntry): number | null {
  const id = caseId ?? (entity === "cases" ? entityId : (after ?? before)?.case_id);
  return typeof id === "number" ? id : null;
}

export async function writeAudit(
  db: Kysely<Tables>,
  actor: AuditActor,
  origin: CallOrigin,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
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
    })
    .execute();
}

/** Records what the caller of this route did. */
export function audit(context: Context, entry: AuditEntry): Promise<void> {
  const actor = {
    userId: context.identity?.userId ?? null,
    userType: context.identity?.userType ?? null,
  };
  return writeAudit(context.db, actor, context.origin, entry);
}

/** Only the fields that differ, before and after. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}
