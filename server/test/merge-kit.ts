/** The calls that merge records and undo it, for tests of every kind of record. */
import { namedRecords } from "@helpline/contract/cases/case-details";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { recordMergeRoutes } from "@helpline/contract/reference-records/record-merge";
import { referenceRecordKinds } from "@helpline/contract/reference-records/registry";
import type { TestApp } from "./build-test-app.ts";
import type { Team } from "./case-factories.ts";
import { type Fields, type RecordExample, recordExamples } from "./examples.ts";
import { storedRecord } from "./look.ts";

const kinds: ReadonlySet<RecordKind> = new Set(referenceRecordKinds);

/** The first column of cases that names such a record; undefined if none does. */
export const namingField = (entity: string) =>
  namedRecords.find((each) => each.kind.entity === entity)?.field;

/** The kinds that can be merged: all but users. */
export const mergeExamples = recordExamples.filter(({ kind }) => kinds.has(kind));

/** @throws Error if there is no such kind */
export function mergeExample(entity: string): RecordExample {
  const found = mergeExamples.find((each) => each.entity === entity);
  if (!found) throw new Error(`${entity} cannot be merged.`);
  return found;
}

/** The calls for one kind of record: merging as a manager, undoing as an admin unless another token is given. */
export function mergeCalls(
  helpline: TestApp,
  team: Pick<Team, "manager" | "admin">,
  { kind, routes }: RecordExample,
) {
  const own = recordMergeRoutes<RecordKind>(kind);
  const manager = team.manager.token;
  return {
    routes: own,
    merge: (keep_id: number, merge_id: number, fields: Fields = {}, versions: Fields = {}) =>
      helpline.call(own.merge, {
        body: { keep_id, merge_id, keep_version: 1, merge_version: 1, fields, ...versions },
        token: manager,
      }),
    unmerge: (merge_id: number, token = team.admin.token) =>
      helpline.call(own.unmerge, { body: { merge_id }, token }),
    uses: (id: number, token = manager) => helpline.call(own.uses, { params: { id }, token }),
    details: (id: number) => helpline.call(routes.details, { params: { id }, token: manager }),
    versionOf: async (id: number) =>
      Number((await storedRecord(helpline.database, kind, id))?.version ?? 1),
  };
}
