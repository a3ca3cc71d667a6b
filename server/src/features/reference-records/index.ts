/** Every kind of reference record of the contract's registry: one implementation for all of them. */
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { referenceRecordRoutes } from "@helpline/contract/reference-records/registry";
import { conflict } from "#http/errors";
import type { HandledRoute } from "#http/route";
import type { Clock } from "#operations/clock";
import { casesNaming } from "./merge.repository.ts";
import { createMergeService } from "./merge.service.ts";
import { createRecordRepository } from "./record.repository.ts";
import { handleMergeRoutes, handleRecordRoutes } from "./record.routes.ts";
import { createRecordService } from "./record.service.ts";

export {
  casesNaming,
  forgetMergedRecord,
  forgetMergesInto,
  forgetOldMerges,
  kindNamedBy,
  mergedByCode,
  mergedInto,
  mergedRecordIds,
  mergedRecords,
  namingFields,
  recordMissing,
  requireRecord,
} from "./merge.repository.ts";
export { enquiryColumns } from "./merge-enquiries.repository.ts";
export { createRecordRepository, type StoredRecord, tableOf } from "./record.repository.ts";
export { handleRecordRoutes } from "./record.routes.ts";
export { createRecordService, type RecordRules } from "./record.service.ts";
export { kindInWords, type NameOf, nameRecords } from "./record-names.ts";

export function referenceRecordsFeature({ clock }: { readonly clock: Clock }): HandledRoute[] {
  return referenceRecordRoutes.flatMap((routes) => {
    const { kind } = routes;
    const repository = createRecordRepository(kind);
    const service = createRecordService(kind, repository, {
      async beforeDelete(context, before) {
        const count = await casesNaming(context.db, kind, Number(before[kind.idField]));
        if (count > 0) throw conflict(recordMessages.inUse(kind.one, count));
      },
    });
    return [
      ...handleRecordRoutes(routes, service),
      ...handleMergeRoutes(routes, createMergeService(kind, repository, { clock })),
    ];
  });
}
