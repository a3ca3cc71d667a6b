/** The rules that all kinds of records share: missing, stale, in use, or a system record. */
import { largestId, searchLimit } from "@helpline/contract/limits";
import { searchMessage } from "@helpline/contract/messages";
import {
  idOf,
  importedShape,
  keptByOthers,
  type RecordKind,
  recordMessages,
} from "@helpline/contract/reference-records/record-kind";
import type { Context } from "#http/context";
import { invalidField, notAllowed, refuseChanged, refuseStale } from "#http/errors";
import { answer } from "#http/route";
import { audit, auditSearch, changedFields } from "#security/audit";
import { forgetMergesInto, recordMissing } from "./merge.repository.ts";
import type { RecordRepository, Sorting, StoredRecord } from "./record.repository.ts";
import { auditEntity } from "./record-names.ts";

export interface SearchRequest {
  readonly search_in: string | readonly string[];
  readonly search_for: string;
  readonly include_closed?: boolean;
}

/** The additional rules of a kind of record. */
export interface RecordRules {
  /** Before the record is locked to be changed or deleted. */
  beforeLock?(context: Context, id: number): Promise<void>;
  /**
   * @throws AppError if this change is not allowed. @returns the fields to store, which may differ from
   *   those sent
   */
  beforeWrite?(
    context: Context,
    fields: StoredRecord,
    before: StoredRecord | undefined,
  ): Promise<StoredRecord>;
  afterUpdate?(context: Context, before: StoredRecord, fields: StoredRecord): Promise<void>;
  /** @throws AppError if the record may not be deleted, or is in use */
  beforeDelete(context: Context, before: StoredRecord): Promise<void>;
}

/** Names that are not columns, and columns that the server maintains. */
const notStored = new Set([
  "id",
  "version",
  "failed_logins",
  "invited",
  "added_on",
  ...Object.keys(importedShape),
]);

/** The fields to store: those sent. A field missing from an update keeps its value, and so does an empty password. */
function fieldsToStore(kind: RecordKind, body: StoredRecord): StoredRecord {
  const isStored = (name: string) =>
    !notStored.has(name) && name !== kind.idField && !Object.hasOwn(kind.elsewhere ?? {}, name);
  const isLeftOut = (name: string, value: unknown) =>
    value === undefined || (name === "password" && !value);
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => isStored(name) && !isLeftOut(name, value)),
  );
}

export function createRecordService(
  kind: RecordKind,
  repository: RecordRepository,
  rules: RecordRules,
) {
  const idIn = (body: StoredRecord): number => {
    const id = idOf(body, kind.idField);
    if (id === undefined) throw invalidField("id", recordMessages.idMissing);
    return id;
  };

  /** Locks the record to write, after the checks that all writes share. */
  async function recordToWrite(context: Context, id: number): Promise<StoredRecord> {
    if (kind.systemRecord?.id === id) throw notAllowed(kind.systemRecord.message);
    await rules.beforeLock?.(context, id);
    const before = await repository.lock(context.db, id);
    if (!before) throw await recordMissing(context.db, kind, id);
    return before;
  }

  return {
    count: async (context: Context, includeClosed: boolean) => ({
      count: await repository.count(context.db, includeClosed),
    }),

    page: (context: Context, page: number, sorting: Sorting) =>
      repository.page(context.db, page, sorting),

    async search(context: Context, request: SearchRequest) {
      const fields = [request.search_in].flat();
      const { search_for: needle, include_closed: includeClosed } = request;
      const found = await repository.search(context.db, { fields, needle, includeClosed });
      const shown = found.rows.slice(0, searchLimit);
      const more = found.rows.length > searchLimit;
      if (kind.ofPeople) {
        const ids = shown.map((record) => Number(record[kind.idField]));
        await auditSearch(context, { entity: auditEntity(kind), ids, more });
      }
      return answer(shown, searchMessage({ ...found, more }));
    },

    async details(context: Context, id: number): Promise<StoredRecord> {
      const bounded = Math.min(id, largestId);
      const record = await repository.details(context.db, bounded);
      if (!record || bounded !== id) throw await recordMissing(context.db, kind, bounded);
      await audit(context, { action: "read", entity: auditEntity(kind), entityId: id });
      return record;
    },

    async create(context: Context, body: StoredRecord): Promise<StoredRecord> {
      const sent = fieldsToStore(kind, body);
      const fields = (await rules.beforeWrite?.(context, sent, undefined)) ?? sent;
      const saved = await repository.insert(context.db, fields);
      const entityId = Number(saved[kind.idField]);
      await audit(context, {
        action: "create",
        entity: auditEntity(kind),
        entityId,
        after: fields,
      });
      return saved;
    },

    async update(context: Context, body: StoredRecord): Promise<StoredRecord> {
      const id = idIn(body);
      const before = await recordToWrite(context, id);
      const sent = fieldsToStore(kind, body);
      const stored = before as { version: number };
      const isRepeat = refuseStale(body.version as number | undefined, sent, stored);
      refuseChanged(body, before, keptByOthers(kind));
      const fields = (await rules.beforeWrite?.(context, sent, before)) ?? sent;
      if (isRepeat) return { [kind.idField]: id, version: stored.version };
      const saved = await repository.update(context.db, id, fields);
      await rules.afterUpdate?.(context, before, fields);
      await audit(context, {
        action: "update",
        entity: auditEntity(kind),
        entityId: id,
        ...changedFields(before, fields),
      });
      return saved;
    },

    async remove(context: Context, body: StoredRecord): Promise<null> {
      const id = idIn(body);
      const before = await recordToWrite(context, id);
      await rules.beforeDelete(context, before);
      await forgetMergesInto(context.db, kind.entity, id);
      await repository.remove(context.db, id);
      await audit(context, { action: "delete", entity: auditEntity(kind), entityId: id, before });
      return null;
    },
  };
}

export type RecordService = ReturnType<typeof createRecordService>;
