/** Every kind of reference record of the contract's registry: one implementation for all of them. */
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { referenceRecordRoutes } from "@helpline/contract/reference-records/registry";
import { sql } from "kysely";
import { keepCounts } from "#database/kept-figures";
import { conflict } from "#http/errors";
import type { HandledRoute } from "#http/route";
import type { Clock } from "#operations/clock";
import { casesNaming } from "./in-use.ts";
import { createMergeService } from "./merge.service.ts";
import { createRecordRepository } from "./record.repository.ts";
import { handleMergeRoutes, handleRecordRoutes } from "./record.routes.ts";
import { createRecordService } from "./record.service.ts";

export { casesNaming, kindNamedBy } from "./in-use.ts";
export {
  forgetMergedRecord,
  forgetMergesInto,
  forgetOldMerges,
  mergedByCode,
  mergedInto,
  mergedRecords,
  namingFields,
} from "./merge.repository.ts";
export { createRecordRepository, type StoredRecord, tableOf } from "./record.repository.ts";
export { handleRecordRoutes } from "./record.routes.ts";
export { createRecordService, type RecordRules } from "./record.service.ts";
export { recordMissing, requireRecord } from "./record-missing.ts";
export { kindInWords, type NameOf, nameRecords } from "./record-names.ts";

/** There may be hundreds of thousands of guardians, but only thousands of the others. */
export const guardianCount = keepCounts("guardians", "guardians", { total: sql`true` });

export function referenceRecordsFeature({ clock }: { readonly clock: Clock }): HandledRoute[] {
  return referenceRecordRoutes.flatMap((routes) => {
    const { kind } = routes;
    const keptCount = kind.entity === "guardians" ? guardianCount : undefined;
    const repository = createRecordRepository(kind, { keptCount });
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
