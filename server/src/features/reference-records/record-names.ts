/** Names of records, for histories and logs: nobody knows a guardian by number. */
import type { AuditEntity } from "@helpline/contract/access-log/access-words";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { referenceRecordKinds } from "@helpline/contract/reference-records/registry";
import { users } from "@helpline/contract/users/users.schema";
import { capitalised } from "@helpline/contract/words";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { tableOf } from "./record.repository.ts";

const kinds = new Map<string, RecordKind>(
  [...referenceRecordKinds, users].map((kind) => [kind.entity, kind]),
);

/** A record's name: "Ada Lovelace", "The Elms Surgery (deleted)". */
export type NameOf = (entity: string, id: number) => string | undefined;

const namedBy = (kind: RecordKind): readonly string[] =>
  kind.order.includes("last_name") ? ["first_name", "last_name"] : kind.order;

/** The name of a stored record: "Ada Lovelace". */
export const nameIn = (kind: RecordKind, record: Readonly<Record<string, unknown>>): string =>
  namedBy(kind)
    .map((field) => record[field])
    .join(" ");

type Row = { readonly id: number; readonly name: string };

async function storedNames(db: Kysely<Tables>, kind: RecordKind, ids: readonly number[]) {
  const fields = namedBy(kind).map((field) => sql.ref(field));
  const { rows } = await sql<Row>`
    SELECT ${sql.ref(kind.idField)} AS id, concat_ws(' ', ${sql.join(fields)}) AS name
    FROM ${sql.table(tableOf(kind))} WHERE ${sql.ref(kind.idField)} = ANY (${ids})`.execute(db);
  return rows;
}

/** Names of deleted and merged records, from the audit log. Retention removes the name there and leaves the number. */
async function deletedNames(db: Kysely<Tables>, kind: RecordKind, ids: readonly number[]) {
  const fields = namedBy(kind).map((field) => sql`before ->> ${sql.lit(field)}`);
  const { rows } = await sql<Row & { readonly action: "delete" | "merge" }>`
    SELECT entity_id::integer AS id, action, concat_ws(' ', ${sql.join(fields)}) AS name FROM audit_log
    WHERE entity = ${kind.entity} AND entity_id = ANY (${ids.map(String)})
      AND (action = 'delete' OR action = 'merge' AND after ? 'merged_into')
    ORDER BY audit_id`.execute(db);
  return rows;
}

async function namesOfKind(db: Kysely<Tables>, kind: RecordKind, ids: readonly number[]) {
  const names = new Map<number, string>();
  for (const { id, name } of await storedNames(db, kind, ids)) names.set(id, name);
  const gone = ids.filter((id) => !names.has(id));
  if (gone.length === 0) return names;
  for (const id of gone) names.set(id, `${capitalised(kind.one)} ${id} (deleted)`);
  for (const { id, name, action } of await deletedNames(db, kind, gone)) {
    if (name !== "") names.set(id, `${name} (${action}d)`);
  }
  return names;
}

/**
 * Looks up names, with one or two queries per kind of record.
 * @param wanted kinds by their names in the audit log, with ids; anything else has no name
 */
export async function nameRecords(
  db: Kysely<Tables>,
  wanted: Iterable<readonly [entity: string, id: number]>,
): Promise<NameOf> {
  const idsOf = new Map<string, Set<number>>();
  for (const [entity, id] of wanted) {
    if (!kinds.has(entity)) continue;
    const ids = idsOf.get(entity) ?? new Set();
    idsOf.set(entity, ids.add(id));
  }
  const found = new Map<string, ReadonlyMap<number, string>>();
  for (const [entity, ids] of idsOf) {
    const kind = kinds.get(entity);
    if (kind) found.set(entity, await namesOfKind(db, kind, [...ids]));
  }
  return (entity, id) => found.get(entity)?.get(id);
}

/** A kind of record in the audit log. {@link kindInWords} names each, so that a new one needs no line in `entityWords`. */
export const auditEntity = ({ entity }: Pick<RecordKind, "entity">) => entity as AuditEntity;

/** A kind of record in words: "Guardian", "Local authority". */
export const kindInWords = (entity: string): string | undefined => {
  const kind = kinds.get(entity);
  return kind && capitalised(kind.one);
};
