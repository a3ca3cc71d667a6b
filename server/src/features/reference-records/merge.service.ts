/**
 * Merges two records of a kind and undoes it (ADR 15). A merged record leaves its table; everything else,
 * from lists to foreign keys, follows from that.
 */

import { isDeepStrictEqual } from "node:util";
import {
  alertMessages,
  alertsTogether,
  type GuardianAlert,
  maxAlerts,
} from "@helpline/contract/alerts/alerts.plain";
import { notesOf } from "@helpline/contract/fields";
import { externalCodeField as code } from "@helpline/contract/import/import.plain";
import { largestId } from "@helpline/contract/limits";
import { messages } from "@helpline/contract/messages";
import { canKeepBoth, mergedValues } from "@helpline/contract/reference-records/merged-values";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import {
  type MergedRecord,
  mergeMessages,
  type Side,
  undoableUntil,
} from "@helpline/contract/reference-records/record-merge";
import { validate } from "@helpline/contract/validation";
import type { Identity, LoggedInContext, WriteContext } from "#http/context";
import { conflict, invalid, notAllowed, notFound } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import { type AuditEntry, auditAll } from "#security/audit";
import {
  addMerge,
  casesIn,
  clearSecondary,
  countUses,
  lockCasesNamingBoth,
  lockMerge,
  type MovedCase,
  mergesInto,
  moveCases,
  moveCasesBack,
  putBack,
  recordMissing,
  removeMerge,
  requireRecord,
  undoableSince,
} from "./merge.repository.ts";
import {
  type MovedEnquiry,
  moveConcerns,
  moveConcernsBack,
  moveEnquiries,
  moveEnquiriesBack,
} from "./merge-enquiries.repository.ts";
import type { RecordRepository, StoredRecord } from "./record.repository.ts";
import { auditEntity, nameIn } from "./record-names.ts";

export interface MergeRequest {
  readonly keep_id: number;
  readonly merge_id: number;
  readonly keep_version: number;
  readonly merge_version: number;
  readonly fields: Readonly<Record<string, Side | undefined>>;
}

/** The values before and after, each by field. */
const sidesOf = (fields: readonly string[], before: StoredRecord, after: StoredRecord) => ({
  before: Object.fromEntries(fields.map((field) => [field, before[field]])),
  after: Object.fromEntries(fields.map((field) => [field, after[field]])),
});

/** The change of each enquiry, as an edit would record it. */
const enquiryEntries = (moved: readonly MovedEnquiry[], detail: string): AuditEntry[] =>
  moved.map(({ enquiry_id, before, after }) => ({
    action: "update",
    entity: "enquiries",
    entityId: enquiry_id,
    detail,
    before,
    after,
  }));

const alertsIn = ({ alerts }: StoredRecord) => (alerts ?? []) as readonly GuardianAlert[];

/**
 * Nobody chooses whose alerts stay: the kept record has those of both (SAFE-1). None is dropped silently.
 * @throws AppError 409 if they are too many
 */
function withAlertsOfBoth(keep: StoredRecord, merged: StoredRecord): StoredRecord {
  const alerts = alertsTogether(alertsIn(keep), alertsIn(merged));
  if (alerts.length > maxAlerts) throw conflict(alertMessages.tooManyTogether(alerts.length));
  return alerts.length > alertsIn(keep).length ? { ...merged, alerts } : merged;
}

/** How many cases a refusal names. */
const firstFew = 10;

const undoUntil = (mergedOn: string, mergedBy: number | null, { userId, userType }: Identity) =>
  undoableUntil({ mergedOn, isOwn: mergedBy === userId }, userType);

export function createMergeService(
  kind: RecordKind,
  repository: RecordRepository,
  { clock }: { readonly clock: Clock },
) {
  const { entity, one } = kind;
  const fieldNames = Object.keys(kind.fields);

  /** Nobody chooses whose code stays: a record without one takes over the other's (ADR 15). */
  const takenCode = (keep: StoredRecord, merged: StoredRecord) =>
    kind.imported && keep[code] === null && merged[code] !== null ? [code] : [];

  /**
   * The values that the kept record gets.
   * @throws AppError 422 if both cannot be kept
   */
  function wantedValues(keep: StoredRecord, merged: StoredRecord, { fields }: MergeRequest) {
    const wanted = mergedValues(kind, keep, merged, fields);
    const impossible = fieldNames
      .filter((field) => fields[field] === "both" && !canKeepBoth(kind, field))
      .map((field) => ({ field: `fields.${field}`, message: mergeMessages.notBoth }));
    const tooLong = Object.entries(wanted).flatMap(([field, value]) => {
      const schema = kind.fields[field]?.schema;
      if (!schema || typeof value !== "string") return [];
      const { label, maxLength = Number.POSITIVE_INFINITY } = notesOf(schema);
      const message = mergeMessages.tooLong(label, maxLength);
      return value.length > maxLength ? [{ field: `fields.${field}`, message }] : [];
    });
    const errors = [...impossible, ...tooLong];
    if (errors.length > 0) throw invalid(errors);
    return wanted;
  }

  const refuseSystemRecord = (...ids: readonly number[]) => {
    const { systemRecord } = kind;
    if (systemRecord && ids.includes(systemRecord.id)) throw notAllowed(systemRecord.message);
  };

  /** @throws AppError 422 if the values break a rule across fields */
  function checkTogether(values: StoredRecord): void {
    const checked = kind.across && validate(kind.across, values);
    if (checked && !checked.ok) throw invalid(checked.errors);
  }

  /** Locks both records, the lower id first, so that two merges take turns. */
  async function lockBoth({ db }: WriteContext, { keep_id, merge_id }: MergeRequest) {
    const locked = new Map<number, StoredRecord>();
    for (const id of [keep_id, merge_id].toSorted((a, b) => a - b)) {
      const record = await repository.lock(db, id);
      if (!record) throw await recordMissing(db, kind, id);
      locked.set(id, record);
    }
    return { keep: locked.get(keep_id) ?? {}, merge: locked.get(merge_id) ?? {} };
  }

  /** The change of each case, as an edit would record it. */
  const caseEntries = (moved: readonly MovedCase[], detail: string): AuditEntry[] =>
    moved.map(({ case_id, before, after }) => ({
      action: "update",
      entity: "cases",
      entityId: case_id,
      detail,
      before,
      after,
    }));

  async function merge(context: WriteContext, request: MergeRequest) {
    const { db } = context;
    const { keep_id: to, merge_id: from } = request;
    refuseSystemRecord(to, from);
    const { keep, merge: merged } = await lockBoth(context, request);
    const isStale =
      keep.version !== request.keep_version || merged.version !== request.merge_version;
    if (isStale) throw conflict(messages.staleVersion);
    const both = await lockCasesNamingBoth(db, kind, [to, from]);
    if (both.open.length > 0) {
      throw conflict(mergeMessages.bothNamed(kind.many, both.open.slice(0, firstFew)));
    }

    const wanted = wantedValues(keep, merged, request);
    const changed = Object.keys(wanted);
    if (changed.length > 0) checkTogether({ ...keep, ...wanted });
    const withAlerts = withAlertsOfBoth(keep, merged);
    const values = { ...withAlerts, ...wanted };
    const taken = [
      ...changed,
      ...takenCode(keep, merged),
      ...(withAlerts === merged ? [] : ["alerts"]),
    ];
    const changes = sidesOf(taken, keep, values);

    const mergeId = await addMerge(db, {
      entity,
      merged_id: from,
      kept_id: to,
      record: merged,
      merged_on: clock.now().toISOString(),
      merged_by: context.identity.userId,
      external_code: (merged[code] as string | null | undefined) ?? null,
      taken: Object.fromEntries(
        taken.map((field) => [field, { before: keep[field], after: values[field] }]),
      ),
    });
    const cleared = await clearSecondary(db, mergeId, both.deleted);
    const moved = [...cleared, ...(await moveCases(db, kind, { mergeId, from, to }))];
    const cases_moved = casesIn(moved);
    const enquiries = await moveEnquiries(db, kind, { mergeId, from, to });
    await moveConcerns(db, kind, { from, to });
    await repository.remove(db, from);
    const saved = await repository.update(db, to, changes.after);

    auditAll(context, [
      {
        action: "merge",
        entity: auditEntity(kind),
        entityId: to,
        before: changes.before,
        after: { ...changes.after, merged_from: from, cases_moved },
      },
      {
        action: "merge",
        entity: auditEntity(kind),
        entityId: from,
        before: merged,
        after: { merged_into: to },
      },
      ...caseEntries(moved, "merge"),
      ...enquiryEntries(enquiries, "merge"),
    ]);
    return answer({ ...saved, cases_moved }, mergeMessages.merged(one, cases_moved));
  }

  /** The merge to undo, and the record that was kept, both locked. */
  async function lockToUndo({ db, identity }: WriteContext, mergedId: number) {
    const found = await lockMerge(db, entity, mergedId);
    if (!found) throw notFound(mergeMessages.notMerged(one));
    const { kept_id: keptId, record, taken } = found;
    const until = undoUntil(found.merged_on, found.merged_by, identity);
    if (until === null) throw notAllowed(mergeMessages.someoneElses);
    if (!record || until < clock.now()) {
      const isAdmin = identity.userType === "admin";
      throw conflict(isAdmin ? mergeMessages.tooLate : mergeMessages.ownTooLate);
    }
    const kept = await repository.lock(db, keptId);
    // A merge into a deleted record is forgotten, so this one has been merged itself.
    if (!kept) throw conflict(mergeMessages.keptIsMerged(one, keptId));
    return { mergeId: found.record_merge_id, keptId, kept, record, taken: taken ?? {} };
  }

  async function unmerge(context: WriteContext, { merge_id: to }: { readonly merge_id: number }) {
    const { db } = context;
    const { mergeId, keptId: from, kept, record, taken } = await lockToUndo(context, to);
    const unchanged = Object.keys(taken).filter((field) =>
      isDeepStrictEqual(kept[field], taken[field]?.after),
    );
    const earlier = Object.fromEntries(unchanged.map((field) => [field, taken[field]?.before]));
    const holds = !kind.across || validate(kind.across, { ...kept, ...earlier }).ok;
    const restored = unchanged.filter((field) => holds || field === code || field === "alerts");
    const changes = sidesOf(restored, kept, earlier);
    // First, because two records cannot have the same code.
    await repository.update(db, from, changes.after);
    await putBack(db, kind, record);
    const { moved, left } = await moveCasesBack(db, kind, { mergeId, from, to });
    const cases_moved = casesIn(moved);
    const enquiries = await moveEnquiriesBack(db, kind, { mergeId, from, to });
    await moveConcernsBack(db, kind, { from, to });
    await removeMerge(db, mergeId);

    auditAll(context, [
      {
        action: "unmerge",
        entity: auditEntity(kind),
        entityId: to,
        after: { unmerged_from: from },
      },
      {
        action: "unmerge",
        entity: auditEntity(kind),
        entityId: from,
        before: changes.before,
        after: { ...changes.after, unmerged: to, cases_moved },
      },
      ...caseEntries(moved, "unmerge"),
      ...enquiryEntries(enquiries, "unmerge"),
    ]);
    const fields_left = Object.keys(taken).filter((field) => !restored.includes(field));
    const labels = fields_left.flatMap((field) => {
      const declared = kind.fields[field];
      if (declared) return [notesOf(declared.schema).label];
      return field === "alerts" ? ["Alerts"] : [];
    });
    const data = { cases_moved, cases_left: left, fields_left };
    return answer(data, mergeMessages.unmerged(one, cases_moved, left, labels));
  }

  async function uses({ db, identity }: LoggedInContext, asked: number) {
    const id = Math.min(asked, largestId);
    await requireRecord(db, kind, id);
    const since = undoableSince(clock.now());
    const merged = (await mergesInto(db, kind, id)).map((each): MergedRecord => {
      const record = new Date(each.merged_on) < since ? null : each.record;
      const until = undoUntil(each.merged_on, each.merged_by_id, identity);
      const canUndo = record !== null && until !== null && until >= clock.now();
      return {
        merge_id: each.merged_id,
        name: record && nameIn(kind, record),
        merged_on: each.merged_on,
        merged_by: each.merged_by,
        undo_until: canUndo ? until.toISOString() : null,
      };
    });
    return { ...(await countUses(db, kind, id)), merged };
  }

  return { merge, unmerge, uses };
}

export type MergeService = ReturnType<typeof createMergeService>;
