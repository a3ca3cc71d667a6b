/** The changes of a case, from the audit log, in plain words (CASE-31). */
import { letterDetail } from "@helpline/contract/access-log/access-words";
import type { CaseChange } from "@helpline/contract/cases/case-details";
import { consentFields } from "@helpline/contract/consents/consents";
import { consentPurposes } from "@helpline/contract/consents/consents.plain";
import {
  type FollowUpChange,
  followUpChanges,
} from "@helpline/contract/follow-ups/follow-ups.plain";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { kindNamedBy, type NameOf, nameRecords } from "#features/reference-records/index";
import { changedBy } from "./cases.repository.ts";

type Db = Kysely<Tables>;
type Fields = Readonly<Record<string, unknown>>;

/** The actions that change something; reads, exports and refusals do not. */
const changing = ["create", "update", "delete", "restore", "action"];

const changes = (db: Db, caseId: number) =>
  db
    .selectFrom("audit_log")
    .leftJoin("users", "users.user_id", "audit_log.user_id")
    .select([
      "audit_log.happened_at",
      "audit_log.action",
      "audit_log.entity",
      "audit_log.entity_id",
      "audit_log.detail",
      "audit_log.before",
      "audit_log.after",
      // Nobody else changes a case without an account: commands do not.
      changedBy(sql`audit_log.user_id IS NULL`).as("changed_by"),
    ])
    .where("case_id", "=", caseId)
    .where("action", "in", changing)
    .orderBy("happened_at", "desc")
    .orderBy("audit_id", "desc");

/** The last change of the case itself, or undefined if the log has none. */
export const lastChangeOf = (db: Db, caseId: number) =>
  changes(db, caseId).where("entity", "=", "cases").limit(1).executeTakeFirst();

/** The only fields shown of a file, a follow-up and a consent; the line says the rest. */
const shownOf: Readonly<Record<string, readonly string[]>> = {
  case_files: ["name"],
  follow_ups: ["due_on", "text", "assigned_to"],
  case_consents: Object.keys(consentFields),
};

/** Numbers of mails and people tell a reader nothing; another field has the name. */
const untold = new Set(["mail_id", "notified_user_id"]);

/** What the changes of a case are about, by the entity of the audit log. */
const aboutOf: Readonly<Record<string, CaseChange["about"]>> = {
  cases: "case",
  case_files: "file",
  case_key_dates: "key dates",
  follow_ups: "follow-up",
  case_consents: "consent",
};

type Change = Awaited<ReturnType<ReturnType<typeof changes>["execute"]>>[number];

function fieldsOf({
  entity,
  before,
  after,
}: Change): [name: string, before: unknown, after: unknown][] {
  const was = (before ?? {}) as Fields;
  const is = (after ?? {}) as Fields;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !untold.has(name))
    .filter((name) => shownOf[entity ?? ""]?.includes(name) ?? true)
    .map((name) => [name, was[name], is[name]]);
}

/** The kind of record that a field names. */
const kindOf = (field: string): string | undefined =>
  field === "assigned_to" ? "users" : kindNamedBy[field];

function recordsIn(change: Change): (readonly [string, number])[] {
  return fieldsOf(change).flatMap(([name, ...values]) => {
    const entity = kindOf(name);
    return entity === undefined
      ? []
      : values.filter((id) => typeof id === "number").map((id) => [entity, id] as const);
  });
}

function asText(name: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined) return null;
  const entity = kindOf(name);
  if (entity && typeof value === "number") return nameOf(entity, value) ?? String(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The present texts of the follow-ups among the changes, by id. */
async function followUpTexts(db: Db, found: readonly Change[]): Promise<Map<string, string>> {
  const ids = found.filter(({ entity }) => entity === "follow_ups").map((each) => each.entity_id);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("follow_ups")
    .select(["follow_up_id", "text"])
    .where("follow_up_id", "in", [...new Set(ids.map(Number))])
    .execute();
  return new Map(rows.map(({ follow_up_id, text }) => [String(follow_up_id), text]));
}

const isFollowUpChange = (detail: string | null): detail is FollowUpChange =>
  followUpChanges.some((each) => each === detail);

/** For a change of a follow-up: which one, and what became of it. */
function followUpOf({ entity, entity_id, detail }: Change, texts: ReadonlyMap<string, string>) {
  if (entity !== "follow_ups") return {};
  const change = isFollowUpChange(detail) ? detail : null;
  return { follow_up: { text: texts.get(entity_id ?? "") ?? "", change } };
}

/** For a change of a consent: what it is for. */
function consentOf({ entity, detail }: Change) {
  const consent = consentPurposes.find((each) => each === detail);
  return entity === "case_consents" && consent ? { consent } : {};
}

/**
 * The changes of a case, its files, its key dates, its follow-ups and its consents, newest first, field by
 * field, with records given by name.
 */
export async function changesOf(db: Db, caseId: number, limit: number): Promise<CaseChange[]> {
  const found = await changes(db, caseId)
    .where("entity", "in", Object.keys(aboutOf))
    .limit(limit)
    .execute();
  const [nameOf, texts] = await Promise.all([
    nameRecords(db, found.flatMap(recordsIn)),
    followUpTexts(db, found),
  ]);
  return found.map((change) => ({
    changed_on: change.happened_at,
    changed_by: change.changed_by,
    action: change.action,
    about: change.detail === letterDetail ? "letter" : (aboutOf[change.entity ?? ""] ?? "case"),
    ...followUpOf(change, texts),
    ...consentOf(change),
    fields: fieldsOf(change).map(([field, before, after]) => ({
      field,
      before: asText(field, before, nameOf),
      after: asText(field, after, nameOf),
    })),
  }));
}
