/** The changes of a case, from the audit log, in plain words (decision B20). */
import type { CaseChange } from "@helpline/contract/cases/case-details";
import type { Kysely } from "kysely";
import { fullNameOrUnknown } from "#database/full-name";
import type { Tables } from "#database/tables";
import { kindNamedBy, type NameOf, nameRecords } from "#features/reference-records/index";

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
      "audit_log.before",
      "audit_log.after",
      fullNameOrUnknown("users").as("changed_by"),
    ])
    .where("case_id", "=", caseId)
    .where("action", "in", changing)
    .orderBy("happened_at", "desc")
    .orderBy("audit_id", "desc");

/** The last change of the case itself, or undefined if the log has none. */
export const lastChangeOf = (db: Db, caseId: number) =>
  changes(db, caseId).where("entity", "=", "cases").limit(1).executeTakeFirst();

/** The only field shown of a file; the line says the rest. */
const ofFile = new Set(["name"]);

/** What the changes of a case are about, by the entity of the audit log. */
const aboutOf: Readonly<Record<string, CaseChange["about"]>> = {
  cases: "case",
  case_files: "file",
  case_key_dates: "key dates",
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
    .filter((name) => entity !== "case_files" || ofFile.has(name))
    .map((name) => [name, was[name], is[name]]);
}

function recordsIn(change: Change): (readonly [string, number])[] {
  return fieldsOf(change).flatMap(([name, ...values]) => {
    const entity = kindNamedBy[name];
    return entity === undefined
      ? []
      : values.filter((id) => typeof id === "number").map((id) => [entity, id] as const);
  });
}

function asText(name: string, value: unknown, nameOf: NameOf): string | null {
  if (value === null || value === undefined) return null;
  const entity = kindNamedBy[name];
  if (entity && typeof value === "number") return nameOf(entity, value) ?? String(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The changes of a case, its files and its key dates, newest first, field by field, with records given by name. */
export async function changesOf(db: Db, caseId: number, limit: number): Promise<CaseChange[]> {
  const found = await changes(db, caseId)
    .where("entity", "in", Object.keys(aboutOf))
    .limit(limit)
    .execute();
  const nameOf = await nameRecords(db, found.flatMap(recordsIn));
  return found.map((change) => ({
    changed_on: change.happened_at,
    changed_by: change.changed_by,
    action: change.action,
    about: aboutOf[change.entity ?? ""] ?? "case",
    fields: fieldsOf(change).map(([field, before, after]) => ({
      field,
      before: asText(field, before, nameOf),
      after: asText(field, after, nameOf),
    })),
  }));
}
