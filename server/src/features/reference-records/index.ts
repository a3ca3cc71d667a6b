/** GP practices, schools, guardians and local authorities: one engine, driven by the contract's registry. */
import { recordMessages } from "@helpline/contract/reference-records/record-kind";
import { referenceRecordRoutes } from "@helpline/contract/reference-records/registry";
import { conflict } from "#platform/errors";
import type { HandledRoute } from "#platform/route";
import { caseReferences, casesNaming } from "./in-use.ts";
import { createRecordRepository } from "./record.repository.ts";
import { handleRecordRoutes } from "./record.routes.ts";
import { createRecordService } from "./record.service.ts";

export { caseReferences, casesNaming } from "./in-use.ts";
export { createRecordRepository, type StoredRecord } from "./record.repository.ts";
export { handleRecordRoutes } from "./record.routes.ts";
export { createRecordService, type RecordRules } from "./record.service.ts";

export function referenceRecordsFeature(): HandledRoute[] {
  return referenceRecordRoutes.flatMap((routes) => {
    const { kind } = routes;
    const service = createRecordService(kind, createRecordRepository(kind), {
      async beforeDelete(context, before) {
        const references = caseReferences[kind.entity] ?? [];
        const count = await casesNaming(context.db, references, Number(before[kind.idField]));
        if (count > 0) throw conflict(recordMessages.inUse(kind.one, count));
      },
    });
    return handleRecordRoutes(routes, service);
  });
}
